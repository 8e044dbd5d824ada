/** The kinds by which promotions are filtered (spec.md 2), in its order. */
export const TYPES = ["all", "sports", "live", "slots", "cards", "fish", "lotto", "rebate", "points", "ranking", "deposit", "app", "newbie"] as const;
export type Type = (typeof TYPES)[number];

/** What the address asks for; what is no kind, or all of them, asks for nothing. */
export const typeOf = (value: unknown): Exclude<Type, "all"> | undefined => TYPES.find((type): type is Exclude<Type, "all"> => type !== "all" && type === value);
