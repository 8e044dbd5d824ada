/** What a fishing room stands at, as its card shows it. */
import type { Table } from "./queries";

/** Rooms differ by their art alone. */
export const ARTS = ["reef", "haor", "creek", "deep"] as const;
export type Art = (typeof ARTS)[number];

/** Seats of a room. */
export const SEATS = 6;

/** Who sits in a room, as its card counts them. */
export interface Seat {
  seat: number;
  /** The member is simulated. */
  simulated: boolean;
}

export interface Room {
  art: Art;
  /** The least and the most that a shot costs. */
  least: string;
  most: string;
  sitting: Seat[];
}

/** The art that the version of the rules names: `fishing-1+haor`. */
export const artOf = (rules: string): Art => ARTS.find((art) => rules.split("+").includes(art)) ?? "reef";

/** Who sits there, as it was told; null for what is no such list. */
export function readSitting(data: unknown): Seat[] | null {
  if (!Array.isArray(data)) return null;
  return data.flatMap((one: unknown): Seat[] => {
    if (typeof one !== "object" || one === null) return [];
    const { seat, simulated } = one as Record<string, unknown>;
    return typeof seat === "number" && Number.isInteger(seat) && seat >= 1 && seat <= SEATS ? [{ seat, simulated: simulated === true }] : [];
  });
}

const roomIn = (table: Table): Record<string, unknown> => {
  const { room } = table as Table & { room?: unknown };
  return typeof room === "object" && room !== null ? (room as Record<string, unknown>) : {};
};

/** The room of a table. Where nothing is told of it, nobody sits there. */
export function roomOf(table: Table): Room {
  const { ladder, sitting } = roomIn(table);
  const rungs = Array.isArray(ladder) ? ladder.filter((rung): rung is string => typeof rung === "string") : [];
  return { art: artOf(table.rules), least: rungs[0] ?? table.least, most: rungs.at(-1) ?? table.mostOnCell, sitting: readSitting(sitting) ?? [] };
}
