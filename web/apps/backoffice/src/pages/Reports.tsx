/** What the house earned, what it owes, and whether vendors' invoices are right. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DateField } from "ui/DateField";
import { money } from "ui/format";

import { known } from "../lib/address";
import { call, type Answer as AnswerOf } from "../lib/api";
import { Chart } from "../lib/chart";
import { PRESETS, presetOf, spanOf, type Preset } from "../lib/days";
import { download } from "../lib/download";
import { count } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Answer, Money, Table, useTitle, When, type Column } from "../lib/parts";
import type { TextId } from "../lib/texts";
import { Invoices } from "./reports/Invoices";
import "./reports/reports.css";

export const VIEWS = ["day", "vendor", "game", "agent", "liabilities", "invoices"] as const;
export type View = (typeof VIEWS)[number];
const NAMES: Record<View, TextId> = { day: "byDay", vendor: "byVendor", game: "byGame", agent: "byAgent", liabilities: "liabilities", invoices: "invoices" };

type Report = AnswerOf<"GET /backoffice/reports/revenue">;
type Row = Report["rows"][number];

export function Reports() {
  const { t, whole } = useOffice();
  useTitle("reports");
  const search = useSearch({ from: "/main/reports" });
  // Lines alone are told apart by who reaches them.
  const views = whole ? VIEWS : (["agent"] as const);
  const view = whole ? (search.view ?? "day") : "agent";
  return (
    <>
      <h1>{t("reports")}</h1>
      <nav className="tabs report-tabs" aria-label={t("reports")}>
        {views.map((name) => (
          <Link key={name} from="/reports" to="/reports" search={(old) => known({ from: old.from, to: old.to, view: name === "day" ? undefined : name })} className={name === view ? "tab now" : "tab"} aria-current={name === view ? "page" : undefined}>
            {t(NAMES[name])}
          </Link>
        ))}
      </nav>
      {view === "liabilities" ? <Owed /> : view === "invoices" ? <Invoices /> : <Revenue by={view} />}
    </>
  );
}

/** The files of a report. */
function Files({ get }: { get: (format: string) => Promise<void> }) {
  const { t, say } = useOffice();
  const [failure, fail] = useState<unknown>(null);
  return (
    <>
      {["CSV", "XLSX"].map((format) => (
        <button
          key={format}
          type="button"
          className="quiet"
          onClick={() => {
            fail(null);
            get(format.toLowerCase()).catch(fail);
          }}
        >
          {t("downloadAs").replace("{format}", format)}
        </button>
      ))}
      <span role="status">{failure !== null && say(failure)}</span>
    </>
  );
}

function Revenue({ by }: { by: "day" | "vendor" | "game" | "agent" }) {
  const { t, language } = useOffice();
  const now = Date.now();
  const search = useSearch({ from: "/main/reports" });
  const span = search.from && search.to ? { from: search.from, to: search.to } : spanOf("7", now);
  const under = by === "agent" ? search.under : undefined;
  const wanted = { by, ...span, ...(under !== undefined && { under }) };
  const report = useQuery({
    queryKey: ["reports", wanted, language],
    queryFn: () => call("GET /backoffice/reports/revenue", { query: wanted }),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });
  return (
    <>
      <Span from={span.from} to={span.to} />
      <div className="bar-of-filters">
        <Files get={(format) => download("GET /backoffice/reports/revenue/file", { query: { ...wanted, format } })} />
        {under !== undefined && (
          <Link from="/reports" to="/reports" search={(old) => known({ ...old, under: undefined })} className="chip">
            {t("upALine")} ×
          </Link>
        )}
      </div>
      <Answer query={report}>{(found) => <Found report={found} by={by} />}</Answer>
      <p className="hint">{t("ngrWhat")}</p>
    </>
  );
}

