/** Amounts as people type them, and as the house reads them. */

const GROUPED = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(\.\d*)?$/;

/**
 * What was typed, with Latin digits and a point: Bengali digits are what a Bengali keyboard writes, and a comma groups digits where
 * the pages would write one, by thousands or by lakh and crore. What is no amount stays as it is.
 */
export function plain(typed: string): string {
  const latin = typed.trim().replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  return GROUPED.test(latin) ? latin.replaceAll(",", "") : latin;
}

/** Whether an amount has parts of a paisa: `1.234` may mean a thousand, and is asked about rather than guessed. */
export const isTooFine = (typed: string): boolean => /^\d+\.\d{3,}$/.test(plain(typed));
