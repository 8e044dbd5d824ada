/** Moments as the field for them writes them, by the site's clock (six hours east of UTC), and lists of countries. */
const OFFSET = 6 * 3_600_000;

export function toLocal(moment: string | null | undefined): string {
  if (!moment) return "";
  return new Date(Date.parse(moment) + OFFSET).toISOString().slice(0, 16);
}

export function fromLocal(field: string): string | null {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? new Date(Date.parse(`${field}:00Z`) - OFFSET).toISOString() : null;
}

/** Codes of countries out of what somebody typed. */
export const countries = (text: string) => [...new Set(text.toUpperCase().split(/[\s,;]+/).filter(Boolean))];
