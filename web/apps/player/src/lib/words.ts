/** Texts of one feature, loaded with it; the shared ones stand in texts.ts. */
import { worded, type Forms, type Values } from "ui/worded";

import { useSite } from "./site";

export type Book = Record<string, Record<"bn" | "en", string | Forms>>;

/** A text with forms needs a count to choose by. An id that is known only while the page runs may be one of a text without. */
type Filling<Text> = [Text] extends [{ bn: Forms } | { en: Forms }] ? [values: Values & { count: number }] : [values?: Values];

/** Reads a feature's texts in the chosen language; `{name}` is filled from `values`. */
export function useWords<T extends Book>(book: T): <Id extends keyof T>(id: Id, ...values: Filling<T[Id]>) => string {
  const { language } = useSite();
  const lang = language === "EN" ? "en" : "bn";
  return (id, ...[values]) => worded(book[id]?.[lang] ?? "", lang, values);
}
