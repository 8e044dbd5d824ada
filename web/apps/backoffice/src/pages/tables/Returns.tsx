/** What the games of tables returned, against what their rules declare: by rules and currency, and below each by its tables. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";

import { known } from "../../lib/address";
import { call } from "../../lib/api";
import { count } from "../../lib/figures";
import { href, PlainLink } from "../../lib/href";
import { useOffice } from "../../lib/office";
import { Money, Problem, Skeleton, Table, useTitle, type Column } from "../../lib/parts";
import { PERIODS, percent, standingOfReturn, type Period, type TableReturn } from "./returns";
import { rulesInWords } from "./words";
import "./tables.css";

export function Returns() {
  const { t, language } = useOffice();
  useTitle("tableReturns");
  const { period = "7d" } = useSearch({ from: "/main/tables/returns" });
  const navigate = useNavigate({ from: "/tables/returns" });
  const returns = useQuery({ queryKey: ["tableReturns", period], queryFn: () => call("GET /backoffice/tables/returns", { query: { period } }), placeholderData: keepPreviousData });
  const tables = useQuery({ queryKey: ["tables"], queryFn: () => call("GET /backoffice/tables") });
  const whose = ({ rules, table }: TableReturn) => {
    const { game, variant } = rulesInWords(rules, t);
    if (table == null) return <b>{[game, variant].filter(Boolean).join(", ")}</b>;
    const row = tables.data?.find((one) => one.table.id === table)?.table;
    return <PlainLink to={href(["tables", table])}>{row ? (language === "EN" ? row.nameEn : row.nameBn) : `${t("tableName")} ${table}`}</PlainLink>;
  };
  const figure = (value: string) => <span className="figure">{value}</span>;
  const columns: Column<TableReturn>[] = [
    { head: "tableName", cell: whose },
    { head: "state", cell: (row) => <Standing row={row} /> },
    { head: "returnRounds", cell: (row) => figure(count(row.rounds, language)), figure: true },
    { head: "tableVoidBets", cell: (row) => figure(count(row.bets, language)), figure: true },
    { head: "roundStaked", cell: (row) => <Money amount={row.staked} currency={row.currency} />, figure: true },
    { head: "roundPaid", cell: (row) => <Money amount={row.paid} currency={row.currency} />, figure: true },
    { head: "returnMeasured", cell: (row) => figure(percent(row.measured)), figure: true },
    { head: "returnInterval", cell: (row) => figure(row.interval.map(percent).join(" – ")), figure: true },
    { head: "returnDeclared", cell: (row) => figure(row.isMost ? t("returnMost").replace("{share}", percent(row.declared)) : percent(row.declared)), figure: true },
    { head: "returnDeviations", cell: (row) => figure(row.z ?? "–"), figure: true },
  ];
  return (
    <>
      <p className="hint">
        <PlainLink to="/tables">{t("tables")}</PlainLink>
      </p>
      <div className="title">
        <h1>{t("tableReturns")}</h1>
      </div>
      <p className="hint">{t("returnsIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("returnsPeriod")}
          <select value={period} onChange={(event) => void navigate({ search: known({ period: event.target.value as Period }), replace: true })}>
            {Object.entries(PERIODS).map(([code, text]) => (
              <option key={code} value={code}>
                {t(text)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {returns.isPending ? (
        <Skeleton />
      ) : !returns.data ? (
        <Problem failure={returns.error} again={() => void returns.refetch()} />
      ) : (
        <Table label={t("tableReturns")} columns={columns} rows={returns.data} rowKey={(row) => `${row.rules} ${row.currency} ${row.table ?? ""}`} empty="returnsNone" />
      )}
    </>
  );
}

function Standing({ row }: { row: TableReturn }) {
  const { t } = useOffice();
  const { text, tone } = standingOfReturn(row);
  return <span className={`badge ${tone}`}>{t(text)}</span>;
}
