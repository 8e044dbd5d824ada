/** When the next shot may go: one for a tap, as fast as allowed while held, more slowly by itself. */

/** From one shot to the next, in milliseconds: eight in a second at the most. */
export const BETWEEN = 125;
/** The same, while the cannon fires by itself. */
export const BY_ITSELF = 250;

export class Trigger {
  private last = Number.NEGATIVE_INFINITY;
  /** Taps that wait for their turn; one is enough, as nobody means to shoot later. */
  private isWanted = false;
  isHeld = false;
  isAuto = false;

  /** One shot. */
  tap(): void {
    this.isWanted = true;
  }

  /** Nothing goes by itself any more. */
  rest(): void {
    this.isHeld = false;
    this.isAuto = false;
    this.isWanted = false;
  }

  /** Whether anything is to go, now or soon. */
  get isBusy(): boolean {
    return this.isHeld || this.isAuto || this.isWanted;
  }

  /** Whether a shot goes at this moment; then it has gone. */
  pull(now: number): boolean {
    const between = this.isHeld || this.isWanted ? BETWEEN : BY_ITSELF;
    if (!this.isBusy || now - this.last < between) return false;
    this.last = now;
    this.isWanted = false;
    return true;
  }
}
