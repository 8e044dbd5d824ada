/** The columns of the desk of tables: what is played now and today at each, and in the last row at all of them. */
import { useEffect, useState, type ReactNode } from "react";

import { count } from "../../lib/figures";
import { href, PlainLink } from "../../lib/href";
import { useOffice } from "../../lib/office";
import { Money, Short, type Column } from "../../lib/parts";
import type { TextId } from "../../lib/texts";
import type { Sums } from "./sums";
import { seconds } from "./terms";
import { callable, isFar, isRoom, phaseText, rulesInWords, SEATS, secondsLeft, standing, waterOf, type OfficeTable, type TableState } from "./words";

export type Line = OfficeTable | Sums;

/** What the operator may do; what they may not is not there. */
export interface Acts {
  change: ((row: OfficeTable) => void) | undefined;
  move: ((row: OfficeTable, to: TableState) => void) | undefined;
  callOff: ((row: OfficeTable) => void) | undefined;
}

export function useColumns(acts: Acts): Column<Line>[] {
  const { t, language } = useOffice();
  const number = (value: number) => count(value, language);
  const column = (head: TextId, cell: (row: OfficeTable) => ReactNode, sum?: (sums: Sums) => ReactNode): Column<Line> => ({
    head,
    cell: (line) => ("table" in line ? cell(line) : sum?.(line)),
    figure: sum !== undefined,
  });
  const money = (amount: string, currency: string | undefined, signed = false) => (currency === undefined ? "–" : <Money amount={amount} currency={currency} signed={signed} />);
  return [
    { head: "tableName", cell: (line) => ("table" in line ? <Name row={line} /> : <b>{t("reportTotal")}</b>) },
    column("gameName", ({ table }) => <Game rules={table.rules} />),
    column("tableLimits", ({ table }) => <Limits table={table} />),
    column("tablePace", ({ table, pauseMs }) =>
      isRoom(table.rules) ? (
        <Two under={t("roomSeats").replace("{n}", number(SEATS))}>{t("roomTides")}</Two>
      ) : (
        <Two under={t("tablePacePause").replace("{n}", seconds(pauseMs))}>
          <span className="figure">{t("tablePaceBets").replace("{n}", seconds(table.openMs))}</span>
        </Two>
      ),
    ),
    column("state", (row) => {
      const { text, tone, isLast } = standing(row);
      const { hours } = row.table;
      const within = hours && t("tableHours").replace("{from}", hours.opens).replace("{to}", hours.closes);
      return <Two under={isLast ? t(isRoom(row.table.rules) ? "roomEmptying" : "tableLastRound") : within}><span className={`badge ${tone}`}>{t(text)}</span></Two>;
    }),
    column("tableRound", (row) => (isRoom(row.table.rules) ? <Water row={row} /> : <Round row={row} />)),
    column(
      "tableStaked",
      ({ table, now }) => (now ? <Two under={isRoom(table.rules) ? t("roomBrought").replace("{people}", number(now.people)) : t("tableNowOf").replace("{bets}", number(now.bets)).replace("{people}", number(now.people))}>{money(now.staked, table.currency)}</Two> : "–"),
      (sums) => <Two under={!sums.areRooms && t("tableBetsOf").replace("{bets}", number(sums.bets))}>{money(sums.staked, sums.currency)}</Two>,
    ),
    column(
      "tableRounds",
      ({ table, today }) => (isRoom(table.rules) ? <Sessions count={today.rounds} /> : <Rounds rounds={today.rounds} voided={today.voided} of={`table:${table.id}`} />),
      ({ areRooms, rounds, voided }) => (areRooms ? <Sessions count={rounds} /> : <Rounds rounds={rounds} voided={voided} />),
    ),
    column("tableTurnover", ({ table, today }) => money(today.staked, table.currency), (sums) => money(sums.turnover, sums.currency)),
    column("ggrToday", ({ table, today }) => money(today.ggr, table.currency, true), (sums) => money(sums.ggr, sums.currency, true)),
    column("tableHost", (row) => <Host row={row} />),
    ...(Object.values(acts).some(Boolean) ? [column("action", (row) => <Buttons row={row} acts={acts} />)] : []),
  ];
}

/** A figure, and smaller below it what belongs to it. */
function Two({ children, under }: { children: ReactNode; under: ReactNode }) {
  return (
    <span className="over-under">
      <span>{children}</span>
      {under && <span className="muted">{under}</span>}
    </span>
  );
}

function Name({ row: { table, unpaid } }: { row: OfficeTable }) {
  const { t, language } = useOffice();
  const [own, other] = language === "EN" ? [table.nameEn, table.nameBn] : [table.nameBn, table.nameEn];
  return (
    <Two
      under={
        <>
          <span lang={language === "EN" ? "bn" : "en"}>{other}</span>
          {unpaid > 0 && (
            <>
              <br />
              <PlainLink to={href(["tables", table.id], { unpaid: "yes" })}>{t("tableUnpaidOf").replace("{n}", count(unpaid, language))}</PlainLink>
            </>
          )}
        </>
      }
    >
      <PlainLink to={href(["tables", table.id])} title={t(isRoom(table.rules) ? "roomPageLong" : "tableRoundsLong").replace("{name}", own)}>
        <b>{own}</b>
      </PlainLink>
    </Two>
  );
}

function Game({ rules }: { rules: string }) {
  const { t } = useOffice();
  const { game, variant } = rulesInWords(rules, t);
  return <Two under={variant}>{game}</Two>;
}

