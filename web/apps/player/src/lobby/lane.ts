import type { GameCard, Lane, Winner } from "../lib/api";

/** Home vendor sections are cut to this many items; arrows stand when a lane has more (spec.md 9). */
export const LANE_ITEMS = 12;

/** The cards of a lane: one vendor's, or of all in turn, so that no vendor fills the lane alone. */
export function laneCards(lane: Lane, vassalage: string): GameCard[] {
  if (vassalage !== "") return (lane.cards[vassalage] ?? []).slice(0, LANE_ITEMS);
  const stacks = lane.gameClassify.vendors.map((vendor) => lane.cards[vendor.vassalage] ?? []);
  const shown: GameCard[] = [];
  for (let round = 0; shown.length < LANE_ITEMS && stacks.some((stack) => stack.length > round); round += 1) {
    for (const stack of stacks) {
      const card = stack[round];
      if (card && shown.length < LANE_ITEMS) shown.push(card);
    }
  }
  return shown;
}

/** How many titles stand behind what is shown. */
export function laneTotal(lane: Lane, vassalage: string): number {
  return lane.gameClassify.vendors.filter((vendor) => vassalage === "" || vendor.vassalage === vassalage).reduce((sum, vendor) => sum + vendor.count, 0);
}

/** Whether a lane has arrows: only when there is more than what is shown. */
export const hasArrows = (lane: Lane, vassalage: string): boolean => laneTotal(lane, vassalage) > LANE_ITEMS;

/** How many of the winners stand large above the others, which roll by (spec.md 9). */
const LARGE = 3;

/** The winners with their ranks, each person once: the first ones, and the rest from the fourth on. */
export function ranked(list: readonly Winner[]) {
  const people = list.filter(({ vo }, place) => list.findIndex((other) => other.vo.customerName === vo.customerName) === place);
  const all = people.map((winner, place) => ({ winner, rank: place + 1 }));
  return { first: all.slice(0, LARGE), rest: all.slice(LARGE) };
}
