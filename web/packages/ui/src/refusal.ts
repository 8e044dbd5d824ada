/** What the house says when it refuses, as pages write it. */

/**
 * A message with its amounts written by `write`. The house fills amounts into its texts as they go over the wire, `50000.00`, and
 * sends them beside the text; a share in percent looks alike and stays.
 */
export function withAmounts(message: string, details: Record<string, unknown>, write: (amount: string) => string): string {
  const told = new Set(Object.values(details));
  return message.replace(/(?<![\d.,])-?\d+\.\d{2,5}(?!\d|\s*%)/g, (figure) => (told.has(figure) ? write(figure) : figure));
}

/** Refusals whose text says that a field is wrong, and not which. */
const NAMELESS = new Set(["bad_payee", "field_invalid", "setting_invalid", "content_field", "content_unfinished", "application_invalid", "promotion_field"]);

/** A message of these with the labels of its fields behind it; a field without a label is not named. */
export function withLabels(message: string, code: string, { field, fields }: Record<string, unknown>, label: (field: string) => string | undefined): string {
  if (!NAMELESS.has(code)) return message;
  const named = Array.isArray(fields) ? fields : [field];
  const known = named.flatMap((name) => (typeof name === "string" ? (label(name) ?? []) : []));
  return known.length > 0 ? `${message} (${known.join(", ")})` : message;
}