function Span({ from, to }: { from: string; to: string }) {
  const { t, language } = useOffice();
  const navigate = useNavigate({ from: "/reports" });
  const set = (span: { from: string; to: string }) => void navigate({ search: (old) => ({ ...old, ...span }), replace: true });
  return (
    <div className="bar-of-filters">
      <label>
        {t("presets")}
        <select value={presetOf(from, to, Date.now()) ?? ""} onChange={(event) => event.target.value && set(spanOf(event.target.value as Preset, Date.now()))}>
          <option value="" disabled>
            {t("ownSpan")}
          </option>
          {PRESETS.map((name) => (
            <option key={name} value={name}>
              {t(`preset_${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("firstDay")}
        <DateField language={language} value={from} max={to} required onChange={(day) => day && set({ from: day, to })} />
      </label>
      <label>
        {t("lastDay")}
        <DateField language={language} value={to} min={from} required onChange={(day) => day && set({ from, to: day })} />
      </label>
    </div>
  );
}

function Found({ report, by }: { report: Report; by: View }) {
  const { t, language } = useOffice();
  const none = (amount: string | null | undefined) => amount === null || amount === undefined || amount === "0.00";
  const played = report.rows.filter((row) => row.rounds !== 0 || !none(row.ggr) || !none(row.promotion) || !none(row.adjustment) || !none(row.commission));
  if (played.length === 0) return <p className="note">{t("noRevenue")}</p>;
  const called = (row: Row) => row.name || (by === "agent" ? t("withoutLine") : t("theRest"));
  const bars = (by === "day" ? report.rows : played).slice(0, 31).map((row, place) => ({ label: by === "day" ? row.key.slice(5) : `${place + 1}. ${called(row)}`, value: Number(row.ggr) }));
  const known = (amount: string | null | undefined) => (amount === null || amount === undefined ? "–" : <Money amount={amount} />);
  const name = (row: Row) =>
    by === "agent" && row.key ? (
      <Link from="/reports" to="/reports" search={(old) => ({ ...old, under: row.key })} className="from">
        {called(row)}
      </Link>
    ) : (
      called(row)
    );
  const columns: Column<Row>[] = [
    { head: NAMES[by], cell: (row) => (row === report.total ? <b>{t("reportTotal")}</b> : name(row)) },
    { head: "rounds", cell: (row) => <span className="figure">{count(row.rounds, language)}</span>, figure: true },
    { head: "stakes", cell: (row) => <Money amount={row.stake} />, figure: true },
    { head: "payouts", cell: (row) => <Money amount={row.payout} />, figure: true },
    { head: "ggr", cell: (row) => <Money amount={row.ggr} signed />, figure: true },
    { head: "promotionCost", cell: (row) => known(row.promotion), figure: true },
    { head: "adjustmentCost", cell: (row) => known(row.adjustment), figure: true },
    { head: "commissionCost", cell: (row) => known(row.commission), figure: true },
    { head: "vendorFee", cell: (row) => known(row.fee), figure: true },
    { head: "ngr", cell: (row) => (row.ngr === null || row.ngr === undefined ? "–" : <Money amount={row.ngr} signed />), figure: true },
  ];
  return (
    <>
      <div className="charts report-chart">
        <Chart title={`${t("ggr")} · ${t(NAMES[by])}`} bars={bars} write={(value, lang) => money(value.toFixed(2), lang)} />
      </div>
      <Table label={t("reports")} columns={columns} rows={[...played, report.total]} rowKey={(row) => (row === report.total ? "total" : row.key || "rest")} empty="noRevenue" />
    </>
  );
}

function Owed() {
  const { t, language, sum } = useOffice();
  const owed = useQuery({ queryKey: ["reports", "liabilities"], queryFn: () => call("GET /backoffice/reports/liabilities"), refetchInterval: 60_000 });
  return (
    <>
      <div className="bar-of-filters">
        <Files get={(format) => download("GET /backoffice/reports/liabilities/file", { query: { format } })} />
      </div>
      <Answer query={owed}>
        {(found) => {
          const rows: { what: TextId; amount: string; aside?: string }[] = [
            { what: "owedCash", amount: found.cash },
            { what: "owedBonus", amount: found.bonus },
            { what: "owedHeld", amount: found.held, aside: `${t("owedWaiting")}: ${count(found.withdrawals.count, language)} · ${sum(found.withdrawals.sum, found.currency)}` },
            { what: "owedIncome", amount: found.income },
            { what: "owedOpen", amount: found.openStakes, aside: count(found.openRounds, language) },
            { what: "owedTotal", amount: found.total },
            { what: "owedHeldWins", amount: found.heldWins, aside: t("notInTotal") },
          ];
          return (
            <>
              <Table
                label={t("liabilities")}
                columns={[
                  { head: "owedWhat", cell: (row) => t(row.what) },
                  { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
                  { head: "note", cell: (row) => row.aside ?? "" },
                ]}
                rows={rows}
                rowKey={(row) => row.what}
                empty="none"
              />
              <p className="hint">
                {t("summedAt")}: <When at={found.at} />
              </p>
            </>
          );
        }}
      </Answer>
    </>
  );
}
