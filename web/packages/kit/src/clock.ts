/** The server's clock, as far as the answers to pings tell it. */

/** What a ping came to: when it left by the local clock, when the server had it and when it answered. */
export interface Pong {
  c: number;
  r: number;
  x: number;
}

interface Sample {
  /** There and back, without the server's own time. */
  trip: number;
  /** What the server's clock is ahead of the local one. */
  ahead: number;
}

/** So many of the last answers are kept: the one with the shortest trip is the nearest to the truth. */
const KEPT = 8;

export class ServerClock {
  private samples: Sample[] = [];
  private ahead: number;
  /** The latest moment that was told: no clock on a page runs back. */
  private told = -Infinity;

  /** `local` runs evenly and never back, from wherever; `wall` is the device's clock, which stands in until the server is heard. */
  constructor(
    readonly local: () => number = () => performance.now(),
    wall: () => number = Date.now,
  ) {
    this.ahead = wall() - local();
  }

  /** A line is up: what was learnt over the one before may be from before the device slept. */
  welcome(now: number | null): void {
    this.samples = [];
    if (now !== null) this.ahead = now - this.local();
  }

  learn({ c, r, x }: Pong): void {
    const back = this.local();
    const trip = back - c - (x - r);
    // An answer to a ping that was never sent, or from before a reload, says nothing.
    if (trip < 0) return;
    this.samples = [...this.samples, { trip, ahead: (r + x) / 2 - (c + back) / 2 }].slice(-KEPT);
    this.ahead = this.samples.reduce((best, sample) => (sample.trip < best.trip ? sample : best)).ahead;
  }

  /** The server's time in milliseconds. */
  now(): number {
    this.told = Math.max(this.told, this.local() + this.ahead);
    return this.told;
  }
}
