/** How tokens and hours are shown. */

/** Millionths of a token as people count them: no figure is rounded away, and none is written that says nothing. */
export function counted(millionths: number, language: "BN" | "EN"): string {
  const [whole = "0", part = ""] = (millionths / 1_000_000).toFixed(6).split(".");
  const places = part.replace(/0+$/, "");
  // Digits of the language's own are for amounts of money; tokens are read beside a chain's explorer, which knows none.
  const grouped = Number(whole).toLocaleString(language === "EN" ? "en" : "en-IN");
  return places === "" ? grouped : `${grouped}.${places}`;
}

/** Whether a method is open all day: its hours begin where they end. */
export const isAllDay = (method: { openFrom: string; openUntil: string }) => method.openFrom === method.openUntil;
