/** Applications for rewards: what waits, the oldest first, worked through by keyboard. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { known } from "../../lib/address";
import { call } from "../../lib/api";
import { age, count } from "../../lib/figures";
import { useKeys } from "../../lib/keys";
import { useOffice } from "../../lib/office";
import { Money, nextPage, PlayerLink, Table, useTitle, Walked, When, type Column } from "../../lib/parts";
import type { TextId } from "../../lib/texts";
import { Detail } from "./Application";
import { APPLICATION_STATES, type Application, type ApplicationState } from "./calls";
import { Decide } from "./Decide";
import { Tabs } from "./Tabs";
import "./promotions.css";

/** The queue asks again by itself this often: others decide too. */
const PAUSE = 15_000;

export const APPLICATION_TONES: Record<string, string> = { applying: "wait", issued: "good", rejected: "bad" };
const toneOf = (state: string) => APPLICATION_TONES[state] ?? "";
const seconds = (since: string) => (Date.now() - Date.parse(since)) / 1_000;

export function Applications() {
  const { t, may } = useOffice();
  useTitle("applications");
  const { state = "applying", promotion, member, id } = useSearch({ from: "/main/promotions/applications" });
  const navigate = useNavigate({ from: "/promotions/applications" });
  const queries = useQueryClient();
  const [deciding, decide] = useState<{ application: Application; approve: boolean } | null>(null);
  const [told, tell] = useState<TextId | null>(null);
  const [at, setAt] = useState<string | undefined>(id);
  const list = useInfiniteQuery({
    queryKey: ["applications", state, promotion, member],
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/applications", { query: known({ state, promotion, member, cursor: pageParam }) });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchInterval: PAUSE,
  });
  const rows = list.data?.pages.flatMap((page) => page.content) ?? [];
  const place = rows.findIndex((row) => row.id === at);
  const selected = rows[place];
  const opened = rows.find((row) => row.id === id);
  const open = (chosen: string | undefined) => {
    if (chosen) setAt(chosen);
    void navigate({ search: (old) => known({ ...old, id: chosen }), replace: true, resetScroll: false });
  };
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, place < 0 ? 0 : place + by))];
    if (!next) return;
    setAt(next.id);
    // A detail that is open follows the selection.
    if (id) open(next.id);
  };
  const start = (approve: boolean) => () => {
    if (selected?.state === "applying" && may("applications.decide")) decide({ application: selected, approve });
  };
  useKeys({ j: () => move(1), k: () => move(-1), Enter: selected && (() => open(selected.id)), a: start(true), r: start(false), Escape: id ? () => open(undefined) : undefined });
  const done = async (said: TextId) => {
    tell(said);
    // What is decided has left the queue; the one behind it is next.
    const next = rows[place + 1] ?? rows[place - 1];
    setAt(next?.id);
    if (id) open(undefined);
    await queries.invalidateQueries({ queryKey: ["applications"] });
    await queries.invalidateQueries({ queryKey: ["promotions"] });
    await queries.invalidateQueries({ queryKey: ["audit"] });
  };
  const filter = (change: { state?: ApplicationState | undefined; promotion?: string | undefined; member?: string | undefined }) => void navigate({ search: (old) => known({ ...old, id: undefined, ...change }), replace: true });
  return (
    <>
      <h1>{t("applications")}</h1>
      <p className="muted">{t("applicationsIntro")}</p>
      <Tabs here="applications" />
      <div className={opened ? "split opened" : "split"}>
        <section>
          <div className="bar-of-filters">
            <label>
              {t("applicationsOf")}
              <select value={state} onChange={(event) => filter({ state: event.target.value === "applying" ? undefined : (event.target.value as ApplicationState) })}>
                {APPLICATION_STATES.map((one) => (
                  <option key={one} value={one}>
                    {t(`app_${one}`)}
                  </option>
                ))}
              </select>
            </label>
            {promotion && (
              <Link from="/promotions/applications" to="/promotions/applications" search={(old) => known({ ...old, promotion: undefined })} className="chip">
                {t("onlyPromotion")} ×
              </Link>
            )}
            {member && (
              <Link from="/promotions/applications" to="/promotions/applications" search={(old) => known({ ...old, member: undefined })} className="chip">
                {t("onlyPlayer")}: {member} ×
              </Link>
            )}
            <span className="hint keys">{t("applicationKeys")}</span>
            <span role="status" className="kept">
              {told && t(told)}
            </span>
          </div>
          <Walked query={list}>{(all) => <Listed rows={all} state={state} selected={at} onOpen={open} />}</Walked>
        </section>
        {opened && <Detail application={opened} onClose={() => open(undefined)} onDecide={(approve) => decide({ application: opened, approve })} />}
      </div>
      {deciding && <Decide application={deciding.application} approve={deciding.approve} onClose={() => decide(null)} onDone={done} />}
    </>
  );
}

function Listed({ rows, state, selected, onOpen }: { rows: Application[]; state: ApplicationState; selected: string | undefined; onOpen: (id: string) => void }) {
  const { t, language } = useOffice();
  const lang = language === "EN" ? "en" : "bn";
  const columns: Column<Application>[] = [
    state === "applying" ? { head: "age", cell: (row) => <span className="figure">{age(seconds(row.at), language)}</span>, figure: true } : { head: "decidedAt", cell: (row) => (row.decidedAt ? <When at={row.decidedAt} /> : "–"), figure: true },
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    {
      head: "promotion",
      cell: (row) => (
        <button type="button" className="from promotion-title" onClick={() => onOpen(row.id)}>
          {row.title[lang] || row.title.bn}
        </button>
      ),
    },
    { head: "comment", cell: (row) => <span className="said-short">{row.comment === "" ? "–" : row.comment}</span> },
    { head: "picturesOf", cell: (row) => <Pictures row={row} />, figure: true },
    { head: "state", cell: (row) => <span className={`badge ${toneOf(row.state)}`}>{t(`app_${row.state as ApplicationState}`)}</span> },
    state === "applying" ? { head: "mostOf", cell: (row) => <Money amount={row.most} />, figure: true } : { head: "itsReward", cell: (row) => (row.amount ? <Money amount={row.amount} /> : "–"), figure: true },
  ];
  return <Table label={t("applications")} columns={columns} rows={rows} rowKey={(row) => row.id} empty={state === "applying" ? "noApplications" : "noApplicationsThere"} selected={selected} onRow={(row) => onOpen(row.id)} />;
}

/** How many pictures; one that stands with another's application too is a sign. */
function Pictures({ row }: { row: Application }) {
  const { t, language } = useOffice();
  const others = Math.max(0, ...row.images.map(({ usedByOthers }) => usedByOthers));
  return (
    <span className="figure">
      {count(row.images.length, language)}
      {others > 0 && (
        <b className="loss" title={t("usedByOthers").replace("{n}", count(others, language))}>
          {" "}
          !<span className="unseen">{t("usedByOthers").replace("{n}", count(others, language))}</span>
        </b>
      )}
    </span>
  );
}
