/** Lists of countries. */

/** Codes of countries out of what somebody typed. */
export const countries = (text: string) => [...new Set(text.toUpperCase().split(/[\s,;]+/).filter(Boolean))];
