/** The four steps of a round, in plain words: what was computed, and whether it is what the house recorded. */
import type { ReactNode } from "react";

import { decimal, fourPlaces } from "kit/number";
import { hundredths, OUTCOMES } from "kit/odds";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { Field } from "./MineField";
import type { Ask, Dice, Mines, Record, Replay, Verdict } from "./replay";
import { verifyTexts, type VerifyText } from "./texts";

export function Step({ place, name, good, children }: { place: number; name: VerifyText; good: boolean | null; children: ReactNode }) {
  const w = useWords(verifyTexts);
  return (
    <li className="card vf-step">
      <h2>
        <span className="vf-place">{place}</span>
        {w(name)}
        {good !== null && (
          <span className={good ? "vf-mark good" : "vf-mark error"}>
            <Icon name={good ? "shield" : "close"} />
            {w(good ? "agrees" : "differs")}
          </span>
        )}
      </h2>
      {children}
    </li>
  );
}

/** What was recorded, and what was found, below each other so that they can be compared by eye. */
export function Pair({ said, found }: { said: string | null; found: string }) {
  const w = useWords(verifyTexts);
  return (
    <dl className="vf-pair">
      {said !== null && (
        <div>
          <dt>{w("said")}</dt>
          <dd>
            <code>{said}</code>
          </dd>
        </div>
      )}
      <div>
        <dt>{w("found")}</dt>
        <dd>
          <code>{found}</code>
        </dd>
      </div>
    </dl>
  );
}

/** A block in hex; the words that were used stand out. */
export function Block({ block, used }: { block: { message: string; mac: string }; used: number }) {
  const w = useWords(verifyTexts);
  return (
    <p className="vf-block">
      <small>{w("block", { message: block.message })}</small>
      <code>
        {(block.mac.match(/.{8}/g) ?? []).map((word, at) => (
          <span key={at} className={at < used ? "vf-used" : undefined}>
            {word}
          </span>
        ))}
      </code>
    </p>
  );
}

function DiceOutcome({ found, dice }: { found: Replay; dice: Dice }) {
  const w = useWords(verifyTexts);
  const edge = dice.direction === "under" ? dice.target : OUTCOMES - dice.target;
  return (
    <>
      {found.draws.map(({ word, result }, at) => (
        <p key={at}>{result === null ? w("thrown", { word }) : w("diceDraw", { word, rest: result, roll: hundredths(result) })}</p>
      ))}
      <p className="figure large">
        {hundredths(dice.roll)} · {w(dice.won ? "won" : "lost")}
      </p>
      <p>{w(dice.direction, { target: hundredths(edge) })}</p>
    </>
  );
}

function MinesOutcome({ found, mines }: { found: Replay; mines: Mines }) {
  const w = useWords(verifyTexts);
  let laid = 0;
  return (
    <>
      <Field mines={mines.field} tiles={mines.tiles} />
      <details>
        <summary>{w("draws")}</summary>
        <ol className="vf-draws">
          {found.draws.map(({ word, range, result }, at) => {
            if (result === null) return <li key={at}>{w("thrown", { word })}</li>;
            const tile = mines.field[laid] ?? 0;
            laid += 1;
            return <li key={at}>{w("minesDraw", { place: laid, word, range, rest: result, tile })}</li>;
          })}
        </ol>
      </details>
    </>
  );
}

function usePays(ask: Ask, found: Replay): string {
  const w = useWords(verifyTexts);
  const { result } = found;
  const payout = decimal(found.payout);
  if (result.game === "dice") {
    const values = { chance: hundredths(result.target), multiplier: fourPlaces(result.multiplier), stake: ask.stake, payout };
    return w(result.won ? "dicePays" : "lostPays", values);
  }
  if (result.blown) return w("blownPays", { payout });
  if (result.safe === 0) return w("nothingOpened");
  const mines = result.field.length;
  return w("minesPays", { safe: result.safe, mines, clear: 25 - mines, stake: ask.stake, payout });
}

export function Steps({ ask, found, verdict, said, fingerprint }: { ask: Ask; found: Replay; verdict: Verdict; said: Record | null; fingerprint: string | null }) {
  const w = useWords(verifyTexts);
  const { result } = found;
  const pays = usePays(ask, found);
  return (
    <ol className="vf-steps">
      <Step place={1} name="step1" good={verdict.commitment}>
        <p>{w("step1Text")}</p>
        <Pair said={fingerprint} found={found.commitment} />
      </Step>
      <Step place={2} name="step2" good={verdict.words}>
        <p>{w("step2Text")}</p>
        {found.blocks.map((block, at) => (
          <Block key={block.message} block={block} used={found.words.length - at * 8} />
        ))}
        <p>
          {w("words")}: <code>{found.words.join(", ")}</code>
        </p>
      </Step>
      <Step place={3} name="step3" good={verdict.outcome}>
        {result.game === "dice" ? <DiceOutcome found={found} dice={result} /> : <MinesOutcome found={found} mines={result} />}
      </Step>
      <Step place={4} name="step4" good={verdict.payout}>
        <p className="figure vf-pays">{pays}</p>
        {said !== null && <Pair said={said.payout} found={decimal(found.payout)} />}
      </Step>
    </ol>
  );
}
