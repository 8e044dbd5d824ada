/** A round of mines, computed again. */
import { layMines, type Draw } from "kit/fairness";
import { minesPayout, TILES } from "kit/odds";

import { Field } from "../../lib/modal";
import { useWords } from "../../lib/words";
import { verifyTexts } from "../texts";
import type { Entry, Game } from "./game";
import { Tiles } from "./Tiles";

export interface Laid {
  /** In the order in which they were laid; null while the seed is sealed, when the record does not tell them. */
  field: number[] | null;
  /** Tiles the player uncovered, in order. */
  tiles: number[];
  blown: boolean;
  safe: number;
}

const isTiles = (told: unknown): told is number[] => Array.isArray(told) && told.every((tile) => typeof tile === "number");

/** The same tiles, in whatever order. */
const alike = (one: unknown, other: number[]) => Array.isArray(one) && one.length === other.length && one.every((tile) => other.includes(tile));

/** Tiles as people type them: `3, 17 8`; null when one is not on the field. */
export function tilesOf(text: string): number[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  const tiles = parts.map(Number);
  const good = parts.every((part) => /^\d{1,2}$/.test(part)) && tiles.every((tile) => tile < TILES) && new Set(tiles).size === tiles.length;
  return good ? tiles : null;
}

function Outcome({ result, draws }: { result: Laid; draws: Draw[] }) {
  const w = useWords(verifyTexts);
  let laid = 0;
  return (
    <>
      {(result.blown || result.safe > 0) && <p>{result.blown ? w("minesBlown") : w("minesSafe", { count: result.safe })}</p>}
      <Tiles mines={result.field ?? result.tiles.slice(-1).filter(() => result.blown)} tiles={result.tiles} isSealed={result.field === null} />
      {draws.length > 0 && (
        <details>
          <summary>{w("draws")}</summary>
          <ol className="vf-draws">
            {draws.map(({ word, range, result: rest }, at) => {
              if (rest === null) return <li key={at}>{w("thrown", { word })}</li>;
              const tile = result.field?.[laid] ?? 0;
              laid += 1;
              return <li key={at}>{w("minesDraw", { place: laid, word, range, rest, tile })}</li>;
            })}
          </ol>
        </details>
      )}
    </>
  );
}

function Pays({ result, stake, payout }: { result: Laid; stake: string; payout: string }) {
  const w = useWords(verifyTexts);
  if (result.blown) return w("blownPays", { payout });
  if (result.safe === 0) return w("nothingOpened");
  const mines = result.field?.length ?? 0;
  return w("minesPays", { safe: result.safe, mines, clear: TILES - mines, stake, payout });
}

function Fields({ form, set, error }: Entry) {
  const w = useWords(verifyTexts);
  return (
    <div className="vf-two">
      <Field label={w("mineCount")} name="mines" inputMode="numeric" value={form["mines"] ?? ""} onChange={set("mines")} error={error("mines")} />
      <Field label={w("tiles")} name="tiles" value={form["tiles"] ?? ""} onChange={set("tiles")} error={error("tiles")} />
    </div>
  );
}

export const mines: Game<Laid> = {
  name: "mines",
  versions: ["mines-1"],
  async replay(input, stake, words) {
    const [count, tiles] = [Number(input["mines"] ?? 0), (input["tiles"] ?? []) as number[]];
    if (!Number.isInteger(count) || count < 1 || count >= TILES) throw new RangeError("mines");
    const field = await layMines(count, words);
    const blown = tiles.some((tile) => field.includes(tile));
    const safe = tiles.filter((tile) => !field.includes(tile)).length;
    return { result: { field, tiles, blown, safe }, payout: blown || safe === 0 ? 0n : minesPayout(stake, count, safe) };
  },
  said(input, outcome, paid = null) {
    const [field, tiles] = [outcome["field"], input["tiles"]];
    if (!isTiles(tiles)) return null;
    if (!isTiles(field)) {
      if (paid === null) return null;
      // A round that paid nothing ended in its last pot.
      const blown = Number(paid) === 0;
      return { field: null, tiles, blown, safe: tiles.length - Number(blown) };
    }
    return { field, tiles, blown: tiles.some((tile) => field.includes(tile)), safe: tiles.filter((tile) => !field.includes(tile)).length };
  },
  agrees: (said, result) => alike(said["field"], result.field ?? []),
  Outcome,
  Pays,
  byHand: {
    blank: { mines: "3", tiles: "" },
    Fields,
    read(form) {
      const [count, tiles] = [(form["mines"] ?? "").trim(), tilesOf(form["tiles"] ?? "")];
      const wrong = new Set<string>();
      if (!/^\d{1,2}$/.test(count) || Number(count) < 1 || Number(count) >= TILES) wrong.add("mines");
      if (tiles === null) wrong.add("tiles");
      return tiles === null || wrong.size > 0 ? wrong : { mines: Number(count), tiles };
    },
  },
};
