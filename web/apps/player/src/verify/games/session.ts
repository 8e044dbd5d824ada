/** A session in a fishing room, drawn again: its seed, what each fish that its shots met paid, and what is left (docs/adr/0041). */
import type { Words } from "kit/fairness";
import { units } from "kit/number";
import { hit as drawHit, type Fish } from "kit/table/fishing";
import { fishOf, KINDS, tide, type Kind, type Swimmer } from "kit/table/tide";

import { link } from "../table/proof";
import type { Input, Outcome } from "./game";

/** Words that make the session's seed. */
const SEED_WORDS = 8;

/** A fish that a shot met. */
export interface Met {
  kind: Kind;
  /** What it pays beside what it is called: a bomb's own, and what stood around it. */
  bomb: { own: number; collateral: number } | null;
  /** Its number in the tide. */
  number: number;
  /** Whether its tide brings such a fish under that number. */
  isOfTide: boolean;
  /** In costs of the shot; 0 where it lived. */
  paid: number;
}

/** A shot that met something. */
export interface Shot {
  tide: string;
  shot: number;
  /** In ledger units. */
  cost: bigint;
  met: Met[];
}

export interface Session {
  /** Drawn here, and not merely told. */
  isDrawn: boolean;
  seed: string;
  shots: Shot[];
  /** What was brought after it began, in ledger units. */
  added: bigint;
  /** What the shots cost together, and what they won, in ledger units. */
  staked: bigint;
  won: bigint;
  kills: number;
}

interface Named {
  name: string;
  number: number;
}

interface Hit {
  tide: string;
  shot: number;
  cost: string;
  met: Named[];
}

const isObject = (told: unknown): told is Record<string, unknown> => typeof told === "object" && told !== null && !Array.isArray(told);
const isNumber = (told: unknown): told is number => typeof told === "number" && Number.isSafeInteger(told) && told >= 0;

function named(told: unknown): Named {
  const [name, number]: unknown[] = Array.isArray(told) ? told : [];
  if (typeof name !== "string" || !isNumber(number)) throw new RangeError("hits");
  return { name, number };
}

/** A hit as records keep it. A RangeError where it is none. */
function hitOf(told: unknown): Hit {
  const { tide: at, shot, cost, met } = isObject(told) ? told : {};
  if (!isNumber(at) || !isNumber(shot) || typeof cost !== "string" || !/^\d{1,12}(\.\d{1,5})?$/.test(cost) || !Array.isArray(met)) throw new RangeError("hits");
  // A shot that met nothing costs nothing, and is no hit.
  if (met.length === 0) throw new RangeError("hits");
  return { tide: String(at), shot, cost, met: met.map(named) };
}

const hitsOf = (input: Input): Hit[] => {
  const { hits } = input;
  if (!Array.isArray(hits)) throw new RangeError("hits");
  return hits.map(hitOf);
};

/** A bomb's name says what it pays itself, and what stood around it. */
const BOMB = /^bomb:(\d{1,6})\+(\d{1,6})$/;

/** The kind of a name, and its bomb's sums; null for what no tide brings. */
function kindOf(name: string): Pick<Met, "kind" | "bomb"> | null {
  const [, own, collateral] = BOMB.exec(name) ?? [];
  if (own !== undefined && collateral !== undefined) return { kind: "bomb", bomb: { own: Number(own), collateral: Number(collateral) } };
  const kind = KINDS.find((known) => known === name && known !== "bomb");
  return kind ? { kind, bomb: null } : null;
}

const fishIn = ({ kind, bomb }: Pick<Met, "kind" | "bomb">): Fish => (bomb ? { kind: "bomb", ...bomb } : fishOf(KINDS.indexOf(kind)));

/** Sums over the shots. */
function summed(seed: string, shots: Shot[], added: bigint, isDrawn: boolean): Session {
  const times = ({ met }: Shot) => met.reduce((sum, { paid }) => sum + paid, 0);
  return {
    isDrawn,
    seed,
    shots,
    added,
    staked: shots.reduce((sum, { cost }) => sum + cost, 0n),
    won: shots.reduce((sum, shot) => sum + shot.cost * BigInt(times(shot)), 0n),
    kills: shots.reduce((sum, { met }) => sum + met.filter(({ paid }) => paid > 0).length, 0),
  };
}

