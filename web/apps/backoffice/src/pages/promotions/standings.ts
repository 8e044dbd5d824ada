/** The kinds of promotions, and how one stands at a moment: what addresses say. */
import type { OfficePromotion } from "api/office/schema";

export const KINDS = ["deposit", "raffle", "activity"] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (name: string | undefined): name is Kind => KINDS.includes(name as Kind);

export const STANDINGS = ["draft", "planned", "open", "over", "closed"] as const;
export type Standing = (typeof STANDINGS)[number];

export const TONES: Record<Standing, string> = { draft: "wait", planned: "run", open: "good", over: "", closed: "bad" };

/** What one can do something about stands first. */
export const RANKS: Record<Standing, number> = { open: 0, planned: 1, draft: 2, over: 3, closed: 4 };

export function standing({ state, startsAt, endsAt }: Pick<OfficePromotion, "state" | "startsAt" | "endsAt">, now: number): Standing {
  if (state !== "published") return state === "draft" ? "draft" : "closed";
  return Date.parse(startsAt) > now ? "planned" : Date.parse(endsAt) <= now ? "over" : "open";
}
