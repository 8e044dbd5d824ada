/** The basic strategy of blackjack as it is printed beside the table. */
import { ACTS, type Act, type BlackjackRound, type Hand, isPair, total, value } from "./blackjack";
import type { Card } from "./shoe";

/** The columns: what the dealer shows. */
export const DEALER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"] as const;

/** The rows: `H` hit, `S` stand, `D` double or else hit, `d` double or else stand, `P` split. */
export const ROWS: Readonly<Record<string, string>> = {
  "5-8": "HHHHHHHHHH",
  "9": "HDDDDHHHHH",
  "10": "DDDDDDDDHH",
  "11": "DDDDDDDDHH",
  "12": "HHSSSHHHHH",
  "13": "SSSSSHHHHH",
  "14": "SSSSSHHHHH",
  "15": "SSSSSHHHHH",
  "16": "SSSSSHHHHH",
  "17+": "SSSSSSSSSS",
  "soft 12": "HHHHHHHHHH",
  "soft 13": "HHHDDHHHHH",
  "soft 14": "HHHDDHHHHH",
  "soft 15": "HHDDDHHHHH",
  "soft 16": "HHDDDHHHHH",
  "soft 17": "HDDDDHHHHH",
  "soft 18": "SddddSSHHH",
  "soft 19+": "SSSSSSSSSS",
  "2,2": "PPPPPPHHHH",
  "3,3": "PPPPPPHHHH",
  "4,4": "HHHPPHHHHH",
  "6,6": "PPPPPHHHHH",
  "7,7": "PPPPPPHHHH",
  "8,8": "PPPPPPPPHH",
  "9,9": "PPPPPSPPSS",
  "10,10": "SSSSSSSSSS",
  "A,A": "PPPPPPPPPH",
};

/** The row of a pair that may be split, if it has one; else that of its total. Two twos that may not be split are played as five. */
function row(hand: Hand, maySplit: boolean): string {
  const { points, isSoft } = total(hand.cards);
  const [one] = hand.cards;
  const name = one?.rank === 1 ? "A" : one && value(one);
  const own = maySplit && isPair(hand) ? ROWS[`${name},${name}`] : undefined;
  const of = isSoft ? `soft ${points < 19 ? points : "19+"}` : points < 9 ? "5-8" : points < 17 ? `${points}` : "17+";
  return own ?? ROWS[of] ?? "";
}

/** What the strategy does with a hand against the dealer's card, where these acts are possible. */
export function basic(hand: Hand, up: Card, acts: readonly Act[]): Act {
  const letter = row(hand, acts.includes("split")).charAt(up.rank === 1 ? 9 : value(up) - 2);
  const isPossible = acts.includes("double");
  const act = { H: ACTS[0], S: ACTS[1], D: isPossible ? ACTS[2] : ACTS[0], d: isPossible ? ACTS[2] : ACTS[1], P: ACTS[3] }[letter];
  if (act === undefined) throw new Error("the strategy has no such hand");
  return act;
}

/** What it does with the hand whose turn it is. */
export function basicAct(round: BlackjackRound): Act | null {
  return round.turn && basic(round.turn.hand, round.up, round.acts());
}
