/** What a running game brings along: what rises with the curve, and its words. */

/** Draws the curve. It never decides anything. */
export interface RunningShow {
  element: HTMLElement;
  /** Before the start. */
  wait(): void;
  /** So many milliseconds after the start. */
  grow(milliseconds: number): void;
  /** The round crashed there, in hundredths; `isNews` where that has just been told. */
  crash(hundredths: number, isNews: boolean): void;
  stop(): void;
}

export interface RunningGame {
  code: string;
  name: string;
  show: RunningShow;
  /** The licence allows that it bets by itself. */
  mayGoByItself: boolean;
  /** How it is played, in paragraphs. */
  how: readonly string[];
}
