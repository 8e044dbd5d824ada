/** What fish are called, what they pay, and how often a hit kills them. */
import { threshold, type Fish } from "kit/table/fishing";
import { fishOf, KINDS } from "kit/table/tide";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { texts } from "./texts";

export const nameOf = (kind: number, language: Language): string => speaker(texts, language)(`fish.${KINDS[kind] ?? "x2"}`);

/** How often a hit kills, in percent of at most three decimals: exact to what is shown. */
export function percentOf(fish: Fish, among = 1): string {
  const share = (Number(threshold(fish, among)) / 2 ** 32) * 100;
  return `${share.toFixed(3).replace(/\.?0+$/, "")}%`;
}

/** The same of a kind; a bomb dies the rarer the more stands around it. */
export function chanceOf(kind: number): string {
  const fish = fishOf(kind);
  return fish.kind === "bomb" ? `≤ ${percentOf({ ...fish, collateral: 0 })}` : percentOf(fish);
}

/** What a kind pays, in times of the shot; a bomb itself, and more. */
export function paysOf(kind: number): string {
  const fish = fishOf(kind);
  if (fish.kind === "plain") return `${fish.multiplier}×`;
  if (fish.kind === "boss") return `${fish.prizes[0]?.[0] ?? 0}–${fish.prizes.at(-1)?.[0] ?? 0}×`;
  return fish.kind === "bomb" ? `${fish.own}×+` : "";
}
