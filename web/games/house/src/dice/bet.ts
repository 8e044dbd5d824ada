/** What a bet of the dice means: boundary, side, chance, multiplier and what a win pays, in whole numbers. */
import type { Direction } from "api/schema";
import { decimal, fourPlaces, units } from "kit/number";
import { diceMultiplier, dicePayout, hundredths, LEAST_TARGET, MOST_TARGET, OUTCOMES } from "kit/odds";

export interface Bet {
  direction: Direction;
  /** How many of the ten thousand outcomes win: the target the server is told, in hundredths. */
  target: number;
}

/** Where the winning side begins or ends on the scale, in hundredths. */
export function boundary(bet: Bet): number {
  return bet.direction === "under" ? bet.target : OUTCOMES - bet.target;
}

/** The bet whose boundary lies there, kept within what the game takes. */
export function atBoundary(direction: Direction, place: number): Bet {
  const target = direction === "under" ? place : OUTCOMES - place;
  return { direction, target: Math.min(MOST_TARGET, Math.max(LEAST_TARGET, target)) };
}

/** The same chance on the other side. */
export function flipped(bet: Bet): Bet {
  return { direction: bet.direction === "under" ? "over" : "under", target: bet.target };
}

export interface Shown {
  boundary: string;
  /** In per cent. */
  chance: string;
  multiplier: string;
  /** What a win pays, as a decimal string; null without a stake. */
  pays: string | null;
}

export function shown(bet: Bet, stake: string | null): Shown {
  return {
    boundary: hundredths(boundary(bet)),
    chance: hundredths(bet.target),
    multiplier: fourPlaces(diceMultiplier(bet.target)),
    pays: stake === null ? null : decimal(dicePayout(units(stake), bet.target)),
  };
}

/** The lantern's way from one place to another: a quick start, a soft end, a small sway; `part` from 0 to 1. */
export function flight(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - part) ** 3;
  const sway = Math.sin(part * Math.PI * 3) * (1 - part) * 180;
  return Math.min(OUTCOMES - 1, Math.max(0, Math.round(from + (to - from) * eased + sway)));
}
