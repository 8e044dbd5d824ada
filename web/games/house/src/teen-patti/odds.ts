/** What the cells of teen patti pay, to one. */
import { handKinds, plusReturns, type HandKind } from "kit/table/teenPatti";

/** What a bet on the player's own hand pays, the best first. */
export const plusPays: readonly (readonly [HandKind, number])[] = handKinds
  .flatMap((kind): [HandKind, number][] => {
    const returned = plusReturns(kind);
    return returned === null ? [] : [[kind, Number(returned) - 1]];
  })
  .toSorted(([, one], [, other]) => other - one);

const ends = [plusPays.at(-1), plusPays[0]].map((pay) => pay?.[1]);

export const odds = (cell: string): string => (cell === "pair-plus" ? ends.join("–") : "0.98");
