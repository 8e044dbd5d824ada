/** The rules of a slot, as the studio tells them: a text whose SHA-256 is the version that records name. */

export type Kind = "regular" | "wild" | "scatter";
export type Method =
  | { kind: "lines"; rows: number[]; lines: number[][] }
  | { kind: "ways"; rows: number[] }
  | { kind: "megaways"; low: number; high: number }
  | { kind: "cluster"; rows: number[] };

/** Every amount is in coins, of which a whole bet has `bet`. */
export interface Model {
  id: string;
  name: { bn: string; en: string };
  method: Method;
  /** The window shows a stop and the symbols after it, from the top. */
  strips: string[];
  symbols: { id: string; kind: Kind; pays: { count: number; coins: number }[] }[];
  bet: number;
  tumbles: boolean;
  /** The first at the reveal, the next after each tumble, the last from there on. */
  multipliers: { base: number[]; free: number[] };
  awards: { count: number; spins: number }[];
  /** In whole stakes. */
  max_win: number;
}

/** A set of places, each eight times its reel plus its row. */
export type Places = ReadonlySet<number>;
export const SIDE = 8;
export const at = (reel: number, row: number) => SIDE * reel + row;

/** The symbols shown, by letter: reel by reel, from the top. */
export interface Window {
  cells: string[][];
  /** Where on its strip each reel's topmost symbol comes from. */
  tops: number[];
}

export interface Found {
  symbol: string;
  count: number;
  line: number | null;
  ways: number | null;
  places: Places;
  /** Without any multiplier. */
  coins: number;
}

/** What stands at the greatest count that is not above `count`. */
function step<T extends { count: number }>(steps: T[], count: number): T | undefined {
  return steps.findLast((each) => each.count <= count);
}

/** A model with the questions that a round asks of it. */
export class Rules {
  readonly wild: string | undefined;
  readonly scatter: string | undefined;

  constructor(
    readonly model: Model,
    readonly version: string,
  ) {
    const of = (kind: Kind) => model.symbols.find((symbol) => symbol.kind === kind)?.id;
    this.wild = of("wild");
    this.scatter = of("scatter");
  }

  pays(symbol: string, count: number): number {
    return step(this.model.symbols.find((each) => each.id === symbol)?.pays ?? [], count)?.coins ?? 0;
  }

  awarded(scatters: number): number {
    return step(this.model.awards, scatters)?.spins ?? 0;
  }

  scattered(scatters: number): number {
    return this.scatter === undefined ? 0 : this.pays(this.scatter, scatters);
  }

  window(tops: number[], heights: number[]): Window {
    const column = (strip: string, reel: number) => {
      const top = tops[reel] ?? 0;
      return Array.from({ length: heights[reel] ?? 0 }, (_, row) => strip[(top + row) % strip.length] ?? "");
    };
    return { cells: this.model.strips.map(column), tops };
  }

  /** Everything of a window that wins by the method, in a fixed order. */
  wins(window: Window): Found[] {
    const { method } = this.model;
    if (method.kind === "lines") {
      return method.lines.flatMap((rows, line) => {
        const win = this.line(window, rows);
        return win ? [{ ...win, line }] : [];
      });
    }
    return method.kind === "cluster" ? this.clusters(window) : this.ways(window);
  }

  /** What a run of wilds alone is worth: the highest pay of any symbol, of equal ones the first. */
  private best(count: number): { coins: number; symbol: string } {
    const pays = this.model.symbols.filter((symbol) => symbol.kind !== "scatter").map(({ id }) => ({ coins: this.pays(id, count), symbol: id }));
    return pays.reduce((best, each) => (each.coins > best.coins ? each : best));
  }

  /** The highest win of a line: of its first regular symbol with the wilds, or of the wilds before it alone. Of equal ones the longer counts. */
  private line(window: Window, rows: number[]): Found | null {
    const shown = rows.map((row, reel) => window.cells[reel]?.[row] ?? "");
    const until = (from: number, goes: (symbol: string) => boolean) => {
      const end = shown.findIndex((symbol, reel) => reel >= from && !goes(symbol));
      return end < 0 ? shown.length : end;
    };
    const wilds = until(0, (symbol) => symbol === this.wild);
    let { coins, symbol } = this.best(wilds);
    let count = wilds;
    const first = shown[wilds];
    if (first !== undefined && first !== this.scatter) {
      const run = until(wilds, (each) => each === first || each === this.wild);
      const paid = this.pays(first, run);
      if (paid >= coins) [coins, symbol, count] = [paid, first, run];
    }
    const places = new Set(rows.slice(0, count).map((row, reel) => at(reel, row)));
    return coins > 0 ? { symbol, count, line: null, ways: null, places, coins } : null;
  }

  /** Where a symbol stands on one reel, wilds included. */
  private standing(window: Window, reel: number, symbol: string): number[] {
    return (window.cells[reel] ?? []).flatMap((shown, row) => (shown === symbol || shown === this.wild ? [at(reel, row)] : []));
  }

  /** Of each symbol on the first reel: the run of reels that show it or the wild, and all its combinations. */
  private ways(window: Window): Found[] {
    return this.model.symbols.flatMap(({ id: symbol, kind }) => {
      if (kind === "scatter" || !window.cells[0]?.includes(symbol)) return [];
      let [count, ways] = [0, 1];
      const places = new Set<number>();
      for (; count < window.cells.length; count += 1) {
        const reel = this.standing(window, count, symbol);
        if (reel.length === 0) break;
        ways *= reel.length;
        for (const place of reel) places.add(place);
      }
      const coins = this.pays(symbol, count) * ways;
      return coins > 0 ? [{ symbol, count, line: null, ways, places, coins }] : [];
    });
  }

  /** Of each symbol: the groups that touch, wilds joining every group they touch. */
  private clusters(window: Window): Found[] {
    return this.model.symbols.flatMap(({ id: symbol, kind }) => {
      if (kind !== "regular") return [];
      const allowed = new Set(window.cells.flatMap((_, reel) => this.standing(window, reel, symbol)));
      const left = window.cells.flatMap((column, reel) => column.flatMap((shown, row) => (shown === symbol ? [at(reel, row)] : [])));
      const seen = new Set<number>();
      return left.flatMap((start) => {
        if (seen.has(start)) return [];
        const places = flood(start, allowed);
        for (const place of places) seen.add(place);
        const coins = this.pays(symbol, places.size);
        return coins > 0 ? [{ symbol, count: places.size, line: null, ways: null, places, coins }] : [];
      });
    });
  }

  /** The window after the places are cleared: what stood above falls, the strip follows from above. */
  fall(window: Window, cleared: Places): Window {
    const tops = [...window.tops];
    const cells = window.cells.map((column, reel) => {
      const kept = column.filter((_, row) => !cleared.has(at(reel, row)));
      const strip = this.model.strips[reel] ?? "";
      const fallen: string[] = [];
      let top = tops[reel] ?? 0;
      while (fallen.length + kept.length < column.length) {
        top = (top + strip.length - 1) % strip.length;
        fallen.unshift(strip[top] ?? "");
      }
      tops[reel] = top;
      return [...fallen, ...kept];
    });
    return { cells, tops };
  }
}

/** All places that one reaches over allowed ones, side by side or one above the other. */
function flood(from: number, allowed: Places): Set<number> {
  const group = new Set([from]);
  for (const place of group) {
    const row = place % SIDE;
    const beside = [row > 0 ? place - 1 : -1, row < SIDE - 1 ? place + 1 : -1, place - SIDE, place + SIDE];
    for (const next of beside) if (allowed.has(next)) group.add(next);
  }
  return group;
}
