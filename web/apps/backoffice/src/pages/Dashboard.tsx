import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { money, moment } from "ui/format";

import { call, type Answer as AnswerOf } from "../lib/api";
import { Chart } from "../lib/chart";
import { age, count } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Answer, Money, Table, useGame, useTitle, When, type Column } from "../lib/parts";

type Figures = AnswerOf<"GET /backoffice/dashboard">;
type Point = Figures["series"][number];

/** The page asks again by itself this often. */
const PAUSE = 10_000;

function Tile({ name, value, aside, tone }: { name: string; value: ReactNode; aside?: ReactNode; tone?: string | undefined }) {
  return (
    <div className={`tile ${tone ?? ""}`}>
      <span className="muted">{name}</span>
      <b className="figure">{value}</b>
      <span className="muted aside">{aside}</span>
    </div>
  );
}

type Vendor = Figures["vendors"][number];
const vendorColumns = (number: (value: number) => string, called: (name: string) => string): Column<Vendor>[] => [
  { head: "vendor", cell: (row) => called(row.name) },
  { head: "rounds", cell: (row) => number(row.rounds), figure: true },
  { head: "ggrChart", cell: (row) => <Money amount={row.ggr} signed />, figure: true },
  { head: "lastRound", cell: (row) => <When at={row.lastAt} />, figure: true },
];

type Health = Figures["health"][number];
const healthColumns = (number: (value: number) => string, none: string): Column<Health>[] => [
  {
    head: "vendor",
    cell: (row) => (
      <Link to="/reconcile" search={{ vendor: row.vendor }} className="from">
        {row.vendor}
      </Link>
    ),
  },
  { head: "healthCalls", cell: (row) => <span className="figure">{number(row.calls)}</span>, figure: true },
  { head: "healthErrors", cell: (row) => <span className={`figure ${row.failures > 0 ? "loss" : ""}`}>{row.calls === 0 ? "–" : `${((100 * row.failures) / row.calls).toFixed(1)} %`}</span>, figure: true },
  { head: "healthMean", cell: (row) => <span className="figure">{row.meanMs === null || row.meanMs === undefined ? "–" : `${number(row.meanMs)} ms`}</span>, figure: true },
  { head: "healthOpen", cell: (row) => <span className="figure">{number(row.rounds)}</span>, figure: true },
  { head: "waitingNow", cell: (row) => <span className={`figure ${row.open > 0 ? "loss" : ""}`}>{number(row.open)}</span>, figure: true },
  { head: "comparedTo", cell: (row) => (row.reach ? <When at={row.reach} /> : none), figure: true },
];

export function Dashboard() {
  const { t, language } = useOffice();
  useTitle("dashboard");
  const { span } = useSearch({ from: "/main/" });
  const figures = useQuery({
    queryKey: ["dashboard", span],
    queryFn: () => call("GET /backoffice/dashboard", { query: span ? { span } : {} }),
    refetchInterval: PAUSE,
    placeholderData: (before) => before,
  });
  return (
    <>
      <h1>{t("dashboard")}</h1>
      <Answer query={figures}>{(day) => <Day day={day} recent={span === "recent"} number={(value) => count(value, language)} />}</Answer>
    </>
  );
}

/** Messages of providers that wait for a look; the way there is for those who may go it. */
function Mismatches({ unseen, value, aside }: { unseen: Figures["mismatches"]; value: string; aside: string }) {
  const { t, may } = useOffice();
  const tile = <Tile name={t("mismatchesWait")} value={value} aside={aside} tone={unseen.count > 0 ? "late" : undefined} />;
  return may("mismatches.read") ? (
    <Link to="/mismatches" className="tile-link">
      {tile}
    </Link>
  ) : (
    tile
  );
}

/** Wins that wait for two operators: an alarm, so that it stands there only when there are some. */
function HeldWins({ value, aside }: { value: string; aside: string }) {
  const { t, may } = useOffice();
  const tile = <Tile name={t("heldWinsWait")} value={value} aside={aside} tone="late" />;
  return may("reconcile.read") ? (
    <Link to="/reconcile" search={{ kind: "held_win" }} className="tile-link">
      {tile}
    </Link>
  ) : (
    tile
  );
}

