/** What the studio sends: the sheet of a model, the book of a round, the session. */
import type { Text } from "kit/texts";

/** Reel and row, both from 0; rows from the top. */
export type Position = readonly [reel: number, row: number];

export interface Win {
  symbol: string;
  count: number;
  line: number | null;
  ways: number | null;
  positions: Position[];
  amount: string;
}

export type Event =
  | { type: "reveal"; columns: string[]; stops?: number[]; freeSpin: number | null; multiplier: number }
  | { type: "wins"; wins: Win[]; multiplier: number; amount: string }
  | { type: "tumble"; removed: Position[]; columns: string[]; multiplier: number }
  | { type: "scatters"; count: number; positions: Position[]; amount: string }
  | { type: "freeSpins"; awarded: number; total: number }
  | { type: "cap" }
  | { type: "end"; payout: string };

export interface Book {
  model: string;
  version: string;
  stake: string;
  payout: string;
  events: Event[];
}

export type Method = "lines" | "ways" | "megaways" | "cluster";

export interface Symbol {
  id: string;
  kind: "regular" | "wild" | "scatter";
  pays: Record<string, string>;
}

export interface Sheet {
  id: string;
  name: Text;
  version: string;
  method: Method;
  reels: number;
  /** Heights of the reels; for megaways the greatest. */
  rows: number[];
  symbols: Symbol[];
  lines: number[][] | null;
  maxWays: number | null;
  freeSpins: { awards: Record<string, number>; multiplier: number } | null;
  /** By what wins count before the first tumble and after each, in paid and in free spins; null when nothing tumbles. */
  tumbles: { base: number[]; free: number[] } | null;
  rtp: string;
  rtpKind: "exact" | "simulated";
  rounds: string | null;
  hitFrequency: string;
  volatility: number;
  maxWin: string;
}

export interface Session {
  session: string;
  demo: boolean;
  balance: string;
  currency: { code: string; symbol: string };
  stakes: string[];
  stake: string;
  game: { code: string; name: Text; vendor: string; gameType: string; art: string; theme: string };
  model: Sheet;
  symbols: Record<string, string>;
  open: { round: string; book: Book; balance: string } | null;
  rules: { minCycleMs: number; autoplay: boolean };
}

export interface Spin {
  round: string;
  book: Book;
  balanceBefore: string;
  balance: string;
}
