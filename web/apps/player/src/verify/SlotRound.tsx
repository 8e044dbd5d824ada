/** A round of a slot at its vendor: sealed, or computed again by the rules that its record names. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { canCompute } from "kit/fairness";

import { useAmount } from "../lib/sum";
import { useWords } from "../lib/words";
import { Awaited, Summary } from "./Result";
import { Facts, Offline } from "./Round";
import { judgeSlot, replaySlot, type SlotReplay } from "./slot/judge";
import type { Rules } from "./slot/rules";
import { Reels } from "./Reels";
import { Block, Pair, Step } from "./Steps";
import { rulesOf, type SlotRecord, type VendorRound } from "./studio";
import { verifyTexts } from "./texts";

/** More blocks than this are folded: a long round of free spins takes dozens. */
const BLOCKS = 2;

function Blocks({ found }: { found: SlotReplay }) {
  const w = useWords(verifyTexts);
  const block = (at: number) => {
    const each = found.blocks[at];
    return each && <Block key={each.message} block={each} used={found.words.length - at * 8} />;
  };
  return (
    <>
      {found.blocks.slice(0, BLOCKS).map((_, at) => block(at))}
      {found.blocks.length > BLOCKS && (
        <details>
          <summary>{w("moreBlocks", { count: found.blocks.length - BLOCKS })}</summary>
          {found.blocks.slice(BLOCKS).map((_, at) => block(at + BLOCKS))}
        </details>
      )}
      <details>
        <summary>{w("howStopped")}</summary>
        <ol className="vf-draws">
          {found.draws.map(({ word, range, result }, at) => (
            <li key={at}>{result === null ? w("thrown", { word }) : w("slotDraw", { word, range, rest: result })}</li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** The verdict first: what it was made of comes after it. */
function Computed({ record, rules, found, children }: { record: SlotRecord; rules: Rules; found: SlotReplay; children: ReactNode }) {
  const w = useWords(verifyTexts);
  const amount = useAmount();
  const verdict = judgeSlot(record, found);
  return (
    <section>
      <div aria-live="polite">
        <Summary good={Object.values(verdict).every(Boolean)} />
      </div>
      {children}
      <ol className="vf-steps">
        <Step place={1} name="step1" good={verdict.commitment}>
          <p>{w("step1Text")}</p>
          <Pair said={record.commitment} found={found.commitment} />
        </Step>
        <Step place={2} name="stepRules" good>
          <p>{w("rulesText", { bytes: JSON.stringify(rules.model).length })}</p>
          <Pair said={record.version} found={rules.version} />
        </Step>
        <Step place={3} name="step2" good={verdict.words}>
          <p>{w("step2Text")}</p>
          <Blocks found={found} />
        </Step>
        <Step place={4} name="step3" good={verdict.outcome}>
          <p>{w("slotOutcome")}</p>
          <Reels events={found.book.events} />
        </Step>
        <Step place={5} name="step4" good={verdict.payout}>
          <p className="figure vf-pays">{w("slotPays", { payout: amount(found.book.payout) })}</p>
          <Pair said={record.payout} found={found.book.payout} />
        </Step>
      </ol>
    </section>
  );
}

function Open({ record, origin, children }: { record: SlotRecord & { serverSeed: string }; origin: string; children: ReactNode }) {
  const w = useWords(verifyTexts);
  const replayed = useQuery({
    queryKey: ["replay", record.id],
    enabled: canCompute(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const rules = await rulesOf(origin, record.version);
      return rules && { rules, found: await replaySlot(record, rules) };
    },
  });
  return (
    <>
      {!canCompute() && <p className="note">{w("noCompute")}</p>}
      {replayed.error && <p className="note" role="alert">{w("notRight")}</p>}
      {replayed.data === null && <p className="note" role="alert">{w("otherRules", { version: record.version })}</p>}
      {replayed.isLoading && <Awaited />}
      {replayed.data ? (
        <Computed record={record} {...replayed.data}>
          {children}
        </Computed>
      ) : (
        children
      )}
      <Offline record={record} name={`round-${record.id}`} />
    </>
  );
}

export function SlotRound({ record, origin, again }: VendorRound & { again: () => void }) {
  const w = useWords(verifyTexts);
  const { serverSeed } = record;
  const facts = <Facts record={record} game={`${w("slot")} · ${record.game}`} />;
  return (
    <>
      {serverSeed == null && (
        <section className="card vf-sealed">
          <h2>{w("sealed")}</h2>
          <p>{w("sealedText")}</p>
          <p>{w("openInGame")}</p>
          <button type="button" className="call" onClick={again}>
            {w("lookAgain")}
          </button>
        </section>
      )}
      {serverSeed == null ? (
        facts
      ) : (
        <Open record={{ ...record, serverSeed }} origin={origin}>
          {facts}
        </Open>
      )}
    </>
  );
}
