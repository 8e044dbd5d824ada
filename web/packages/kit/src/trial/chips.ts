/** Play chips, in this page alone: nothing is kept of them, so that nothing can be won. */
import { decimal, units } from "../number";

/** What a trial begins with, in ledger units. */
const FIRST = units("1000.00");

export class Chips {
  private left = FIRST;

  /** As a decimal string, as the house tells a balance. */
  get balance(): string {
    return decimal(this.left);
  }

  /** Takes a stake in ledger units; says whether there were so many. */
  take(stake: bigint): boolean {
    if (stake > this.left) return false;
    this.left -= stake;
    return true;
  }

  add(amount: bigint): void {
    this.left += amount;
  }

  /** Whether so much could be staked with new chips. */
  canCover(stake: bigint): boolean {
    return stake <= FIRST;
  }

  /** As many as at the beginning; what lies in a round comes on top once it is over. */
  anew(): void {
    this.left = FIRST;
  }
}
