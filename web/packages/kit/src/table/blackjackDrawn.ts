/** Rounds of blackjack in which the words decide for the seats too, told in one text; for tests that compare engines. */
import type { Draws } from "../fairness";
import { type Act, BlackjackRound, type BlackjackBet, type Hand, type Seat, total } from "./blackjack";
import { basic } from "./blackjackStrategy";
import type { Told } from "./ratio";
import type { Card, Shoe } from "./shoe";

const letters: Record<Act, string> = { hit: "h", stand: "s", double: "d", split: "p" };

function cardsText(cards: readonly Card[]): string {
  const { points, isSoft } = total(cards);
  return `${cards.map(({ text }) => text).join("")}=${points}${isSoft ? "s" : ""}`;
}

const handText = ({ cards, isDoubled }: Hand) => `${cardsText(cards)}${isDoubled ? "x2" : ""}`;

/** What who sits there and one behind staked, and what came of it. */
async function bets(round: BlackjackRound, place: number, { isInsured }: Seat, words: Draws): Promise<string> {
  const stake = async () => BigInt(await words.uniform(1000)) + 1n;
  const sitting: BlackjackBet = { stake: await stake(), follows: true, isInsured: isInsured === true };
  const behind: BlackjackBet = { stake: await stake(), follows: (await words.uniform(2)) === 1, isInsured: false };
  if (round.up.rank === 1) behind.isInsured = (await words.uniform(2)) === 1;
  return [sitting, behind]
    .map((bet) => {
      const { staked, paid, valid } = round.settle(place, bet);
      return ` ${bet.stake}${bet.follows ? "+" : ""}${bet.isInsured ? "i" : ""}=${staked},${paid},${valid}`;
    })
    .join("");
}

/** Plays a round whose seats, acts, insurance and bets the words draw. */
export async function blackjackDrawn(shoe: Shoe, words: Draws): Promise<Told> {
  const seats = (await words.uniform(7)) + 1;
  const isDrawn = (await words.uniform(2)) === 1;
  const round = BlackjackRound.deal(seats, shoe);
  const did = round.seats.map(() => "");
  while (round.isInsuring) {
    const place = round.seats.findIndex(({ isInsured }) => isInsured === null);
    const insures = (await words.uniform(2)) === 1;
    round.insure(place, insures);
    if (insures) did[place] = "i";
  }
  for (let { turn } = round; turn !== null; { turn } = round) {
    const acts = round.acts();
    const act = isDrawn ? acts[await words.uniform(acts.length)] : basic(turn.hand, round.up, acts);
    if (act === undefined) throw new Error("no act is possible");
    did[turn.place] += letters[act];
    round.act(act, shoe);
  }
  round.playDealer(shoe);
  const told = [cardsText(round.dealer)];
  const returns = new Map<string, string>();
  for (const [place, seat] of round.seats.entries()) {
    told.push(`${seat.hands.map(handText).join("/")}:${did[place]}${await bets(round, place, seat, words)}`);
    for (const [hand, own] of seat.hands.entries()) {
      const returned = round.returned(own);
      if (returned !== "0") returns.set(`${place + 1}.${hand + 1}`, returned);
    }
  }
  return { result: told.join("|"), returns };
}
