/** Texts of one feature, loaded with it; the shared ones stand in texts.ts. */
import { useSite } from "./site";

export type Book = Record<string, { bn: string; en: string }>;

/** Reads a feature's texts in the chosen language; `{name}` is filled from `values`. */
export function useWords<T extends Book>(book: T): (id: keyof T, values?: Record<string, string | number>) => string {
  const { language } = useSite();
  const lang = language === "EN" ? "en" : "bn";
  return (id, values) => fill(book[id]?.[lang] ?? "", values);
}

export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
