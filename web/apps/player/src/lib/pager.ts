/** Which page numbers a pager shows: `margin` at each end, `range` around the current one; null is a gap. */
export function numbers(current: number, total: number, margin = 1, range = 5): (number | null)[] {
  const half = Math.floor(range / 2);
  const start = Math.max(1, Math.min(current - half, total - range + 1));
  const end = Math.min(total, Math.max(current + half, range));
  const shown: (number | null)[] = [];
  for (let page = 1; page <= total; page += 1) {
    const near = page >= start && page <= end;
    if (near || page <= margin || page > total - margin) shown.push(page);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
