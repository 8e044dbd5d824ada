/** The queue: what waits, oldest first, worked through by keyboard. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { money } from "ui/format";

import { known } from "../lib/address";
import { call, type State, type Withdrawal } from "../lib/api";
import { age } from "../lib/figures";
import { useKeys } from "../lib/keys";
import { useOffice } from "../lib/office";
import { Ask, Badge, nextPage, PlayerLink, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { Decide, Detail } from "./Withdrawal";

const STATES: State[] = ["risk", "disputed", "failed", "requested", "approved", "paying", "paid", "confirmed", "partial", "rejected"];
/** The queue asks again by itself this often: others decide too. */
const PAUSE = 10_000;

export type Decision = { withdrawal: Withdrawal; act: "approve" | "reject" } | { withdrawal: Withdrawal; act: "arrived" | "missing"; transfer: number };
/** Somebody still waits for it. */
export const waits = (state: State) => isOpen(state) || state === "disputed" || state === "approved" || state === "paying";
export const isOpen = (state: State) => state === "requested" || state === "risk" || state === "failed";

export function Withdrawals() {
  const { t, language, may } = useOffice();
  const { state, member, id } = useSearch({ from: "/main/withdrawals" });
  useTitle("withdrawals");
  const navigate = useNavigate({ from: "/withdrawals" });
  const [decision, decide] = useState<Decision | null>(null);
  const [at, setAt] = useState<string | undefined>(id);
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["withdrawals", state, member],
    queryFn: ({ pageParam }) => call("GET /backoffice/withdrawals", { query: { ...(state === "waiting" ? { waiting: true } : { state: state ?? null }), member: member ?? null, cursor: pageParam ?? null } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchInterval: PAUSE,
  });
  const rows = list.data?.pages.flatMap((page) => page.content) ?? [];
  const place = rows.findIndex((row) => row.id === at);
  const open = (chosen: string | undefined) => {
    if (chosen) setAt(chosen);
    void navigate({ search: (old) => known({ ...old, id: chosen }), replace: true });
  };
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, place < 0 ? 0 : place + by))];
    if (!next) return;
    setAt(next.id);
    // A detail that is open follows the selection.
    if (id) open(next.id);
  };
  const selected = rows[place];
  const start = (act: "approve" | "reject") => () => {
    if (selected && isOpen(selected.state) && may("withdrawals.decide")) decide({ withdrawal: selected, act });
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: selected && (() => open(selected.id)),
    a: start("approve"),
    r: start("reject"),
    Escape: id ? () => open(undefined) : undefined,
  });
  const columns: Column<Withdrawal>[] = [
    { head: "age", cell: (row) => <span className="figure">{waits(row.state) ? age(row.ageSeconds, language) : "–"}</span>, figure: true },
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    {
      head: "amount",
      cell: (row) => (
        <span>
          {row.needsTwo && <span className="two">{t("twoNeeded")}</span>}{" "}
          <button type="button" className="from figure strong" onClick={() => open(row.id)}>
            {money(row.amount, language)}
          </button>
        </span>
      ),
      figure: true,
    },
    { head: "payee", cell: (row) => `${row.method} · ${row.number}` },
    { head: "state", cell: (row) => <Badge state={row.state} /> },
    { head: "askedAt", cell: (row) => <When at={row.createdAt} />, figure: true },
  ];
  return (
    <>
      <h1>{t("withdrawals")}</h1>
      <div className={id ? "split opened" : "split"}>
      <section>
        <div className="bar-of-filters">
          <label htmlFor="state">{t("state")}</label>
          <select id="state" value={state ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, id: undefined, state: (event.target.value || undefined) as State | "waiting" | undefined }), replace: true })}>
            <option value="">{t("all")}</option>
            <option value="waiting">{t("waiting")}</option>
            {STATES.map((name) => (
              <option key={name} value={name}>
                {t(name)}
              </option>
            ))}
          </select>
          {member && (
            <Link to="/withdrawals" search={known({ state })} className="chip">
              {t("onlyPlayer")}: {member} ×
            </Link>
          )}
          <span className="hint keys">{t("queueKeys")}</span>
        </div>
        <Walked query={list}>
          {(all) => <Table label={t("withdrawals")} columns={columns} rows={all} rowKey={(row) => row.id} empty="queueEmpty" selected={at} onRow={(row) => open(row.id)} />}
        </Walked>
      </section>
      {id && <Detail id={id} onClose={() => open(undefined)} onDecide={decide} />}
      {decision && (
        <Decide
          decision={decision}
          ask={Ask}
          onClose={() => decide(null)}
          onDone={async () => {
            await queries.invalidateQueries({ queryKey: ["withdrawals"] });
            await queries.invalidateQueries({ queryKey: ["withdrawal", decision.withdrawal.id] });
            await queries.invalidateQueries({ queryKey: ["dashboard"] });
          }}
        />
      )}
      </div>
    </>
  );
}
