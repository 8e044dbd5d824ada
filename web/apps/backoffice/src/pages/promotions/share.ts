/** How long a bar is, in percent of the longest; what there is at all is seen. */
export function share(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0;
  return Math.max(0.5, Number((part * 1000n) / whole) / 10);
}
