/** The four steps of a round, in plain words: what was computed, and whether it is what the house recorded. */
import type { ReactNode } from "react";

import { decimal } from "kit/number";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import type { Ask, Record, Replay, Verdict } from "./replay";
import { verifyTexts, type VerifyText } from "./texts";

/** A step under its own words. Where it says neither good nor bad, `mark` may say why. */
export function Numbered({ place, title, good, mark, children }: { place: number; title: string; good: boolean | null; mark?: string | undefined; children: ReactNode }) {
  const w = useWords(verifyTexts);
  return (
    <li className="card vf-step">
      <h2>
        <span className="vf-place">{place}</span>
        {title}
        {good === null && mark !== undefined && <span className="vf-mark vf-waits">{mark}</span>}
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

export function Step({ name, ...step }: { place: number; name: VerifyText; good: boolean | null; children: ReactNode }) {
  const w = useWords(verifyTexts);
  return <Numbered {...step} title={w(name)} />;
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

export function Steps({ ask, found, verdict, said, fingerprint }: { ask: Ask; found: Replay; verdict: Verdict; said: Record | null; fingerprint: string | null }) {
  const w = useWords(verifyTexts);
  const { game, result, draws } = found;
  const payout = decimal(found.payout);
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
        <game.Outcome result={result} draws={draws} />
      </Step>
      <Step place={4} name="step4" good={verdict.payout}>
        <p className="figure vf-pays">
          <game.Pays result={result} stake={ask.stake} payout={payout} />
        </p>
        {said !== null && <Pair said={said.payout} found={payout} />}
      </Step>
    </ol>
  );
}
