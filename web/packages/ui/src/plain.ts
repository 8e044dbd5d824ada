/** Amounts as people type them, and as the house reads them. */

/** What was typed, with Latin digits in the place of Bengali ones, which a Bengali keyboard writes. */
export const latin = (typed: string): string => typed.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));

const GROUPED = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(\.\d*)?$/;

/**
 * What was typed, with Latin digits and a point: a comma groups digits where the pages would write one, by thousands or by lakh
 * and crore. What is no amount stays as it is.
 */
export function plain(typed: string): string {
  const digits = latin(typed.trim());
  return GROUPED.test(digits) ? digits.replaceAll(",", "") : digits;
}

/** Whether an amount has parts of a paisa: `1.234` may mean a thousand, and is asked about rather than guessed. */
export const isTooFine = (typed: string): boolean => /^\d+\.\d{3,}$/.test(plain(typed));
