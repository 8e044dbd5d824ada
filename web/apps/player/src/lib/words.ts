/** Texts of one feature, loaded with it; the shared ones stand in texts.ts. */
import { useSite } from "./site";

/** What is said of one thing and of others, as `Intl.PluralRules` tells them apart: in Bengali, `one` is also said of none. */
type Forms = Record<"one" | "other", string>;
export type Book = Record<string, Record<"bn" | "en", string | Forms>>;

type Values = Record<string, string | number>;
/** A text with forms needs a count to choose by. An id that is known only while the page runs may be one of a text without. */
type Filling<Text> = [Text] extends [{ bn: Forms } | { en: Forms }] ? [values: Values & { count: number }] : [values?: Values];

/** Reads a feature's texts in the chosen language; `{name}` is filled from `values`. */
export function useWords<T extends Book>(book: T): <Id extends keyof T>(id: Id, ...values: Filling<T[Id]>) => string {
  const { language } = useSite();
  const lang = language === "EN" ? "en" : "bn";
  return (id, ...[values]) => worded(book[id]?.[lang] ?? "", lang, values);
}

export function worded(text: string | Forms, lang: "bn" | "en", values: Values = {}): string {
  if (typeof text === "string") return fill(text, values);
  const one = new Intl.PluralRules(lang).select(Number(values["count"])) === "one";
  return fill(one ? text.one : text.other, values);
}

export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
