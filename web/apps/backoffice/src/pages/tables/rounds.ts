/** What a round of a table says in one line. */
import { moment } from "ui/format";

import type { Answer } from "../../lib/api";
import type { TextId } from "../../lib/texts";

export type OfficeRound = Answer<"GET /backoffice/tables/{id}/rounds">["content"][number];

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const CARD = /^([2-9TJQKA])([shdc])$/;

/** A result as short as it can be told: a pocket, dice, a multiplier, or the cards of each side. */
export function resultText(result: unknown): string {
  if (Array.isArray(result)) return result.map(cardText).join(" ");
  if (typeof result !== "object" || result === null) return "–";
  const { pocket, hundredths, ...sides } = result as Record<string, unknown>;
  if (typeof pocket === "number") return String(pocket);
  if (typeof hundredths === "number") return `${(hundredths / 100).toFixed(2)}×`;
  const cards = Object.values(sides).filter((side) => typeof side === "string" || Array.isArray(side));
  return cards.map((side) => (Array.isArray(side) ? side.map(cardText).join(" ") : cardText(side))).join(" | ") || "–";
}

function cardText(card: unknown): string {
  const [, rank, suit] = CARD.exec(String(card)) ?? [];
  return rank === undefined || suit === undefined ? String(card) : `${rank === "T" ? "10" : rank}${SUITS[suit]}`;
}

/** Where a round stands, and in which tone that is told. */
export function standingOf({ round, annulment }: Pick<OfficeRound, "round" | "annulment">): { text: TextId; tone: "good" | "wait" | "bad" | "run" } {
  if (annulment?.state === "done") return { text: "roundAnnulled", tone: "bad" };
  if (annulment?.state === "moving") return { text: "roundAnnulling", tone: "run" };
  if (annulment?.state === "waiting") return { text: "roundProposed", tone: "wait" };
  if (round.phase === "void") return { text: "phase_void", tone: "bad" };
  if (round.phase === "settled") return { text: "phase_settled", tone: "good" };
  return { text: ROUND_PHASES[round.phase] ?? "phase_open", tone: "run" };
}

const ROUND_PHASES: Record<string, TextId | undefined> = { open: "phase_open", locked: "phase_locked", running: "phase_running", drawn: "phase_drawn" };

/** What the operator can do about a round: propose to annul it, agree to what another has proposed, or nothing. */
export function annulling({ round, annulment }: Pick<OfficeRound, "round" | "annulment">): "propose" | "agree" | null {
  if (round.phase !== "settled" || annulment?.state === "moving" || annulment?.state === "done") return null;
  return annulment?.state === "waiting" && !annulment.isOwn ? "agree" : "propose";
}

const BETS: Record<string, { text: TextId; tone: "good" | "wait" | "bad" | "run" } | undefined> = {
  asked: { text: "betAsked", tone: "wait" },
  taken: { text: "betTaken", tone: "good" },
  refused: { text: "betRefused", tone: "bad" },
  unpaid: { text: "betUnpaid", tone: "bad" },
  returned: { text: "betReturned", tone: "run" },
};

/** Where a bet stands, and in which tone that is told. */
export function betStanding(state: string): { text: TextId; tone: "good" | "wait" | "bad" | "run" } {
  return BETS[state] ?? { text: "betAsked", tone: "wait" };
}

/** `yyyy-MM-dd hh:mm:ss.mmm` by the house's clock: a bet counts or not by less than a second. */
export function toTheMillisecond(time: string): string {
  const [, fraction = ""] = /\.(\d{1,3})/.exec(time) ?? [];
  return `${moment(time)}.${fraction.padEnd(3, "0")}`;
}

/** Seconds from one moment to a later one, two digits behind the point. */
export function early(receivedAt: string, lockAt: string): string {
  return ((Date.parse(lockAt) - Date.parse(receivedAt)) / 1_000).toFixed(2);
}
