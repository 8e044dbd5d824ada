/** What a fishing room stands at, as its card shows it. */
import type { SittingView } from "api/schema";

import type { Table } from "./queries";

/** Rooms differ by their art alone. */
export const ARTS = ["reef", "haor", "creek", "deep"] as const;
export type Art = (typeof ARTS)[number];

/** Seats of a room. */
export const SEATS = 6;

export interface Room {
  art: Art;
  /** The least and the most that a shot costs. */
  least: string;
  most: string;
  sitting: SittingView[];
}

/** The art that the version of the rules names: `fishing-1+haor`. */
export const artOf = (rules: string): Art => ARTS.find((art) => rules.split("+").includes(art)) ?? "reef";

/** The room of a table. Where nothing is told of it, nobody sits there. */
export function roomOf({ rules, room, least, mostOnCell }: Table): Room {
  const ladder = room?.ladder ?? [];
  return { art: artOf(rules), least: ladder[0] ?? least, most: ladder.at(-1) ?? mostOnCell, sitting: (room?.sitting ?? []).filter(({ seat }) => seat >= 1 && seat <= SEATS) };
}
