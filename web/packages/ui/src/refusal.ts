/** What the house says when it refuses, as pages write it. */

/**
 * A message with its amounts written by `write`. The house fills amounts into its texts as they go over the wire, `50000.00`, and
 * sends them beside the text; a share in percent looks alike and stays.
 */
export function withAmounts(message: string, details: Record<string, unknown>, write: (amount: string) => string): string {
  const told = new Set(Object.values(details));
  return message.replace(/(?<![\d.,])-?\d+\.\d{2,5}(?!\d|\s*%)/g, (figure) => (told.has(figure) ? write(figure) : figure));
}

/** A message that names a field, `…: number`, with the field's label in its place; without one the name is left out. Of several fields the labels stand behind it. */
export function withLabel(message: string, { field, fields }: Record<string, unknown>, label: (field: string) => string | undefined): string {
  if (Array.isArray(fields)) {
    const known = fields.map((name) => label(String(name))).filter((one) => one !== undefined);
    return known.length > 0 ? `${message} (${known.join(", ")})` : message;
  }
  if (typeof field !== "string") return message;
  const known = label(field);
  return message.replace(`: ${field}`, known === undefined ? "" : `: ${known}`);
}
