/** The kinds by which promotions are filtered (spec.md 2), in its order. */
export const TYPES = ["all", "sports", "live", "slots", "cards", "fish", "lotto", "rebate", "points", "ranking", "deposit", "app", "newbie"] as const;
export type Type = (typeof TYPES)[number];

/** What the address asks for; what is no kind shows all of them. */
export const typeOf = (asked: string | undefined): Type => TYPES.find((type) => type === asked) ?? "all";
