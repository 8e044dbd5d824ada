/** Texts with values, worded by the language's own plural rules. */

/** What is said of one thing and of others, as `Intl.PluralRules` tells them apart: in Bengali, `one` is also said of none. */
export type Forms = Record<"one" | "other", string>;
export type Values = Record<string, string | number>;

/** A text in a language, with its values. One that has forms is chosen by `count`, which is grouped as sums are. */
export function worded(text: string | Forms, lang: "bn" | "en", values: Values = {}): string {
  const { count } = values;
  const shown = typeof count === "number" ? { ...values, count: grouped(count, lang) } : values;
  if (typeof text === "string") return fill(text, shown);
  const one = new Intl.PluralRules(lang).select(Number(count)) === "one";
  return fill(one ? text.one : text.other, shown);
}

/** A count in the grouping of sums. */
export const grouped = (count: number, lang: "bn" | "en"): string => (count < 1_000 ? String(count) : count.toLocaleString(lang === "en" ? "en-BD" : "bn-BD-u-nu-latn"));

/** A text with `{name}` filled from `values`; a name without a value stays. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
