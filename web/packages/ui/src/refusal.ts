/** What the house says when it refuses, as pages write it. */

/**
 * A message with its amounts written by `write`. The house fills amounts into its texts as they go over the wire, `50000.00`, and
 * sends them beside the text; a share in percent looks alike and stays.
 */
export function withAmounts(message: string, details: Record<string, unknown>, write: (amount: string) => string): string {
  const told = new Set(Object.values(details));
  return message.replace(/(?<![\d.,])-?\d+\.\d{2,5}(?!\d|\s*%)/g, (figure) => (told.has(figure) ? write(figure) : figure));
}