/** Whether the seeds of tides that follow each other are links of one chain: a salt, a colon, and a hash that the next one's hash makes. */
function areLinked(tides: Record<string, unknown>): boolean {
  return Object.entries(tides).every(([number, seed]) => {
    const later = tides[String(Number(number) + 1)];
    if (typeof seed !== "string" || typeof later !== "string") return true;
    const [[salt, hash], [same, after]] = [seed.split(":"), later.split(":")];
    return hash === undefined || after === undefined || salt !== same || link(after) === hash;
  });
}

/** The tides of a record, whose fish are drawn when the first of them is asked for. */
function tidesOf(input: Input): (number: string) => Swimmer[] {
  const { tides } = input;
  if (!isObject(tides) || !areLinked(tides)) throw new RangeError("tides");
  const drawn = new Map<string, Swimmer[]>();
  return (number) => {
    const known = drawn.get(number);
    if (known) return known;
    const seed = tides[number];
    // Of a tide whose seed is not told no fish is known.
    const swimmers = typeof seed === "string" ? tide(seed) : [];
    drawn.set(number, swimmers);
    return swimmers;
  };
}

/** What was brought after a session began, in ledger units. A RangeError where it is no sum. */
function addedIn({ added }: Input): bigint {
  if (added === undefined) return 0n;
  if (typeof added !== "string" || !/^\d{1,12}(\.\d{1,5})?$/.test(added)) throw new RangeError("added");
  return units(added);
}

/** Draws a session again. A RangeError where its record is none. */
export async function drawn(input: Input, brought: bigint, words: Words): Promise<{ result: Session; payout: bigint }> {
  const [hits, swimmers, added] = [hitsOf(input), tidesOf(input), addedIn(input)];
  let seed = "";
  for (let word = 0; word < SEED_WORDS; word += 1) seed += (await words.next()).toString(16).padStart(8, "0");
  const shots: Shot[] = [];
  for (const { tide: at, shot, cost, met } of hits) {
    const fish: Met[] = [];
    for (const { name, number } of met) {
      const what = kindOf(name);
      if (!what) throw new RangeError("hits");
      const caught = await drawHit({ seed, shot: BigInt(shot), number, fish: fishIn(what), among: met.length });
      const isOfTide = KINDS[swimmers(at)[number - 1]?.kind ?? -1] === what.kind;
      fish.push({ ...what, number, isOfTide, paid: caught?.multiplier ?? 0 });
    }
    shots.push({ tide: at, shot, cost: units(cost), met: fish });
  }
  const result = summed(seed, shots, added, true);
  return { result, payout: brought + added - result.staked + result.won };
}

const paidOf = (outcome: Outcome): number[][] | null => {
  const { paid } = outcome;
  return Array.isArray(paid) && paid.every((of: unknown) => Array.isArray(of) && of.every(isNumber)) ? (paid as number[][]) : null;
};

/** What a record says came of a session; null where it does not say. Whether its fish are those of their tides is not looked at. */
export function told(input: Input, outcome: Outcome): Session | null {
  const [paid, seed] = [paidOf(outcome), outcome["seed"]];
  if (!paid || typeof seed !== "string") return null;
  try {
    const shots = hitsOf(input).map(({ tide: at, shot, cost, met }, place): Shot => ({
      tide: at,
      shot,
      cost: units(cost),
      met: met.flatMap(({ name, number }, nth) => {
        const what = kindOf(name);
        return what ? [{ ...what, number, isOfTide: true, paid: paid[place]?.[nth] ?? 0 }] : [];
      }),
    }));
    return summed(seed, shots, addedIn(input), false);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether a record says the same: the seed, and what every fish paid, all of which its tides must have brought. */
export function alike(said: Outcome, { seed, shots }: Session): boolean {
  const paid = paidOf(said);
  if (said["seed"] !== seed || paid?.length !== shots.length) return false;
  return shots.every(({ met }, place) => paid[place]?.length === met.length && met.every((fish, nth) => fish.isOfTide && fish.paid === paid[place]?.[nth]));
}
