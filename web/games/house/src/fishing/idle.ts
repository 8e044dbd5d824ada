/** A seat without a shot is given up: who sits there is warned before. */

/** When it is given up, and when that is said first, in milliseconds after the last shot. */
export const GIVEN_UP = 180_000;
const WARNED = 150_000;
/** How often it is said again, in seconds. */
const EVERY = 10;

export class Idle {
  private last: number | null = null;
  private said = 0;

  constructor(
    private readonly now: () => number,
    private readonly warn: (seconds: number) => void,
    private readonly calm: () => void,
  ) {}

  /** Somebody sits there since a moment; it is known already after the first time. */
  begin(startedAt: string): void {
    if (this.last !== null) return;
    // After a reload it is not known when the last shot was: it cannot have been long before.
    const since = Date.parse(startedAt);
    this.last = Number.isNaN(since) || this.now() - since > WARNED ? this.now() : since;
  }

  shot(): void {
    this.last = this.now();
    if (this.said > 0) this.calm();
    this.said = 0;
  }

  stop(): void {
    this.last = null;
    this.said = 0;
  }

  /** Says how many seconds are left, every ten. */
  beat(): void {
    if (this.last === null) return;
    const gone = this.now() - this.last;
    if (gone < WARNED || gone >= GIVEN_UP) return;
    const rest = Math.ceil((GIVEN_UP - gone) / 1_000 / EVERY) * EVERY;
    if (rest === this.said) return;
    this.said = rest;
    this.warn(rest);
  }
}
