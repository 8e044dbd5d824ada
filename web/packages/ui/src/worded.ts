/** Texts with values, worded by the language's own plural rules. */

/** What is said of one thing and of others, as `Intl.PluralRules` tells them apart: in Bengali, `one` is also said of none. */
export type Forms = Record<"one" | "other", string>;
export type Values = Record<string, string | number>;

/** A text in a language, with its values. One that has forms is chosen by `count`. */
export function worded(text: string | Forms, lang: "bn" | "en", values: Values = {}): string {
  if (typeof text === "string") return fill(text, values);
  const one = new Intl.PluralRules(lang).select(Number(values["count"])) === "one";
  return fill(one ? text.one : text.other, values);
}

/** A text with `{name}` filled from `values`; a name without a value stays. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
