/** Shares: people write percents, the house keeps decimal fractions. Digits are moved, no float touches them. */

/** `12.5` as `0.125`; nothing when it is no percentage of at most four places. */
export function fraction(percent: string): string | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim());
  if (!match) return undefined;
  const digits = `${(match[1] ?? "").padStart(3, "0")}${(match[2] ?? "").padEnd(4, "0")}`;
  const value = `${digits[0]}.${digits.slice(1)}`.replace(/0+$/, "").replace(/\.$/, "");
  return Number(value) <= 1 ? value : undefined;
}

/** `0.125` as `12.5`. */
export function percent(share: string): string {
  const [whole = "0", part = ""] = share.split(".");
  const digits = part.padEnd(2, "0");
  const value = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  const rest = digits.slice(2);
  return rest ? `${value}.${rest}` : value;
}
