/** Fishing: what a hit does. The session's secret seed, the bullet's number and the fish decide; what was hit before does not. */
import { mean, parts, ratio, times } from "./ratio";
import { RoundWords } from "./words";

/** A prize of a boss, in costs of the bullet, and its weight. */
export type Prize = readonly [multiplier: number, weight: number];

/** What a kill pays, in costs of the bullet. */
export type Fish =
  | { kind: "plain"; multiplier: number }
  /** One of several prizes. */
  | { kind: "boss"; prizes: readonly Prize[] }
  /** Itself, and all that stands within its blast. */
  | { kind: "bomb"; own: number; collateral: number }
  /** Itself, and free shots. */
  | { kind: "feature"; multiplier: number; shots: number };

/** What a kill brings. */
export interface Catch {
  /** In costs of the bullet. */
  multiplier: number;
  /** Free shots. */
  shots: number;
}

/** What every bullet returns in the long run, in hundredths. */
const RTP = 96;

/** Fish whose returns are printed. */
export const FISH: Readonly<Record<string, Fish>> = {
  ...Object.fromEntries([2, 5, 10, 20, 50, 100, 500].map((multiplier) => [`x${multiplier}`, { kind: "plain", multiplier } as const])),
  boss: { kind: "boss", prizes: [[50, 6], [100, 3], [200, 1]] },
  bomb: { kind: "bomb", own: 10, collateral: 45 },
  feature: { kind: "feature", multiplier: 0, shots: 30 },
};

/** What a kill is worth on average, in costs of the bullet. A free shot is worth what a paid one returns. */
export function worth(fish: Fish): string {
  switch (fish.kind) {
    case "plain":
      return ratio(fish.multiplier);
    case "boss":
      return mean(fish.prizes.map(([multiplier, weight]) => [ratio(multiplier), weight]));
    case "bomb":
      return ratio(fish.own + fish.collateral);
    case "feature":
      return ratio(100 * fish.multiplier + RTP * fish.shots, 100);
  }
}

/** Below which word a hit kills, for a bullet that its net splits among so many fish. What is worth less than a bullet never dies. */
export function threshold(fish: Fish, hit: number): bigint {
  const [above, below] = parts(worth(fish));
  return above < below ? 0n : ((BigInt(RTP) * below) << 32n) / (100n * above * BigInt(hit));
}

/** The exact return of a bullet that hits one such fish. */
export function fishReturn(fish: Fish): string {
  const [above, below] = parts(worth(fish));
  return mean([[`${above * threshold(fish, 1)}/${below << 32n}`, 1]]);
}

/** A bullet of a session and the fish that it met. */
export interface Hit {
  /** The session's secret seed. */
  seed: string;
  shot: bigint;
  /** The fish's number in its room. */
  number: number;
  fish: Fish;
  /** Among how many fish its net splits its cost. */
  among: number;
}

/** The words of a hit: keyed with the session's seed, over `bullet:fish:block`. */
export const hitWords = ({ seed, shot, number }: Pick<Hit, "seed" | "shot" | "number">): RoundWords => new RoundWords(seed, `${shot}:${number}`);

/** Below which number the word is drawn that says which prize a kill brings. */
export const weights = (fish: Fish): number => (fish.kind === "boss" ? fish.prizes.reduce((sum, [, weight]) => sum + weight, 0) : 1);

/** What a hit brings by its word, null where the fish lives; of a boss the prize where `place` falls among the weights. */
export function brought(fish: Fish, among: number, word: number, place: number): Catch | null {
  if (BigInt(word) >= threshold(fish, among)) return null;
  switch (fish.kind) {
    case "plain":
      return { multiplier: fish.multiplier, shots: 0 };
    case "boss": {
      let left = place;
      const drawn = fish.prizes.find(([, weight]) => (left -= weight) < 0);
      return { multiplier: drawn?.[0] ?? 0, shots: 0 };
    }
    case "bomb":
      return { multiplier: fish.own + fish.collateral, shots: 0 };
    case "feature":
      return { multiplier: fish.multiplier, shots: fish.shots };
  }
}

/** What a hit brings, null where the fish lives. Its first word decides; a boss's prize is drawn by those after it. */
export async function hit(bullet: Hit): Promise<Catch | null> {
  const { fish, among } = bullet;
  const words = hitWords(bullet);
  const word = await words.uniform(2 ** 32);
  return brought(fish, among, word, await words.uniform(weights(fish)));
}

/** What a catch pays for a bullet of this cost, in ledger units. */
export const pays = (cost: bigint, { multiplier }: Catch): bigint => times(cost, ratio(multiplier));
