/** What vendors say beside our records and the ledger: how each stands, and where they differ. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useId, useState } from "react";

import { known } from "../lib/address";
import { call, type Answer as AnswerOf } from "../lib/api";
import { count } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Answer, Money, nextPage, PlayerLink, Short, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { KINDS, STATES, type Kind, type StateWanted } from "./reconcile/kinds";
import { Standing as Become } from "./reconcile/Standing";

type Vendor = AnswerOf<"GET /backoffice/reconcile/vendors">[number];
type Row = AnswerOf<"GET /backoffice/reconcile/differences">["content"][number];

const PAUSE = 15_000;

export function Reconcile() {
  const { t, called, may, whole } = useOffice();
  useTitle("reconcile");
  const { vendor, state, kind } = useSearch({ from: "/main/reconcile" });
  const navigate = useNavigate({ from: "/reconcile" });
  const vendors = useQuery({ queryKey: ["reconcile", "vendors"], queryFn: () => call("GET /backoffice/reconcile/vendors"), refetchInterval: PAUSE, enabled: whole });
  const list = useInfiniteQuery({
    queryKey: ["reconcile", "differences", vendor, state, kind],
    queryFn: ({ pageParam }) => call("GET /backoffice/reconcile/differences", { query: known({ vendor, state, kind, cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchInterval: PAUSE,
  });
  return (
    <>
      <h1>{t("reconcile")}</h1>
      <p className="hint">{t("reconcileIntro")}</p>
      {whole && (
        <Answer query={vendors}>
          {(rows) => (
            <>
              <Standings rows={rows} />
              {may("reconcile.repair") && rows.some((row) => !row.external) && <Now vendors={rows.filter((row) => !row.external).map((row) => row.vendor)} />}
            </>
          )}
        </Answer>
      )}
      <h2>{t("differences")}</h2>
      <div className="bar-of-filters">
        {whole && (
          <label>
            {t("vendor")}
            <select value={vendor ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, vendor: event.target.value || undefined }), replace: true })}>
              <option value="">{t("all")}</option>
              {vendors.data?.map((row) => <option key={row.vendor}>{row.vendor}</option>)}
            </select>
          </label>
        )}
        <label>
          {t("state")}
          <select value={state ?? "open"} onChange={(event) => void navigate({ search: (old) => known({ ...old, state: event.target.value === "open" ? undefined : (event.target.value as StateWanted) }), replace: true })}>
            {STATES.map((name) => (
              <option key={name} value={name}>
                {name === "open" ? t("stateWaiting") : called(name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("sayKind")}
          <select value={kind ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, kind: (event.target.value || undefined) as Kind | undefined }), replace: true })}>
            <option value="">{t("all")}</option>
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {t(name)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Walked query={list}>{(rows) => <Differences rows={rows} />}</Walked>
    </>
  );
}

function Standings({ rows }: { rows: Vendor[] }) {
  const { t, language } = useOffice();
  const columns: Column<Vendor>[] = [
    { head: "vendor", cell: (row) => row.vendor },
    { head: "comparedTo", cell: (row) => (row.reach ? <When at={row.reach} /> : t("none")), figure: true },
    {
      head: "lastRun",
      cell: (row) =>
        row.external ? (
          <Link to="/vendor-wallets" className="from">
            {t("readings")}
          </Link>
        ) : (
          <Last run={row.last ?? null} />
        ),
    },
    { head: "waitingNow", cell: (row) => <span className={`figure ${row.open > 0 ? "loss" : ""}`}>{count(row.open, language)}</span>, figure: true },
    { head: "openTooLong", cell: (row) => <span className="figure">{count(row.openRounds, language)}</span>, figure: true },
  ];
  return <Table label={t("vendors")} columns={columns} rows={rows} rowKey={(row) => row.vendor} empty="noVendors" />;
}

function Last({ run }: { run: Vendor["last"] | null }) {
  const { t, language } = useOffice();
  if (!run) return <>{t("none")}</>;
  if (run.error === "no_list") return <span className="badge">{t("keepsNoList")}</span>;
  if (run.error) return <span className="badge bad">{t("runFailed").replace("{why}", run.error)}</span>;
  const said = t("comparedSo").replace("{compared}", count(run.compared, language)).replace("{found}", count(run.found, language));
  // One piece: on a phone a cell is a line of two columns.
  return (
    <span>
      <When at={run.endedAt} /> · {said} {run.unjudged > 0 && t("runUnjudged").replace("{n}", count(run.unjudged, language))}
    </span>
  );
}

const HOURS = [1, 6, 24];

/** Compares the last hours at once. */
function Now({ vendors }: { vendors: string[] }) {
  const { t, say, language } = useOffice();
  const queries = useQueryClient();
  const [vendor, choose] = useState(vendors[0] ?? "");
  const [hours, set] = useState(1);
  const [own, hint] = [useId(), useId()];
  const compare = useMutation({
    mutationFn: () => {
      const until = Date.now();
      const at = (moment: number) => new Date(moment).toISOString();
      return call("POST /backoffice/reconcile/runs", { body: { vendor, from: at(until - hours * 3_600_000), until: at(until) } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["reconcile"] }),
  });
  return (
    <form
      className="bar-of-filters"
      onSubmit={(event) => {
        event.preventDefault();
        compare.mutate();
      }}
    >
      <label htmlFor={own}>{t("vendor")}</label>
      <select id={own} value={vendor} onChange={(event) => choose(event.target.value)}>
        {vendors.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <label htmlFor={hint}>{t("compareFrom")}</label>
      <select id={hint} value={hours} onChange={(event) => set(Number(event.target.value))}>
        {HOURS.map((number) => (
          <option key={number} value={number}>
            {number === 1 ? t("oneHour") : t("hours").replace("{n}", count(number, language))}
          </option>
        ))}
      </select>
      <button type="submit" className="call" disabled={compare.isPending}>
        {t(compare.isPending ? "comparing" : "compareNow")}
      </button>
      <span role="status">
        {compare.isError && say(compare.error)}
        {compare.data && <Last run={compare.data} />}
      </span>
    </form>
  );
}

function Differences({ rows }: { rows: Row[] }) {
  const { t } = useOffice();
  const columns: Column<Row>[] = [
    { head: "found", cell: (row) => <When at={row.foundAt} />, figure: true },
    {
      head: "difference",
      cell: (row) => (
        <Link to="/reconcile/$id" params={{ id: row.id }} className="from">
          {t(row.kind as Kind)}
        </Link>
      ),
    },
    { head: "vendor", cell: (row) => row.vendor },
    { head: "transactionName", cell: (row) => <Short text={row.key} letters={18} /> },
    { head: "player", cell: (row) => (row.member ? <PlayerLink id={row.member}>{row.account ?? row.member}</PlayerLink> : (row.theirs?.user ?? "–")) },
    { head: "theirSide", cell: (row) => (row.theirs ? <Money amount={row.theirs.amount} /> : "–"), figure: true },
    { head: "ourSide", cell: (row) => (row.ours ? <Money amount={row.ours.amount} /> : "–"), figure: true },
    { head: "ledgerSide", cell: (row) => (row.booked ? <Money amount={row.booked.moved} signed /> : "–"), figure: true },
    { head: "state", cell: (row) => <Become state={row.state} /> },
  ];
  return <Table label={t("differences")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noDifferences" />;
}
