/** A round of mines as the page shows it: what each tile is, and what the next step is worth. */
import type { MinesRound } from "api/schema";
import { decimal, fourPlaces, units } from "kit/number";
import { minesMultiplier, minesPayout, TILES } from "kit/odds";

/** What of a round is shown. */
export type Round = Pick<MinesRound, "state" | "revealed" | "field">;

export type Tile = "covered" | "flower" | "hit" | "mine" | "unopened";

/** The face of every tile: covered while it is played, open after the end, with the one that went off told apart. */
export function faces(round: Round | null): Tile[] {
  return Array.from({ length: TILES }, (_, tile): Tile => {
    if (!round) return "covered";
    const opened = round.revealed.includes(tile);
    if (round.field == null) {
      // Blown without a field to show: the last tile is the one that went off.
      if (round.state === "blown" && tile === round.revealed.at(-1)) return "hit";
      return opened ? "flower" : "covered";
    }
    if (round.field.includes(tile)) return opened ? "hit" : "mine";
    return opened ? "flower" : "unopened";
  });
}

/** How many marigolds are open. */
export function safe(round: Round): number {
  return round.revealed.length - (round.state === "blown" ? 1 : 0);
}

export interface Worth {
  /** What taking now pays; null when there is nothing to take. */
  now: string | null;
  multiplier: string | null;
  next: string | null;
  nextMultiplier: string | null;
  /** Chance in per cent that the next tile is a marigold, floored to two places. */
  chance: string | null;
}

/** What a round, or a bet not yet begun, is worth after `opened` marigolds. */
export function worth(stake: string | null, mines: number, opened: number): Worth {
  const left = TILES - opened;
  const flowers = left - mines;
  const more = flowers > 0;
  const hundredths = more ? Math.floor((flowers * 10_000) / left) : 0;
  const pays = (count: number) => (stake === null ? null : decimal(minesPayout(units(stake), mines, count)));
  return {
    now: opened > 0 ? pays(opened) : null,
    multiplier: opened > 0 ? fourPlaces(minesMultiplier(mines, opened)) : null,
    next: more ? pays(opened + 1) : null,
    nextMultiplier: more ? fourPlaces(minesMultiplier(mines, opened + 1)) : null,
    chance: more ? `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}` : null,
  };
}

/** Where an arrow leads from a tile; it stays at the edge. */
export function neighbour(tile: number, key: string): number {
  const [row, column] = [Math.floor(tile / 5), tile % 5];
  switch (key) {
    case "ArrowUp":
      return row > 0 ? tile - 5 : tile;
    case "ArrowDown":
      return row < 4 ? tile + 5 : tile;
    case "ArrowLeft":
      return column > 0 ? tile - 1 : tile;
    case "ArrowRight":
      return column < 4 ? tile + 1 : tile;
    case "Home":
      return row * 5;
    case "End":
      return row * 5 + 4;
    default:
      return tile;
  }
}
