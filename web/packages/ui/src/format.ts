import { wall } from "./zone";

/** Money and times as people read them. Digits are Latin in both languages; grouping is the language's own. */
export type Language = "BN" | "EN";

const locale = (language: Language) => (language === "EN" ? "en-BD" : "bn-BD-u-nu-latn");

/** Two decimals and separators (spec.md 9). The decimal string goes to Intl as it is: no float touches money. */
export function money(amount: string, language: Language): string {
  return formatOf(language, 2).format(amount as unknown as number);
}

/** An amount with every decimal that it has, of at most five: sums of what is written so add up, and what somebody decides about is whole. */
export function exactly(amount: string, language: Language): string {
  return formatOf(language, 5).format(amount as unknown as number);
}

/** Made once for each language: making one costs more than a hundred uses, and a table has hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, decimals: 2 | 5): Intl.NumberFormat {
  const known = formats.get(`${language}${decimals}`);
  if (known) return known;
  const format = new Intl.NumberFormat(locale(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
    // What is shown never exceeds what is there.
    roundingMode: "floor",
  } as Intl.NumberFormatOptions);
  formats.set(`${language}${decimals}`, format);
  return format;
}

/** A figure with the sign of its currency, given by its code, before it. A code that has no sign stands behind the figure. */
export function inCurrency(figure: string, currency: string): string {
  const sign = signOf(currency);
  if (sign === currency) return `${figure} ${currency}`.trim();
  return figure.startsWith("-") ? `-${sign}${figure.slice(1)}` : `${sign}${figure}`;
}

/** Signs by code: to ask for one costs as much as to make a format. */
const signs = new Map<string, string>();

function signOf(currency: string): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  let sign = currency;
  // What is no code of three letters, such as points, is no currency to Intl.
  if (/^[A-Z]{3}$/.test(currency)) {
    const parts = new Intl.NumberFormat("en-BD", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
    sign = parts.find(({ type }) => type === "currency")?.value ?? currency;
  }
  signs.set(currency, sign);
  return sign;
}

/** `yyyy-MM-dd hh:mm:ss` by the house's clock. */
export function moment(time: string): string {
  const shown = wall(Date.parse(time));
  return `${shown.day} ${shown.time}`;
}
