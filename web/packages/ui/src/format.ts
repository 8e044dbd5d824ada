/** Money and times as people read them. Digits are Latin in both languages; grouping is the language's own. */
export type Language = "BN" | "EN";

const locale = (language: Language) => (language === "EN" ? "en-BD" : "bn-BD-u-nu-latn");

/** Two decimals and separators (spec.md 9). The decimal string goes to Intl as it is: no float touches money. */
export function money(amount: string, language: Language): string {
  return formatOf(language).format(amount as unknown as number);
}

/** Made once for each language: making one costs more than a hundred uses, and a table has hundreds of amounts. */
const formats = new Map<Language, Intl.NumberFormat>();

function formatOf(language: Language): Intl.NumberFormat {
  const known = formats.get(language);
  if (known) return known;
  const format = new Intl.NumberFormat(locale(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // What is shown never exceeds what is there.
    roundingMode: "floor",
  } as Intl.NumberFormatOptions);
  formats.set(language, format);
  return format;
}

/** `yyyy-MM-dd hh:mm:ss` at the site's offset, +06:00. */
export function moment(time: string): string {
  const shifted = new Date(new Date(time).getTime() + 6 * 3_600_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}
