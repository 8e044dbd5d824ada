import { cents } from "../../lib/figures";

/** How much of a requirement is done, in whole percent: 100 only when it is full. */
export function progress(done: string, required: string): number {
  const [part, whole] = [cents(done), cents(required)];
  if (whole <= 0n || part >= whole) return 100;
  return part <= 0n ? 0 : Number((part * 100n) / whole);
}
