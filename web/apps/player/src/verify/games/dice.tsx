/** A roll of the dice, computed again. */
import type { Direction } from "api/schema";
import { rollDice, type Draw } from "kit/fairness";
import { fourPlaces } from "kit/number";
import { diceMultiplier, dicePayout, diceWins, hundredths, LEAST_TARGET, MOST_TARGET, OUTCOMES, toHundredths } from "kit/odds";

import { Field } from "../../lib/modal";
import { useWords } from "../../lib/words";
import { Choice } from "../Choice";
import { verifyTexts } from "../texts";
import type { Entry, Game } from "./game";

export interface Roll {
  target: number;
  direction: Direction;
  roll: number;
  won: boolean;
  multiplier: bigint;
}

function target(text: unknown): number | null {
  const read = typeof text === "string" ? toHundredths(text) : null;
  return read === null || read < LEAST_TARGET || read > MOST_TARGET ? null : read;
}

const direction = (text: unknown): Direction => (text === "over" ? "over" : "under");

function Outcome({ result, draws }: { result: Roll; draws: Draw[] }) {
  const w = useWords(verifyTexts);
  const edge = result.direction === "under" ? result.target : OUTCOMES - result.target;
  return (
    <>
      {draws.map(({ word, result: rest }, at) => (
        <p key={at}>{rest === null ? w("thrown", { word }) : w("diceDraw", { word, rest, roll: hundredths(rest) })}</p>
      ))}
      <p className="figure large">
        {hundredths(result.roll)} · {w(result.won ? "won" : "lost")}
      </p>
      <p>{w(result.direction, { target: hundredths(edge) })}</p>
    </>
  );
}

function Pays({ result, stake, payout }: { result: Roll; stake: string; payout: string }) {
  const w = useWords(verifyTexts);
  return w(result.won ? "dicePays" : "lostPays", { chance: hundredths(result.target), multiplier: fourPlaces(result.multiplier), stake, payout });
}

function Fields({ form, set, error }: Entry) {
  const w = useWords(verifyTexts);
  return (
    <div className="vf-two">
      <Field label={w("target")} name="target" inputMode="decimal" value={form["target"] ?? ""} onChange={set("target")} error={error("target")} />
      <Choice label={w("direction")} value={form["direction"] ?? ""} onChange={set("direction")}>
        <option value="under">{w("sideUnder")}</option>
        <option value="over">{w("sideOver")}</option>
      </Choice>
    </div>
  );
}

export const dice: Game<Roll> = {
  name: "dice",
  versions: ["dice-1"],
  async replay(input, stake, words) {
    const [chance, side] = [target(input["target"]), direction(input["direction"])];
    if (chance === null) throw new RangeError("target");
    const roll = await rollDice(words);
    const won = diceWins(roll, chance, side);
    return { result: { target: chance, direction: side, roll, won, multiplier: diceMultiplier(chance) }, payout: won ? dicePayout(stake, chance) : 0n };
  },
  said(input, outcome) {
    const [chance, roll] = [target(input["target"]), typeof outcome["roll"] === "string" ? toHundredths(outcome["roll"]) : null];
    if (chance === null || roll === null) return null;
    return { target: chance, direction: direction(input["direction"]), roll, won: outcome["won"] === true, multiplier: diceMultiplier(chance) };
  },
  agrees: (said, result) => said["roll"] === hundredths(result.roll) && said["won"] === result.won && said["multiplier"] === fourPlaces(result.multiplier),
  Outcome,
  Pays,
  byHand: {
    blank: { target: "50.00", direction: "under" },
    Fields,
    read(form) {
      const text = (form["target"] ?? "").trim();
      return target(text) === null ? new Set(["target"]) : { target: text, direction: direction(form["direction"]) };
    },
  },
};
