/** How money comes and goes, for whom, and the tokens on watched addresses that are nobody's money. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { call, type Answer as AnswerOf } from "../lib/api";
import { useOffice } from "../lib/office";
import { Answer, Ask, Fact, Money, nextPage, PlayerLink, Short, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { counted, isAllDay } from "./ways/tokens";

type Way = AnswerOf<"GET /backoffice/payment-methods">["deposits"][number];
type Stray = AnswerOf<"GET /backoffice/tokens">["content"][number];

export function Ways() {
  const { t } = useOffice();
  useTitle("ways");
  const ways = useQuery({ queryKey: ["ways"], queryFn: () => call("GET /backoffice/payment-methods") });
  const columns = useWayColumns();
  return (
    <>
      <h1>{t("ways")}</h1>
      <p className="muted">{t("waysIntro")}</p>
      <Answer query={ways}>
        {(open) => (
          <>
            <h2>{t("waysIn")}</h2>
            <Table label={t("waysIn")} columns={columns} rows={open.deposits} rowKey={(row) => row.id} empty="noWaysToPay" />
            <h2>{t("waysOut")}</h2>
            <Table label={t("waysOut")} columns={columns} rows={open.payouts} rowKey={(row) => row.id} empty="noWaysToPay" />
          </>
        )}
      </Answer>
      <Strays />
    </>
  );
}

function useWayColumns(): Column<Way>[] {
  const { t, called, language } = useOffice();
  return [
    { head: "wayName", cell: (row) => <span className="wrapping">{language === "EN" ? row.nameEn : row.nameBn}</span> },
    { head: "wayKind", cell: (row) => called(`way_${row.kind}`) },
    { head: "wayCountries", cell: (row) => (row.countries.length === 0 ? <span className="muted">{t("everyCountry")}</span> : <span className="wrapping">{row.countries.join(", ")}</span>) },
    {
      head: "wayLimits",
      cell: (row) => (
        <span className="wrapping">
          <Money amount={row.min} /> – <Money amount={row.max} /> {row.currency}
        </span>
      ),
      figure: true,
    },
    { head: "wayHours", cell: (row) => (isAllDay(row) ? t("allDay") : <span className="figure">{`${row.openFrom}–${row.openUntil}`}</span>) },
    {
      head: "state",
      cell: (row) => (
        <span className={row.enabled && !row.closed ? "badge good" : "badge bad"}>{t(!row.enabled ? "wayOff" : row.closed ? "wayClosed" : "wayOpen")}</span>
      ),
    },
  ];
}

function Strays() {
  const { t } = useOffice();
  const { dealt } = useSearch({ from: "/main/ways" });
  const navigate = useNavigate({ from: "/ways" });
  const [dealing, deal] = useState<Stray | null>(null);
  const done = dealt !== undefined;
  const list = useInfiniteQuery({
    queryKey: ["tokens", done],
    queryFn: ({ pageParam }) => call("GET /backoffice/tokens", { query: { dealt: done, cursor: pageParam ?? null } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const columns = useStrayColumns(done, deal);
  return (
    <>
      <h2>{t("strays")}</h2>
      <p className="muted">{t("straysIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("alertsShown")}
          <select value={dealt ?? ""} onChange={(event) => void navigate({ search: event.target.value === "yes" ? { dealt: "yes" } : {}, replace: true })}>
            <option value="">{t("straysWait")}</option>
            <option value="yes">{t("straysDealt")}</option>
          </select>
        </label>
      </div>
      <Walked query={list}>{(rows) => <Table label={t("strays")} columns={columns} rows={rows} rowKey={(row) => row.id} empty={done ? "noStraysDealt" : "noStrays"} />}</Walked>
      {dealing && <Deal stray={dealing} onClose={() => deal(null)} />}
    </>
  );
}

function useStrayColumns(done: boolean, onDeal: (stray: Stray) => void): Column<Stray>[] {
  const { t, called, may, language } = useOffice();
  const columns: Column<Stray>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    { head: "strayWhy", cell: (row) => <span className={row.kind === "foreign" ? "badge bad" : "badge"}>{called(`stray_${row.kind}`)}</span> },
    { head: "tokenCount", cell: (row) => <span className="figure">{counted(row.tokens, language)}</span>, figure: true },
    { head: "tokenContract", cell: (row) => <Short text={row.token} letters={16} /> },
    { head: "transaction", cell: (row) => <Short text={row.transaction} letters={12} /> },
  ];
  if (done) {
    const how = (row: Stray) => row.dealt && <span className="wrapping">{row.dealt.note} <span className="muted">· {row.dealt.name}</span></span>;
    columns.push({ head: "dealtBy", cell: (row) => how(row) ?? "–" });
  } else if (may("deposits.decide")) {
    columns.push({
      head: "action",
      cell: (row) => (
        <button type="button" className="from" onClick={() => onDeal(row)}>
          {t("dealWith")}
        </button>
      ),
    });
  }
  return columns;
}

function Deal({ stray, onClose }: { stray: Stray; onClose: () => void }) {
  const { t, called, language } = useOffice();
  const queries = useQueryClient();
  const act = async (reason: string) => {
    try {
      await call("POST /backoffice/tokens/{id}/deal", { path: { id: stray.id }, body: { reason } });
    } finally {
      // After a conflict too: somebody else was faster, and what he did stands there.
      await queries.invalidateQueries({ queryKey: ["tokens"] });
    }
  };
  return (
    <Ask title={t("dealWith")} means={t("dealWithMeans")} field="reason" most={200} act={t("dealWith")} onClose={onClose} onAct={act}>
      <dl className="facts">
        <Fact name={t("player")}>{stray.account}</Fact>
        <Fact name={t("strayWhy")}>{called(`stray_${stray.kind}`)}</Fact>
        <Fact name={t("tokenCount")}>{counted(stray.tokens, language)}</Fact>
        <Fact name={t("tokenContract")}>
          <code className="wrapping">{stray.token}</code>
        </Fact>
        <Fact name={t("transaction")}>
          <code className="wrapping">{stray.transaction}</code>
        </Fact>
      </dl>
    </Ask>
  );
}
