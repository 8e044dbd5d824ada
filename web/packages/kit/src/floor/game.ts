/** What a game of tables brings along: its layout, what it shows when it is drawn, and its words. */
import type { Lying } from "./grid";
import type { Notice } from "../parts";
import type { TrialRules } from "../trial/trial";
import type { Purse } from "./purse";
import type { Lays } from "./slip";
import type { ResultView, TableView } from "./view";

export interface Board {
  element: HTMLElement;
  paint(lying: Lying, closed: boolean): void;
  /** Marks the cells that returned something; none before a result. */
  win(cells: ReadonlySet<string>): void;
  focus(): void;
  /** Learns how the table stands, and which of its results were seen, newest first. */
  learn?(view: TableView, seen: readonly ResultView[]): void;
}

/** What draws a result: the wheel, the dice. It never decides anything. */
export interface Show<R> {
  element: HTMLElement;
  /** No more bets: what will be drawn is set in motion. */
  begin(): void;
  /** Comes to rest at the result; resolves when that was seen. */
  ride(result: R): Promise<void>;
  /** At rest at a result at once, or at none. */
  rest(result: R | null): void;
  /** A round opens: clears away what would be taken for its own. `isSeen`: somebody looked at it. */
  clear?(isSeen: boolean): void;
  stop(): void;
}

/** What a board asks of the table. */
export interface BoardLent {
  /** Lays the chosen chip so many times on each of these cells, as one step. */
  lay: (cells: readonly (readonly [cell: string, chips: number])[], name: string) => void;
  /** A cell's name with what it pays and what lies on it. */
  label: (cell: string) => string;
  /** Says why nothing was laid. */
  say: (why: string) => void;
}

/** A line of the list of payouts. */
export interface Pay {
  name: string;
  odds: string;
  /** What comes back in the long run, as an exact ratio. */
  share: string;
}

/** How a result looks in the strip. */
export interface Badge {
  text: string;
  look: string;
}

/** What the page of a table lends to whoever decides there. */
export interface TurnsLent {
  view: () => TableView;
  /** What of one's own lies in the round. */
  placed: () => Lays;
  /** The server's clock. */
  now: () => number;
  write: (amount: string) => string;
  notice: Notice;
  purse: Purse;
  /** Something stands otherwise. */
  changed: () => void;
  /** Reads one's own bets anew. */
  read: () => void;
  /** Asks how the table stands. */
  ask: () => void;
}

/** Decisions of seats between the lock of a round and its result. */
export interface Turns {
  element: HTMLElement;
  begin(lent: TurnsLent): void;
  /** How the seats stand, as the table tells it. */
  hear(data: unknown): void;
  /** What is said between lock and result; null where the page's own words do. */
  words(): string | null;
  /** Whether a key was one of a turn. */
  key(key: string): boolean;
  stop(): void;
}

export interface Game<R> {
  code: string;
  name: string;
  read(result: unknown): R | null;
  /** What each cell returned that returned anything, as exact ratios. */
  returns(result: R): ReadonlyMap<string, string>;
  has(cell: string): boolean;
  cellName(cell: string): string;
  /** What a cell pays, to one: `35`. */
  odds(cell: string): string;
  /** Where a result pays otherwise than that, said after it. */
  proviso?(cell: string): string | null;
  spoken(result: R): string;
  /** In a few words, to stand beside what it brought. */
  brief(result: R): string;
  badge(result: R): Badge;
  /** Beside the words of the result, such as lucky numbers; `null` while there is no result, for what keeps their place. */
  aside(result: R | null): HTMLElement | null;
  board(lent: BoardLent): Board;
  show: Show<R>;
  /** Where seats decide. */
  turns?: Turns;
  /** What a trial takes, where the layout alone does not say it. */
  trial?: TrialRules;
  /** The last results in figures; newest first. */
  figures(results: readonly R[]): HTMLElement[];
  /** What is to be said below them, where a round is not drawn anew but from what is left of a shoe. */
  figuresNote?: string;
  pays: Pay[];
  how: string[];
  /** How it is best played, where that is printed; stands below `how`. */
  strategy?: HTMLElement;
}

export type { Lays };