function Limits({ table: { rules, least, mostOnCell, mostInRound, mostPaid, currency } }: { table: OfficeTable["table"] }) {
  const { t, sum } = useOffice();
  // Limits are whole sums nearly always, and there is room for no more.
  const short = (amount: string) => sum(amount, currency).replace(/\.00$/, "");
  return (
    <Two
      under={
        <>
          {t(isRoom(rules) ? "roomBringMost" : "tableRoundMost").replace("{most}", short(mostInRound))}
          {mostPaid != null && (
            <>
              <br />
              {t("tablePaidMost").replace("{most}", short(mostPaid))}
            </>
          )}
        </>
      }
    >
      <span className="figure">
        {short(least)} – {short(mostOnCell)}
      </span>
      {isRoom(rules) && ` ${t("roomShot")}`}
    </Two>
  );
}

function Round({ row: { table, now, state } }: { row: OfficeTable }) {
  const { t } = useOffice();
  const left = useSecondsLeft(table.round?.phase === "open" ? table.round.lockAt : undefined, table.openMs);
  if (!table.round || !now) {
    const opens = state === "running" && !table.isRunning && table.hours?.opens;
    return <span className="muted">{opens ? t("tableOpensAt").replace("{at}", opens) : t(table.isRunning ? "tableBetween" : "tableNoRound")}</span>;
  }
  const { number, phase } = table.round;
  const text = phaseText(phase, left);
  return (
    <Two under={text ? t(text) : phase}>
      <span className="figure">{number}</span>
      {left > 0 && (
        <>
          {" · "}
          {/* Read by whoever comes to it, and told to nobody each second: that is what a timer is to a screen reader. */}
          <span role="timer" className="figure">
            {t("tableSeconds").replace("{n}", String(left))}
          </span>
        </>
      )}
    </Two>
  );
}

/** The tide of a room, and how many of its seats are taken. */
function Water({ row }: { row: OfficeTable }) {
  const { t, language } = useOffice();
  const { tide, taken } = waterOf(row);
  if (tide === null) return <span className="muted">{t("roomNoTide")}</span>;
  return (
    <Two under={t("roomTaken").replace("{n}", `${count(taken, language)}/${count(SEATS, language)}`)}>
      <span className="figure">{t("roomTide").replace("{n}", count(tide, language))}</span>
    </Two>
  );
}

/** Seconds until a round locks, by this device's clock; 0 where none is waited for. */
function useSecondsLeft(lockAt: string | undefined, openMs: number): number {
  const [now, tick] = useState(Date.now);
  useEffect(() => {
    if (lockAt === undefined) return;
    tick(Date.now());
    const timer = setInterval(() => tick(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [lockAt]);
  return lockAt === undefined ? 0 : secondsLeft(lockAt, now, openMs);
}

function Rounds({ rounds, voided, of }: { rounds: number; voided: number; of?: string }) {
  const { t, may, language } = useOffice();
  const called = t("tableVoidedOf").replace("{n}", count(voided, language));
  const whose = voided > 0 && of !== undefined && may("audit.read");
  return (
    <Two under={whose ? <PlainLink to={href(["audit"], { action: "round", subject: of })}>{called}</PlainLink> : called}>
      <span className="figure">{count(rounds, language)}</span>
    </Two>
  );
}

/** Sessions of rooms that ended. */
function Sessions({ count: ended }: { count: number }) {
  const { t, language } = useOffice();
  return (
    <Two under={t("roomSessions")}>
      <span className="figure">{count(ended, language)}</span>
    </Two>
  );
}

function Host({ row: { host, state } }: { row: OfficeTable }) {
  const { t, language } = useOffice();
  // A table at which nothing is played needs nobody.
  if (!host) return state === "running" ? <span className="badge bad">{t("tableNoHost")}</span> : "–";
  const far = isFar(host.driftMs);
  const drift = t(far ? "tableDriftFar" : "tableDrift").replace("{n}", count(Math.round(Math.abs(host.driftMs)), language));
  return (
    <Two
      under={
        <>
          {t(host.isAlive ? "tableAlive" : "tableSilent")}, <span className={far ? "loss" : ""}>{drift}</span>
        </>
      }
    >
      <span className={host.isAlive ? "badge good" : "badge bad"}>
        <Short text={host.node} />
      </span>
    </Two>
  );
}

/** They stay where they are while the table changes, so that whoever stands on one keeps their place. */
function Buttons({ row, acts }: { row: OfficeTable; acts: Acts }) {
  const { t, language } = useOffice();
  const name = language === "EN" ? row.table.nameEn : row.table.nameBn;
  const button = ([text, long]: readonly [TextId, TextId], act: () => void, can = true) => (
    <button type="button" className="from" aria-disabled={!can || undefined} aria-label={t(long).replace("{name}", name)} onClick={can ? act : undefined}>
      {t(text)}
    </button>
  );
  const { change, move, callOff } = acts;
  const isRunning = row.state === "running";
  return (
    <span className="acts">
      {change && button(["tableChange", "tableChangeLong"], () => change(row))}
      {move && button(isRunning ? ["tablePause", isRoom(row.table.rules) ? "roomPauseLong" : "tablePauseLong"] : row.state === "resting" ? ["tableRun", "tableRunLong"] : ["tableOpenAgain", "tableOpenAgainLong"], () => move(row, isRunning ? "resting" : "running"))}
      {move && button(["tableClose", "tableCloseLong"], () => move(row, "closed"), row.state !== "closed")}
      {/* A room has no rounds: there is nothing to call off. */}
      {callOff && !isRoom(row.table.rules) && button(["tableVoid", "tableVoidLong"], () => callOff(row), callable(row) !== undefined)}
    </span>
  );
}
