/** Money without floats: whole ledger units of a hundred-thousandth, as the house keeps its books. */
import { inCurrency, money, type Language } from "ui/format";

/** Ledger units in one taka. */
export const UNIT = 100_000n;

/** A decimal string as ledger units; digits beyond the fifth are cut. */
export function units(amount: string): bigint {
  const negative = amount.startsWith("-");
  const [whole = "0", part = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole || "0") * UNIT + BigInt(part.slice(0, 5).padEnd(5, "0"));
  return negative ? -value : value;
}

/** Ledger units as a decimal string with two to five decimals. */
export function decimal(value: bigint): string {
  const size = value < 0n ? -value : value;
  const part = (size % UNIT).toString().padStart(5, "0").replace(/0{1,3}$/, "");
  return `${value < 0n ? "-" : ""}${size / UNIT}.${part}`;
}

/** Writes amounts, decimal or in ledger units, as people read them. */
export const writer = (language: Language, currency: string) => (amount: string | bigint): string => inCurrency(money(typeof amount === "bigint" ? decimal(amount) : amount, language), currency);

/** Ten-thousandths as a multiplier with four decimals: 19603n is "1.9603". */
export function fourPlaces(value: bigint): string {
  return `${value / 10_000n}.${(value % 10_000n).toString().padStart(4, "0")}`;
}

/** A fraction as a percentage of at most `places` decimals, floored, without trailing zeros: ("0.956712", 2) is "95.67". */
export function percent(fraction: string, places = 2): string {
  const [whole = "0", part = ""] = fraction.split(".");
  const moved = (whole + part.padEnd(2, "0").slice(0, 2)).replace(/^0+(?=\d)/, "");
  const rest = part.slice(2, 2 + places).replace(/0+$/, "");
  return rest ? `${moved}.${rest}` : moved;
}
