/** What comes to one's own seats and the dealer, in one line for whoever does not see the felt; of others' seats nothing is told. */
import { rankText, type Card } from "../cards/card";
import { worth, type Choice, type Seat, type Seats } from "./seats";
import { turns } from "./texts";

type Say = (id: keyof typeof turns, ...values: string[]) => string;

const DONE = { hit: "didHit", stand: "didStand", double: "double", split: "split", insure: "insure", decline: "decline" } as const satisfies Record<Choice, keyof typeof turns>;

/** Cards beyond those that were known, and what all of them come to. */
function came(cards: readonly Card[], known: number, isSplit: boolean, t: Say): string {
  const names = cards.slice(known).map(rankText).join(", ");
  if (names === "" || cards.length === 1) return names;
  const sum = worth(cards, isSplit);
  return t("inAll", names, sum === "BJ" ? t("natural") : sum.replace("/", ` ${t("or")} `));
}

/** What was decided for a hand; null where nothing was. */
function decided(before: Seats, now: Seats, seat: Seat, at: number): Choice | null {
  const was = before.seats.find((known) => known.seat === seat.seat);
  const [hand, known] = [seat.hands[at], was?.hands[at]];
  if (!was || !hand || now.step === before.step) return null;
  if (was.hands.length < seat.hands.length) return at === 0 ? "split" : null;
  if (hand.doubled && !known?.doubled) return "double";
  if (hand.cards.length > (known?.cards.length ?? 0)) return "hit";
  if (at === 0 && seat.insured && !was.insured) return "insure";
  if (at === 0 && was.choices.includes("decline") && !seat.choices.includes("decline")) return "decline";
  const isTurn = ({ turn }: Seats) => turn?.seat === seat.seat && turn.hand === at + 1;
  return isTurn(before) && !isTurn(now) ? "stand" : null;
}

/** What the dealer drew beyond the cards that were known. */
export function dealerSpoken(dealer: readonly Card[], known: number, t: Say): string {
  const cards = came(dealer, known, false, t);
  return cards === "" ? "" : `${t("dealer")}: ${cards}.`;
}

/** What came from one state of the table to the next; empty where nothing did, or no seat is one's own. */
export function spoken(before: Seats, now: Seats, own: ReadonlySet<number>, t: Say): string {
  if (own.size === 0) return "";
  const isSame = before.round === now.round;
  const lines = now.seats
    .filter(({ seat }) => own.has(seat))
    .flatMap((seat) =>
      seat.hands.map((hand, at) => {
        const was = isSame ? before.seats.find((known) => known.seat === seat.seat) : undefined;
        const isSplit = seat.hands.length > 1;
        const act = isSame ? decided(before, now, seat, at) : null;
        // Of a pair that was split a card lay in each hand.
        const known = was && isSplit && was.hands.length === 1 ? 1 : (was?.hands[at]?.cards.length ?? 0);
        const told = [act === null ? "" : t(DONE[act]), came(hand.cards, known, isSplit, t)].filter(Boolean).join(". ");
        const name = t("seat", String(seat.seat)) + (isSplit ? `, ${t("hand", String(at + 1))}` : "");
        return told && `${name}: ${told}.`;
      }),
    );
  return [...lines, dealerSpoken(now.dealer, isSame ? before.dealer.length : 0, t)].filter(Boolean).join(" ");
}
