/** The bets of one round, the last one that the house had first: who asks whether a bet came in time is answered from here. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { cellNames } from "kit/table/names";

import { call, type Answer } from "../../lib/api";
import { PlainLink } from "../../lib/href";
import { useOffice } from "../../lib/office";
import { Fact, Money, nextPage, Table, useTitle, Walked, type Column } from "../../lib/parts";
import { betStanding, early, resultText, standingOf, toTheMillisecond } from "./rounds";
import "./tables.css";

type OfficeBet = Answer<"GET /backoffice/tables/{id}/rounds/{number}/bets">["content"][number];

export function Bets() {
  const { id, number } = useParams({ from: "/main/tables/$id/rounds/$number" });
  const { t, language } = useOffice();
  useTitle("roundBetsOf");
  const tables = useQuery({ queryKey: ["tables"], queryFn: () => call("GET /backoffice/tables") });
  const table = tables.data?.find((row) => row.table.id === id)?.table;
  const name = table ? (language === "EN" ? table.nameEn : table.nameBn) : `${t("tableName")} ${id}`;
  const key = ["tableBets", id, number];
  // The one round: the first of those with lower numbers than the next.
  const round = useQuery({ queryKey: [...key, "round"], queryFn: () => call("GET /backoffice/tables/{id}/rounds", { path: { id }, query: { before: Number(number) + 1 } }) });
  const row = round.data?.content.find((one) => String(one.round.number) === number);
  const bets = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/tables/{id}/rounds/{number}/bets", { path: { id, number: Number(number) }, query: { cursor: pageParam ?? null } });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const currency = table?.currency ?? "";
  const cellName = cellNames(table?.game ?? "", language);
  const lockAt = row?.round.lockAt;
  const columns: Column<OfficeBet>[] = [
    {
      head: "player",
      cell: ({ member, account }) => (
        <Link to="/players/$id" params={{ id: member }} className="from" resetScroll={false}>
          {account ?? member}
        </Link>
      ),
    },
    { head: "betCell", cell: ({ bet }) => cellName(bet.cell) },
    { head: "betStake", cell: ({ bet }) => <Money amount={bet.stake} currency={currency} />, figure: true },
    {
      head: "state",
      cell: ({ bet }) => {
        const { text, tone } = betStanding(bet.state);
        return <span className={`badge ${tone}`}>{t(text)}</span>;
      },
    },
    { head: "roundPaid", cell: ({ bet }) => (bet.payout == null ? "–" : <Money amount={bet.payout} currency={currency} />), figure: true },
    {
      head: "betReceived",
      cell: ({ bet }) => (
        <span className="over-under">
          <time className="figure" dateTime={bet.receivedAt}>
            {toTheMillisecond(bet.receivedAt)}
          </time>
          {lockAt != null && <span className="muted figure">{t("betEarly").replace("{s}", early(bet.receivedAt, lockAt))}</span>}
        </span>
      ),
    },
  ];
  const heading = t("roundBetsTitle").replace("{name}", name).replace("{n}", number);
  return (
    <>
      <p className="hint">
        <PlainLink to="/tables">{t("tables")}</PlainLink> ›{" "}
        <Link to="/tables/$id" params={{ id }} className="from">
          {name}
        </Link>
      </p>
      <div className="title">
        <h1>{heading}</h1>
      </div>
      <p className="hint">{t("roundBetsIntro")}</p>
      {row && (
        <dl className="facts room-facts">
          <Fact name={t("state")}>{t(standingOf(row).text)}</Fact>
          <Fact name={t("roundResult")}>{resultText(row.round.result)}</Fact>
          {lockAt != null && (
            <Fact name={t("roundLocked")}>
              <time className="figure" dateTime={lockAt}>
                {toTheMillisecond(lockAt)}
              </time>
            </Fact>
          )}
        </dl>
      )}
      <Walked query={bets}>{(rows) => <Table label={heading} columns={columns} rows={rows} rowKey={({ member, bet }) => `${member}.${bet.number}`} empty="roundBetsNone" />}</Walked>
    </>
  );
}
