/**
 * The roads of a shoe: how players write down which side won. A hand is `red` (the banker, the dragon), `blue` (the player, the tiger)
 * or a `tie`. They record what came, and say nothing about what comes.
 */

export type Side = "red" | "blue";
export type Won = Side | "tie";

/** A streak: one column of the big road, as long as one side kept winning. */
export interface Streak {
  side: Side;
  /** The hands that made it, by their place in the shoe; ties are none. */
  hands: number[];
  /** Ties after each of its hands. */
  ties: number[];
}

export interface BigRoad {
  streaks: Streak[];
  /** Ties before anybody won. */
  before: number;
}

/** The big road; oldest hand first. */
export function bigRoad(hands: readonly Won[]): BigRoad {
  const streaks: Streak[] = [];
  let before = 0;
  for (const [hand, won] of hands.entries()) {
    const last = streaks.at(-1);
    if (won === "tie") {
      if (last) last.ties[last.ties.length - 1] = (last.ties.at(-1) ?? 0) + 1;
      else before += 1;
    } else if (last?.side === won) {
      last.hands.push(hand);
      last.ties.push(0);
    } else streaks.push({ side: won, hands: [hand], ties: [0] });
  }
  return { streaks, before };
}

/** The derived roads, and how many columns each looks back. */
export const DERIVED = { bigEye: 1, small: 2, cockroach: 3 } as const;
export type DerivedRoad = keyof typeof DERIVED;

/** Red where the big road repeats itself, blue where it does not; null where there is nothing yet to compare with. */
function derivedMark(lengths: readonly number[], column: number, row: number, back: number): Side | null {
  const of = (place: number) => (place < 0 ? undefined : lengths[place]);
  if (row === 0) {
    const [left, further] = [of(column - 1), of(column - 1 - back)];
    return left === undefined || further === undefined ? null : left === further ? "red" : "blue";
  }
  const other = of(column - back);
  if (other === undefined) return null;
  return other > row === other > row - 1 ? "red" : "blue";
}

/** The marks of a derived road in their order. */
export function derived(streaks: readonly Streak[], road: DerivedRoad): Side[] {
  const lengths = streaks.map(({ hands }) => hands.length);
  return lengths.flatMap((length, column) => Array.from({ length }, (_, row) => derivedMark(lengths, column, row, DERIVED[road])).filter((mark) => mark !== null));
}

/** What the next hand would write into a derived road if this side won it. */
export function nextMark(streaks: readonly Streak[], side: Side, road: DerivedRoad): Side | null {
  const lengths = streaks.map(({ hands }) => hands.length);
  const last = streaks.at(-1);
  if (last?.side === side) return derivedMark(lengths, lengths.length - 1, last.hands.length, DERIVED[road]);
  return derivedMark(lengths, lengths.length, 0, DERIVED[road]);
}

/** Equal marks that follow each other, as columns. */
export function runs(marks: readonly Side[]): { side: Side; length: number }[] {
  const columns: { side: Side; length: number }[] = [];
  for (const side of marks) {
    const last = columns.at(-1);
    if (last?.side === side) last.length += 1;
    else columns.push({ side, length: 1 });
  }
  return columns;
}

/** So many rows a road has on display. */
export const ROWS = 6;

export interface Place {
  column: number;
  row: number;
}

/** Where the marks of columns lie on display: down, and where the floor or another tail is in the way, on to the right. */
export function bent(lengths: readonly number[]): Place[][] {
  const taken = new Set<string>();
  const isFree = (column: number, row: number) => !taken.has(`${column} ${row}`);
  let start = -1;
  return lengths.map((length) => {
    start += 1;
    // A tail that came all the way up keeps the first row.
    while (!isFree(start, 0)) start += 1;
    const places: Place[] = [];
    let [at, isTurned]: [Place, boolean] = [{ column: start, row: 0 }, false];
    while (places.length < length) {
      places.push(at);
      taken.add(`${at.column} ${at.row}`);
      isTurned ||= at.row + 1 === ROWS || !isFree(at.column, at.row + 1);
      at = isTurned ? { column: at.column + 1, row: at.row } : { column: at.column, row: at.row + 1 };
    }
    return places;
  });
}

/** How many columns such places take. */
export const columnsOf = (places: readonly (readonly Place[])[]): number => places.flat().reduce((most, { column }) => Math.max(most, column + 1), 0);
