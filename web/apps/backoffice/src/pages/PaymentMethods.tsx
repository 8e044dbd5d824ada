/** How money comes and goes, for whom, and the tokens on watched addresses that nobody was credited for. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { call, type Answer as AnswerOf } from "../lib/api";
import { useOffice } from "../lib/office";
import { Answer, Ask, Fact, Money, nextPage, PlayerLink, Short, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { counted, isAllDay } from "./paymentMethods/tokens";

type Method = AnswerOf<"GET /backoffice/payment-methods">["deposits"][number];
type Unmatched = AnswerOf<"GET /backoffice/tokens">["content"][number];

export function PaymentMethods() {
  const { t } = useOffice();
  useTitle("paymentMethods");
  const methods = useQuery({ queryKey: ["payment-methods"], queryFn: () => call("GET /backoffice/payment-methods") });
  const columns = useMethodColumns();
  return (
    <>
      <h1>{t("paymentMethods")}</h1>
      <p className="muted">{t("methodsIntro")}</p>
      <Answer query={methods}>
        {(open) => (
          <>
            <h2>{t("methodsIn")}</h2>
            <Table label={t("methodsIn")} columns={columns} rows={open.deposits} rowKey={(row) => row.id} empty="noMethods" />
            <h2>{t("methodsOut")}</h2>
            <Table label={t("methodsOut")} columns={columns} rows={open.payouts} rowKey={(row) => row.id} empty="noMethods" />
          </>
        )}
      </Answer>
      <UnmatchedTokensList />
    </>
  );
}

function useMethodColumns(): Column<Method>[] {
  const { t, called, language } = useOffice();
  return [
    { head: "methodName", cell: (row) => <span className="wrapping">{language === "EN" ? row.nameEn : row.nameBn}</span> },
    { head: "methodKind", cell: (row) => called(`method_${row.kind}`) },
    { head: "methodCountries", cell: (row) => (row.countries.length === 0 ? <span className="muted">{t("everyCountry")}</span> : <span className="wrapping">{row.countries.join(", ")}</span>) },
    {
      head: "methodLimits",
      cell: (row) => (
        <span className="wrapping">
          <Money amount={row.min} /> – <Money amount={row.max} /> {row.currency}
        </span>
      ),
      figure: true,
    },
    { head: "methodHours", cell: (row) => (isAllDay(row) ? t("allDay") : <span className="figure">{`${row.openFrom}–${row.openUntil}`}</span>) },
    {
      head: "state",
      cell: (row) => (
        <span className={row.enabled && !row.closed ? "badge good" : "badge bad"}>{t(!row.enabled ? "methodOff" : row.closed ? "methodClosed" : "methodOpen")}</span>
      ),
    },
  ];
}

function UnmatchedTokensList() {
  const { t } = useOffice();
  const { dealt } = useSearch({ from: "/main/payment-methods" });
  const navigate = useNavigate({ from: "/payment-methods" });
  const [dealing, deal] = useState<Unmatched | null>(null);
  const done = dealt !== undefined;
  const list = useInfiniteQuery({
    queryKey: ["tokens", done],
    queryFn: ({ pageParam }) => call("GET /backoffice/tokens", { query: { dealt: done, cursor: pageParam ?? null } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const columns = useUnmatchedColumns(done, deal);
  return (
    <>
      <h2>{t("unmatchedTokens")}</h2>
      <p className="muted">{t("unmatchedIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("alertsShown")}
          <select value={dealt ?? ""} onChange={(event) => void navigate({ search: event.target.value === "yes" ? { dealt: "yes" } : {}, replace: true })}>
            <option value="">{t("unmatchedWait")}</option>
            <option value="yes">{t("unmatchedDealt")}</option>
          </select>
        </label>
      </div>
      <Walked query={list}>{(rows) => <Table label={t("unmatchedTokens")} columns={columns} rows={rows} rowKey={(row) => row.id} empty={done ? "noUnmatchedDealt" : "noUnmatched"} />}</Walked>
      {dealing && <Deal unmatched={dealing} onClose={() => deal(null)} />}
    </>
  );
}

function useUnmatchedColumns(done: boolean, onDeal: (unmatched: Unmatched) => void): Column<Unmatched>[] {
  const { t, called, may, language } = useOffice();
  const columns: Column<Unmatched>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    { head: "unmatchedWhy", cell: (row) => <span className={row.kind === "foreign" ? "badge bad" : "badge"}>{called(`unmatched_${row.kind}`)}</span> },
    { head: "tokenCount", cell: (row) => <span className="figure">{counted(row.tokens, language)}</span>, figure: true },
    { head: "tokenContract", cell: (row) => <Short text={row.token} letters={16} /> },
    { head: "transaction", cell: (row) => <Short text={row.transaction} letters={12} /> },
  ];
  if (done) {
    const how = (row: Unmatched) => row.dealt && <span className="wrapping">{row.dealt.note} <span className="muted">· {row.dealt.name}</span></span>;
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

function Deal({ unmatched, onClose }: { unmatched: Unmatched; onClose: () => void }) {
  const { t, called, language } = useOffice();
  const queries = useQueryClient();
  const act = async (reason: string) => {
    try {
      await call("POST /backoffice/tokens/{id}/deal", { path: { id: unmatched.id }, body: { reason } });
    } finally {
      // After a conflict too: somebody else was faster, and what they did stands there.
      await queries.invalidateQueries({ queryKey: ["tokens"] });
    }
  };
  return (
    <Ask title={t("dealWith")} means={t("dealWithMeans")} field="reason" most={200} act={t("dealWith")} onClose={onClose} onAct={act}>
      <dl className="facts">
        <Fact name={t("player")}>{unmatched.account}</Fact>
        <Fact name={t("unmatchedWhy")}>{called(`unmatched_${unmatched.kind}`)}</Fact>
        <Fact name={t("tokenCount")}>{counted(unmatched.tokens, language)}</Fact>
        <Fact name={t("tokenContract")}>
          <code className="wrapping">{unmatched.token}</code>
        </Fact>
        <Fact name={t("transaction")}>
          <code className="wrapping">{unmatched.transaction}</code>
        </Fact>
      </dl>
    </Ask>
  );
}
