/** A book as the steps that are shown: pure, so that what a player sees can be tested without a picture. */
import type { SlotBook, SlotWin } from "api/studio/schema";
import { decimal, units } from "kit/number";

/** Reel and row, both from 0; rows from the top. */
export type Position = SlotWin["positions"][number];

/** A symbol of a column after a tumble: where it comes from (above the window when below zero) and where it rests. */
export interface Fall {
  symbol: string;
  from: number;
  to: number;
}

export type Step =
  | { kind: "spin"; columns: string[]; freeSpin: number | null; total: number; multiplier: number }
  | { kind: "wins"; wins: SlotWin[]; positions: Position[]; amount: string; paid: string; multiplier: number; cheer: boolean }
  | { kind: "scatters"; count: number; positions: Position[]; amount: string; paid: string; cheer: boolean }
  | { kind: "tumble"; removed: Position[]; falls: Fall[][]; columns: string[]; multiplier: number }
  | { kind: "intro"; awarded: number; total: number }
  | { kind: "more"; awarded: number; total: number }
  | { kind: "summary"; spins: number; won: string; cheer: boolean }
  | { kind: "cap" }
  | { kind: "end"; payout: string; level: Level };

/** How much a payout is made of: 0 when it does not exceed the stake (never celebrated), 1 below ten stakes, 2 below fifty, 3 from there. */
export type Level = 0 | 1 | 2 | 3;

export function level(payout: string, stake: string): Level {
  const [paid, staked] = [units(payout), units(stake)];
  if (paid <= staked) return 0;
  if (paid < 10n * staked) return 1;
  return paid < 50n * staked ? 2 : 3;
}

/** How a column changes when the removed rows go: the rest keeps its order and falls, what is new comes from above. */
export function fall(before: string, removed: ReadonlySet<number>, after: string): Fall[] {
  const rest = Array.from(before, (_, row) => row).filter((row) => !removed.has(row));
  const fresh = after.length - rest.length;
  return Array.from(after, (symbol, to) => ({ symbol, from: to < fresh ? to - fresh : (rest[to - fresh] ?? to), to }));
}

function union(wins: readonly SlotWin[]): Position[] {
  const seen = new Map<string, Position>();
  for (const win of wins) for (const position of win.positions) seen.set(position.join(), position);
  return [...seen.values()];
}

/** The steps of a book, in its order; `paid` is what the round has paid so far, never more than its payout. */
export function timeline(book: SlotBook): Step[] {
  const steps: Step[] = [];
  const staked = units(book.stake);
  const most = units(book.payout);
  let paid = 0n;
  let columns: string[] = [];
  let spins = 0;
  let before = 0n;
  const pay = (amount: string) => {
    paid += units(amount);
    const shown = paid < most ? paid : most;
    return { amount, paid: decimal(shown), cheer: units(amount) > 0n && shown > staked };
  };
  const summary = () => {
    const won = (paid < most ? paid : most) - before;
    if (spins > 0) steps.push({ kind: "summary", spins, won: decimal(won), cheer: won > 0n && most > staked });
  };
  for (const event of book.events) {
    switch (event.type) {
      case "reveal":
        columns = event.columns;
        steps.push({ kind: "spin", columns, freeSpin: event.freeSpin ?? null, total: spins, multiplier: event.multiplier });
        break;
      case "wins":
        steps.push({ kind: "wins", wins: event.wins, positions: union(event.wins), multiplier: event.multiplier, ...pay(event.amount) });
        break;
      case "scatters":
        steps.push({ kind: "scatters", count: event.count, positions: event.positions, ...pay(event.amount) });
        break;
      case "tumble": {
        const gone = (reel: number) => new Set(event.removed.filter(([at]) => at === reel).map(([, row]) => row));
        const falls = event.columns.map((after, reel) => fall(columns[reel] ?? "", gone(reel), after));
        columns = event.columns;
        steps.push({ kind: "tumble", removed: event.removed, falls, columns, multiplier: event.multiplier });
        break;
      }
      case "freeSpins":
        if (spins === 0) before = paid;
        steps.push({ kind: spins === 0 ? "intro" : "more", awarded: event.awarded, total: event.total });
        spins = event.total;
        break;
      case "cap":
        summary();
        spins = 0;
        steps.push({ kind: "cap" });
        break;
      case "end":
        summary();
        steps.push({ kind: "end", payout: event.payout, level: level(event.payout, book.stake) });
        break;
    }
  }
  return steps;
}