function Day({ day, recent, number }: { day: Figures; recent: boolean; number: (value: number) => string }) {
  const { t, language, sum, currency } = useOffice();
  const navigate = useNavigate({ from: "/" });
  const { vendor } = useGame();
  const waited = (seconds: number | null | undefined) => (seconds === null || seconds === undefined ? t("none") : `${t("oldest")} ${age(seconds, language)}`);
  const bars = (value: (point: Point) => number) => day.series.map((point) => ({ label: moment(point.at).slice(11, 16), value: value(point) }));
  const late = (seconds: number | null | undefined) => (seconds !== null && seconds !== undefined && seconds > 1_800 ? "late" : undefined);
  return (
    <>
      <div className="tiles">
        <Link to="/withdrawals" search={{ state: "waiting" }} className="tile-link">
          <Tile name={t("waitingWithdrawals")} value={number(day.withdrawals.count)} aside={`${sum(day.withdrawals.sum)} · ${waited(day.withdrawals.oldestSeconds)}`} tone={late(day.withdrawals.oldestSeconds)} />
        </Link>
        <Link to="/deposits" className="tile-link">
          <Tile name={t("pendingDeposits")} value={number(day.deposits.count)} aside={`${sum(day.deposits.sum)} · ${waited(day.deposits.oldestSeconds)}`} />
        </Link>
        <Mismatches unseen={day.mismatches} value={number(day.mismatches.count)} aside={waited(day.mismatches.oldestSeconds)} />
        {day.heldWins.count > 0 && <HeldWins value={number(day.heldWins.count)} aside={`${sum(day.heldWins.sum)} · ${waited(day.heldWins.oldestSeconds)}`} />}
        <a href="#vendors" className="tile-link">
          <Tile name={t("ggrToday")} value={<Money amount={day.ggrToday} signed currency={currency} />} aside={t("ggrWhy")} />
        </a>
        <Link to="/reports" className="tile-link">
          <Tile name={t("ngrToday")} value={<Money amount={day.ngrToday} signed currency={currency} />} aside={t("ngrWhy")} />
        </Link>
        <Tile name={t("betsToday")} value={number(day.betsToday)} aside={`${t("stakeToday")} ${sum(day.stakeToday)}`} />
        <Tile name={t("depositedToday")} value={sum(day.depositedToday)} aside={`${t("withdrawnToday")} ${sum(day.withdrawnToday)}`} />
        <Link to="/players" className="tile-link">
          <Tile name={t("online")} value={number(day.online)} aside={`${t("activeToday")} ${number(day.activeToday)} · ${t("withAgents")}`} />
        </Link>
        <Link to="/players" className="tile-link">
          <Tile name={t("allPlayers")} value={number(day.players)} aside={t("withoutAgents")} />
        </Link>
        <Tile name={t("registeredToday")} value={number(day.registeredToday)} aside={t("withAgents")} />
      </div>
      <div className="bar-of-filters">
        <label htmlFor="span">{t("span")}</label>
        <select id="span" value={recent ? "recent" : "today"} onChange={(event) => void navigate({ search: event.target.value === "recent" ? { span: "recent" } : {}, replace: true })}>
          <option value="today">{t("spanToday")}</option>
          <option value="recent">{t("spanRecent")}</option>
        </select>
      </div>
      <div className="charts">
        <Chart title={t("betsChart")} bars={bars((point) => point.bets)} />
        <Chart title={t("ggrChart")} bars={bars((point) => Number(point.ggr))} write={(value, language) => money(value.toFixed(2), language)} />
      </div>
      <section className="panel">
        <h2>{t("vendorHealth")}</h2>
        <Table label={t("vendorHealth")} columns={healthColumns(number, t("none"))} rows={day.health} rowKey={(row) => row.vendor} empty="noVendors" />
      </section>
      <section id="vendors" className="panel">
        <h2>{t("vendors")}</h2>
        <Table label={t("vendors")} columns={vendorColumns(number, vendor)} rows={day.vendors} rowKey={(row) => row.code} empty="noRounds" />
      </section>
    </>
  );
}
