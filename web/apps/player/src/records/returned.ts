/** What the record tells of a round by its sums alone: whether it is one of a table, and whether nothing stands of it. */
import { HOUSE } from "../games/makers";
import type { Answer, Bet } from "../lib/api";
import { isMini } from "../tables/place";

type Message = Answer<"GET /wps/member/bets/{id}">["messages"][number];

/** Many play a round of a table: it has a record of its own, and another proof. */
export const isOfTable = ({ vendor, family, game }: Bet): boolean => vendor === HOUSE && (family === "LIVE" || isMini(game));

/** Whether its stakes came back. Without its messages that is known of tables alone: elsewhere a free round stakes nothing, too. */
export function isReturned(round: Bet, messages: readonly Message[] = []): boolean {
  const isEmpty = round.state !== "open" && Number(round.stake) === 0 && Number(round.payout) === 0;
  return isEmpty && (isOfTable(round) || messages.some(({ kind, undone }) => undone && (kind === "bet" || kind === "play")));
}

/** Where a round stands, by the id of its text. */
export const standing = (round: Bet, messages?: readonly Message[]) => (round.state === "open" ? "open" : isReturned(round, messages) ? "returned" : "settled");
