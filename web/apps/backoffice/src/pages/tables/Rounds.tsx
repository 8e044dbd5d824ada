/** Rounds of one table, newest first: what each drew and came to, and what can still be done about it. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { moment } from "ui/format";

import { known } from "../../lib/address";
import { call } from "../../lib/api";
import { count } from "../../lib/figures";
import { PlainLink } from "../../lib/href";
import { useOffice } from "../../lib/office";
import { Money, nextPage, Skeleton, Table, useTitle, Walked, type Column } from "../../lib/parts";
import { AnnulDialog } from "./Annul";
import { Room } from "./Room";
import { annulling, resultText, standingOf, type OfficeRound } from "./rounds";
import { isRoom } from "./words";
import "./tables.css";

/** What stands at the address of a table: its rounds, or, of one that draws none, what is played there. */
export function Rounds() {
  const { id } = useParams({ from: "/main/tables/$id" });
  const tables = useQuery({ queryKey: ["tables"], queryFn: () => call("GET /backoffice/tables"), refetchInterval: (query) => (query.state.data?.some(({ table }) => table.id === id && isRoom(table.rules)) ? 5_000 : false) });
  const row = tables.data?.find(({ table }) => table.id === id);
  if (tables.isPending) return <Skeleton />;
  return row && isRoom(row.table.rules) ? <Room row={row} /> : <RoundsOf id={id} />;
}

function RoundsOf({ id }: { id: string }) {
  const { unpaid } = useSearch({ from: "/main/tables/$id" });
  const { t, may, say, language } = useOffice();
  useTitle("tableRoundsOf");
  const navigate = useNavigate({ from: "/tables/$id" });
  const queries = useQueryClient();
  const [asked, ask] = useState<OfficeRound | null>(null);
  const [said, tell] = useState("");
  const tables = useQuery({ queryKey: ["tables"], queryFn: () => call("GET /backoffice/tables") });
  const table = tables.data?.find((row) => row.table.id === id)?.table;
  const name = table ? (language === "EN" ? table.nameEn : table.nameBn) : `${t("tableName")} ${id}`;
  const key = ["tableRounds", id, unpaid ?? ""];
  const rounds = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/tables/{id}/rounds", { path: { id }, query: { before: pageParam === undefined ? null : Number(pageParam), unpaid: unpaid === "yes" } });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    // Only while it stands at its newest page: further down a round that begins would move what is read.
    refetchInterval: (query) => (asked === null && (query.state.data?.pages.length ?? 0) < 2 ? 5_000 : false),
  });
  const renew = () => Promise.all([queries.invalidateQueries({ queryKey: ["tableRounds", id] }), queries.invalidateQueries({ queryKey: ["tables"] })]);
  const pay = useMutation({
    mutationFn: (number: number) => call("POST /backoffice/tables/{id}/rounds/{number}/pay", { path: { id, number } }),
    onMutate: () => tell(""),
    onSuccess: (left, number) => tell((left === 0 ? t("roundSaidPaid") : t("roundSaidUnpaid").replace("{left}", count(left, language))).replace("{n}", String(number))),
    onSettled: renew,
  });
  const currency = table?.currency ?? "";
  const columns: Column<OfficeRound>[] = [
    { head: "roundNumber", cell: ({ round }) => <span className="figure">{round.number}</span>, figure: true },
    { head: "roundEnded", cell: ({ endedAt }) => (endedAt == null ? "–" : <span className="figure">{moment(endedAt)}</span>) },
    { head: "state", cell: (row) => <State row={row} /> },
    { head: "roundResult", cell: ({ round }) => <span className="figure">{resultText(round.result)}</span> },
    {
      head: "tableVoidBets",
      cell: ({ came, round }) => (
        <Link to="/tables/$id/rounds/$number" params={{ id, number: String(round.number) }} className="from figure" resetScroll={false} aria-label={t("roundBetsLong").replace("{n}", String(round.number))}>
          {count(came.bets, language)}
        </Link>
      ),
      figure: true,
    },
    { head: "tableVoidPeople", cell: ({ came }) => <span className="figure">{count(came.people, language)}</span>, figure: true },
    { head: "roundStaked", cell: ({ came }) => <Money amount={came.staked} currency={currency} />, figure: true },
    { head: "roundPaid", cell: ({ came }) => <Money amount={came.paid} currency={currency} />, figure: true },
    ...(may("rounds.void")
      ? [
          {
            head: "action" as const,
            cell: (row: OfficeRound) => (annulling(row) !== null || row.came.unpaid > 0) && (
              <span className="acts">
                {annulling(row) !== null && (
                  <button type="button" className="from" aria-label={t("roundAnnulLong").replace("{n}", String(row.round.number))} onClick={() => { tell(""); ask(row); }}>
                    {t(annulling(row) === "agree" ? "roundAgree" : "roundAnnul")}
                  </button>
                )}
                {row.came.unpaid > 0 && (
                  <button type="button" className="from" aria-label={t("roundPayLong").replace("{n}", String(row.round.number))} disabled={pay.isPending} onClick={() => pay.mutate(row.round.number)}>
                    {t("roundPay")}
                  </button>
                )}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <p className="hint">
        <PlainLink to="/tables">{t("tables")}</PlainLink>
      </p>
      <div className="title">
        <h1>{name}</h1>
      </div>
      <p className="hint">{t("tableRoundsIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("roundsShown")}
          <select value={unpaid ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, unpaid: event.target.value === "yes" ? ("yes" as const) : undefined }), replace: true })}>
            <option value="">{t("all")}</option>
            <option value="yes">{t("roundsUnpaid")}</option>
          </select>
        </label>
      </div>
      <p role="status" className="table-said">
        {pay.isError ? say(pay.error) : said}
      </p>
      <Walked query={rounds}>{(rows) => <Table label={name} columns={columns} rows={rows} rowKey={({ round }) => round.id} empty={unpaid === "yes" ? "roundsNoneUnpaid" : "roundsNone"} />}</Walked>
      {asked && (
        <AnnulDialog
          table={id}
          name={name}
          currency={currency}
          row={asked}
          onClose={() => ask(null)}
          onDone={async (isAgreed) => {
            tell(t(isAgreed ? "roundSaidAnnulled" : "roundSaidProposed").replace("{n}", String(asked.round.number)));
            await renew();
          }}
        />
      )}
    </>
  );
}

function State({ row }: { row: OfficeRound }) {
  const { t, language } = useOffice();
  const { text, tone } = standingOf(row);
  const reason = row.annulment?.reason ?? row.round.voidReason;
  const by = row.annulment?.by ?? (row.voidedBy == null ? [] : [row.voidedBy]);
  return (
    <span className="over-under round-state">
      <span>
        <span className={`badge ${tone}`}>{t(text)}</span>
        {row.came.unpaid > 0 && (
          <>
            {" "}
            <span className="badge bad">{t("roundUnpaid").replace("{n}", count(row.came.unpaid, language))}</span>
          </>
        )}
      </span>
      {reason != null && (
        <span className="muted">
          {by.join(", ")}: {reason}
        </span>
      )}
    </span>
  );
}
