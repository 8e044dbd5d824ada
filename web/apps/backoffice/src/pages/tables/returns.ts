/** What is said of a return. */
import type { Answer } from "../../lib/api";
import type { TextId } from "../../lib/texts";

export type TableReturn = Answer<"GET /backoffice/tables/returns">[number];

export const PERIODS = { "24h": "returns24h", "7d": "returns7d", "30d": "returns30d", all: "returnsAll" } as const satisfies Record<string, TextId>;
export type Period = keyof typeof PERIODS;

/** A share as the house writes it, `0.9730`, in percent with two places. */
export const percent = (share: string): string => `${(Number(share) * 100).toFixed(2)}%`;

/** Whether chance explains what was paid; what this page does not know is looked at. */
export function standingOfReturn({ standing, z }: Pick<TableReturn, "standing" | "z">): { text: TextId; tone: "good" | "wait" | "bad" } {
  if (standing === "in_order") return { text: "returnInOrder", tone: "good" };
  if (standing === "too_few") return { text: "returnTooFew", tone: "wait" };
  return { text: Number(z ?? 0) < 0 ? "returnTooLow" : "returnTooHigh", tone: "bad" };
}
