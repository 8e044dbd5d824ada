/** Chips that lie on the layout and are the player's alone: nothing of them is known to the house until they are placed. */

/** Amounts in ledger units by the cells that they lie on. */
export type Lays = ReadonlyMap<string, bigint>;

export const sum = (lays: Lays): bigint => [...lays.values()].reduce((all, amount) => all + amount, 0n);

/** Both together. */
export function joined(one: Lays, other: Lays): Map<string, bigint> {
  const all = new Map(one);
  for (const [cell, amount] of other) all.set(cell, (all.get(cell) ?? 0n) + amount);
  return all;
}

/** Bets by their cells. */
export const gathered = (bets: readonly { cell: string; stake: bigint }[]): Map<string, bigint> => bets.reduce((all, { cell, stake }) => all.set(cell, (all.get(cell) ?? 0n) + stake), new Map<string, bigint>());

/** More steps back than anybody takes. */
const STEPS = 100;

export class Slip {
  private lying: Lays = new Map();
  private before: Lays[] = [];

  get lays(): Lays {
    return this.lying;
  }

  get total(): bigint {
    return sum(this.lying);
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  /** Lays more; a call of several cells is one step. */
  lay(lays: Lays): void {
    if (lays.size > 0) this.turn(joined(this.lying, lays));
  }

  /** Takes the last step back. */
  undo(): void {
    const last = this.before.pop();
    if (last) this.lying = last;
  }

  clear(): void {
    if (this.lying.size > 0) this.turn(new Map());
  }

  /** Hands all chips over to be placed: there is no way back from there. */
  hand(): Lays {
    const handed = this.lying;
    this.lying = new Map();
    this.before = [];
    return handed;
  }

  /** Gives chips back that were not placed. */
  give(lays: Lays): void {
    this.lying = joined(this.lying, lays);
    this.before = [];
  }

  private turn(next: Lays): void {
    this.before = [...this.before, this.lying].slice(-STEPS);
    this.lying = next;
  }
}

/** What doubling adds: the chips that are not placed once more, or else those that are, where players lay them. */
export const doubled = (lays: Lays, placed: Lays, has: (cell: string) => boolean): Lays => (lays.size > 0 ? lays : new Map([...placed].filter(([cell]) => has(cell))));

/** Sets of chips as a device keeps them; whatever is no such list is none. */
export function readSets(text: string | null, has: (cell: string) => boolean): [string, bigint][][] {
  try {
    const sets: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(sets)) return [];
    return sets.flatMap((set: unknown) => {
      if (!Array.isArray(set)) return [];
      const lays = set.flatMap((lay: unknown): [string, bigint][] => {
        const [cell, amount] = Array.isArray(lay) ? lay : [];
        return typeof cell === "string" && has(cell) && typeof amount === "string" && /^[1-9]\d{0,17}$/.test(amount) ? [[cell, BigInt(amount)]] : [];
      });
      return lays.length > 0 ? [lays] : [];
    });
  } catch {
    return [];
  }
}

export const writeSets = (sets: readonly (readonly [string, bigint])[][]): string => JSON.stringify(sets.map((set) => set.map(([cell, amount]) => [cell, amount.toString()])));
