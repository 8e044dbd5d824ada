/** Crash: where a round ends, and how its multiplier grows; all in hundredths. */
import { ratio, type Told } from "./ratio";
import { hmac } from "./words";

/** Where a round ends, from the first 52 bits of the HMAC of its hash, at an edge of 1 %. */
export async function crashHundredths(salt: string, hash: string): Promise<bigint> {
  const bits = (await hmac(salt, hash)).getBigUint64(0) >> 12n;
  const whole = 1n << 52n;
  const result = (99n * whole) / (whole - bits);
  return result > 100n ? result : 100n;
}

/** The multiplier after so many milliseconds: it doubles every 11,552, by powers with 60 binary places, each product floored. */
export function hundredthsAt(milliseconds: number): bigint {
  const doublings = BigInt(Math.floor(milliseconds / 11_552));
  let rest = milliseconds % 11_552;
  let share = 1n << 60n;
  let power = 1_152_990_684_685_281_321n;
  while (rest > 0) {
    if (rest % 2 === 1) share = (share * power) >> 60n;
    power = (power * power) >> 60n;
    rest = Math.floor(rest / 2);
  }
  return ((100n * share) << doublings) >> 60n;
}

/** A round, and what bets return that leave by themselves at these multipliers. */
export async function crash(salt: string, hash: string, leaving: number[]): Promise<Told> {
  const result = await crashHundredths(salt, hash);
  const inTime = leaving.filter((at) => at >= 101 && BigInt(at) <= result);
  return { result: `${result}`, returns: new Map(inTime.map((at) => [`${at}`, ratio(at, 100)])) };
}
