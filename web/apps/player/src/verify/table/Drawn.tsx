/** What a round of a table drew. */

import { useWords } from "../../lib/words";
import { markOf } from "../../tables/mark";
import { tableTexts } from "../../tables/texts";
import { tableProofTexts } from "../tableTexts";
import { HandsDrawn } from "./Cards";
import { readCrash } from "./crash";
import { handsOf } from "./hands";
import { written } from "./rules";

interface Spin {
  lucky: { pocket: number; multiplier: number }[];
}
const isSpin = (result: unknown): result is Spin => typeof result === "object" && result !== null && "lucky" in result && Array.isArray(result.lucky);

interface Props {
  game: string;
  result: unknown;
  /** The round was called off: this is only what it would have drawn. */
  isVoid?: boolean;
}

/** A result as players know it; one of an unknown game as it is written. */
export function Drawn({ game, result, isVoid = false }: Props) {
  const p = useWords(tableProofTexts);
  const g = useWords(tableTexts);
  const hands = handsOf(game, result);
  if (hands) return <HandsDrawn {...hands} />;
  const mark = markOf(game, result);
  if (!mark) return <code>{written(result)}</code>;
  if (Array.isArray(result)) {
    return (
      <div className="vf-drawn">
        <span className="vf-dice" aria-hidden="true">
          {result.map((die, at) => (
            <span key={at} className="vf-die">
              {die}
            </span>
          ))}
        </span>
        <p>
          {p("dice", { dice: result.join(" + "), total: mark.figure })}, {g(mark.word)}
        </p>
      </div>
    );
  }
  if (readCrash(result) !== null) {
    return (
      <div className="vf-drawn">
        <span className="vf-pocket vf-crash" data-word={mark.word} aria-hidden="true">
          {mark.figure}
        </span>
        <p>{p(isVoid ? "wouldCrash" : "crashed", { at: mark.figure })}</p>
      </div>
    );
  }
  const lucky = isSpin(result) ? result.lucky.map(({ pocket, multiplier }) => `${pocket} × ${multiplier}`) : [];
  return (
    <div className="vf-drawn">
      <span className="vf-pocket" data-word={mark.word} aria-hidden="true">
        {mark.figure}
      </span>
      <p>
        {mark.figure} {g(mark.word)}
        {lucky.length > 0 && (
          <>
            <br />
            {p("lucky", { numbers: lucky.join(", ") })}
          </>
        )}
      </p>
    </div>
  );
}
