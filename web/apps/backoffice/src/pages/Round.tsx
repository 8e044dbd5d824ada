/** One round: what the vendor said of it, and what moved. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";

import { call, type RoundDetail } from "../lib/api";
import { minus } from "../lib/figures";
import { Lines } from "../lib/lines";
import { useOffice } from "../lib/office";
import { Answer, Fact, Money, PlayerLink, RoundState, Short, Table, useGame, useTitle, When, type Column } from "../lib/parts";

type Message = RoundDetail["messages"][number];

/** What tells of stakes and of what they won together. */
const BOTH: readonly string[] = ["play", "settled", "pot_settled"];

export function Round() {
  const { id } = useParams({ from: "/main/rounds/$id" });
  const found = useQuery({ queryKey: ["round", id], queryFn: () => call("GET /backoffice/rounds/{id}", { path: { id } }) });
  const { t } = useOffice();
  return (
    <>
      {!found.data && <h1>{t("round")}</h1>}
      <Answer query={found}>{(round) => <Found round={round} />}</Answer>
    </>
  );
}

function Found({ round }: { round: RoundDetail }) {
  const { t, called } = useOffice();
  const game = useGame();
  const moved = useQuery({
    queryKey: ["ledger", round.member, round.cause],
    queryFn: () => call("GET /backoffice/players/{id}/ledger", { path: { id: round.member }, query: { cause: round.cause } }),
  });
  useTitle("round", game.game(round));
  const columns: Column<Message>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "kind", cell: (row) => [called(`message_${row.kind}`), row.undone && t("takenBack"), row.held && t("heldWin")].filter(Boolean).join(" · ") },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
    { head: "payout", cell: (row) => (BOTH.includes(row.kind) ? <Money amount={row.payout} /> : "–"), figure: true },
    { head: "transaction", cell: (row) => <Short text={row.key} letters={24} /> },
    { head: "refersTo", cell: (row) => (row.reference ? <Short text={row.reference} letters={24} /> : "–") },
  ];
  return (
    <>
      <div className="title">
        <h1>
          {t("round")} <span className="muted">{game.game(round)}</span>
        </h1>
        <RoundState closed={round.closed} />
      </div>
      <section className="panel">
        <dl className="facts wide">
          <Fact name={t("player")}>
            <PlayerLink id={round.member}>{round.account}</PlayerLink>
          </Fact>
          <Fact name={`${t("stake")} · ${round.asset}`}>
            <Money amount={round.stake} />
          </Fact>
          <Fact name={t("payout")}>
            <Money amount={round.payout} />
          </Fact>
          <Fact name={t("net")}>
            <Money amount={minus(round.payout, round.stake)} signed />
          </Fact>
          <Fact name={t("validBet")}>
            <Money amount={round.validBet} /> <span className="muted">{called(`valid_${round.validBy}`)}</span>
          </Fact>
          <Fact name={t("began")}>
            <When at={round.openedAt} />
          </Fact>
          <Fact name={t("ended")}>{round.settledAt ? <When at={round.settledAt} /> : "–"}</Fact>
          <Fact name={t("vendor")}>
            {game.by(round)} <code>{round.game}</code>
          </Fact>
          <Fact name={t("id")}>
            <Short text={round.id} letters={36} />
          </Fact>
          <Fact name={t("vendorsNumber")}>
            <Short text={round.name} letters={40} />
          </Fact>
        </dl>
      </section>
      <section>
        <h2>{t("messages")}</h2>
        <Table label={t("messages")} columns={columns} rows={round.messages} rowKey={(row) => `${row.kind}:${row.key}`} empty="noMessages" />
      </section>
      <section>
        <h2>{t("moved")}</h2>
        <Answer query={moved}>{({ content }) => <Lines rows={[...content].reverse()} member={round.member} />}</Answer>
      </section>
    </>
  );
}
