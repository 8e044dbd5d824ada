/** What the browser found of a round that many shared: the verdict, the result, each check, and the values that they were made of. */
import { useEffect, useState } from "react";

import { canCompute } from "kit/fairness";

import { copied } from "../../lib/copied";
import { Icon } from "../../lib/icon";
import { Skeletons } from "../../lib/states";
import { toast } from "../../lib/toast";
import { useWords } from "../../lib/words";
import { Offline } from "../Round";
import { saltTexts } from "../saltTexts";
import { Numbered, Pair } from "../Steps";
import { tableProofTexts, type TableProofText } from "../tableTexts";
import { verifyTexts } from "../texts";
import { Drawn } from "./Drawn";
import { check, holds, isContradicted, isHand, isKnown, isVoid, type Checked, type Proof } from "./proof";
import { Ran } from "./Ran";
import { gameOf, written } from "./rules";
import { SaltStep } from "./SaltStep";
import { ShoeSteps } from "./ShoeSteps";
import { WordsRead } from "./WordsRead";

/** After this long, how far the work is is shown, in milliseconds. */
const PATIENCE = 200;

/** `share` is how far the work is, where it takes its time. */
function useChecked(proof: Proof): { found: Checked | null; share: number | null; failed: boolean } {
  const [state, setState] = useState<{ of: string; found: Checked | null; share: number | null; failed: boolean }>({ of: "", found: null, share: null, failed: false });
  // The same proof, asked for once more, is not walked again.
  const of = written(proof);
  useEffect(() => {
    let left = false;
    const began = performance.now();
    const tell = (found: Checked | null, share: number | null, failed = false) => left || setState({ of, found, share, failed });
    check(proof, (share) => performance.now() - began > PATIENCE && tell(null, share)).then(
      (found) => tell(found, null),
      () => tell(null, null, true),
    );
    return () => {
      left = true;
    };
    // `of` is all of the proof.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of]);
  return state.of === of ? state : { found: null, share: null, failed: false };
}

function Verdict({ proof, found }: { proof: Proof; found: Checked }) {
  const p = useWords(tableProofTexts);
  const s = useWords(saltTexts);
  if (!holds(found)) {
    return (
      <p className="vf-verdict error">
        <Icon name="close" size={28} />
        {p("bad")}
      </p>
    );
  }
  if (isVoid(proof)) {
    return (
      <>
        <p className="vf-verdict">
          <Icon name="close" size={28} />
          {p("calledOff")}
        </p>
        <p>{p("reason", { reason: proof.voidReason ?? "" })}</p>
      </>
    );
  }
  if (proof.hash == null && found.hand === true) {
    return (
      <>
        <p className="vf-verdict good">
          <Icon name="shield" size={28} />
          {p("dealing")}
        </p>
        <p>{p("dealingText")}</p>
      </>
    );
  }
  if (proof.hash == null) {
    return (
      <>
        <p className="vf-verdict">
          <Icon name="lock" size={28} />
          {p("notDrawn")}
        </p>
        <p>{p("notDrawnText")}</p>
      </>
    );
  }
  if (!isKnown(proof.rules)) return <p className="vf-verdict">{p("partly", { rules: proof.rules })}</p>;
  if (found.salt?.isSigned === "unloaded") return <p className="vf-verdict">{s("unloaded")}</p>;
  return (
    <>
      <p className="vf-verdict good">
        <Icon name="shield" size={28} />
        {proof.publicSalt == null || found.salt?.by === "house" ? s("onlyOurs") : p("good")}
      </p>
      {proof.annulReason != null && <p>{p("annulled", { reason: proof.annulReason })}</p>}
    </>
  );
}

function Checks({ proof, found }: { proof: Proof; found: Checked }) {
  const p = useWords(tableProofTexts);
  const sealed = proof.hash == null;
  const game = gameOf(proof.rules);
  const isOfShoe = isHand(proof);
  // What is not opened yet is announced, and not told as if it had been looked at.
  const later = p(isOfShoe ? "afterShoe" : "afterResult");
  return (
    <ol className="vf-steps">
      <Numbered place={1} title={p(!sealed ? "stepCommitment" : isOfShoe ? "waitsShoeHash" : "waitsHash")} good={found.commitment} mark={later}>
        <p>{p(!sealed ? "stepCommitmentText" : isOfShoe ? "stepCommitmentShoe" : "stepCommitmentSealed")}</p>
        {found.fingerprint !== null && <Pair said={proof.commitment} found={found.fingerprint} />}
      </Numbered>
      <Numbered place={2} title={p("stepChain")} good={found.chain}>
        <p>{sealed ? p("stepChainSealed", { count: proof.place - 1 }) : p("stepChainText", { count: proof.place })}</p>
        <Pair said={proof.chainEnd} found={found.end} />
      </Numbered>
      <SaltStep place={3} proof={proof} found={found.salt} />
      {isOfShoe && <ShoeSteps from={4} proof={proof} found={found} />}
      <Numbered place={isOfShoe ? 7 : 4} title={p(!sealed || isVoid(proof) || isContradicted(proof) ? "stepResult" : isOfShoe ? "waitsShoeResult" : "waitsResult")} good={found.result} mark={isVoid(proof) ? p("off") : sealed ? later : p("unknown")}>
        <p>{isContradicted(proof) ? p("stepContradicted") : isVoid(proof) ? p(sealed ? "stepOff" : "stepResultVoid") : sealed ? p(isOfShoe ? "stepShoeSealed" : "stepResultSealed") : isKnown(proof.rules) ? p(game === "crash" ? "stepResultCrash" : "stepResultText") : p("partly", { rules: proof.rules })}</p>
        {!isOfShoe && <WordsRead words={found.words} isBits={game === "crash"} />}
        {(found.result === true || (isVoid(proof) && found.drawn !== null)) && <Drawn game={game} result={found.drawn} isVoid={isVoid(proof)} />}
        {found.result === false && <Pair said={written(proof.result ?? null)} found={written(found.drawn)} />}
      </Numbered>
    </ol>
  );
}

async function copy(text: string, good: string, bad: string) {
  toast((await copied(text)) ? good : bad);
}

/** A value of a proof under its name; none where it is not told yet. */
type Value = [TableProofText, string | null | undefined];

function Values({ proof }: { proof: Proof }) {
  const p = useWords(tableProofTexts);
  const isOfShoe = isHand(proof);
  const { publicSalt } = proof;
  const ofShoe: Value[] = isOfShoe ? [["shoeRoot", proof.shoeRoot ?? ""], ["shoeHand", String(proof.hand)]] : [];
  const ofSalt: Value[] = publicSalt ? [["beacon", publicSalt.beacon], ["pulse", String(publicSalt.pulse)], ["signature", publicSalt.signature ?? ""]] : [];
  const values: Value[] = [
    ["commitment", proof.commitment],
    [isOfShoe ? "shoeHash" : "hash", proof.hash],
    ["chainEnd", proof.chainEnd],
    ["place", String(proof.place)],
    ...ofShoe,
    ["salt", proof.salt],
    ...ofSalt.filter(([, value]) => value !== ""),
    ["rules", proof.rules],
  ];
  return (
    <section className="card">
      <h2>{p("values")}</h2>
      <dl className="vf-codes vf-values">
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{p(name)}</dt>
            {value == null ? (
              <dd>{p(isOfShoe ? "notOver" : "notDrawn")}</dd>
            ) : (
              <dd>
                <code>{value}</code>
                <button type="button" className="quiet small" aria-label={p("copyOf", { name: p(name) })} onClick={() => void copy(value, p("copied"), p("notCopied"))}>
                  {p("copy")}
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** As it can be pasted here again, or given to the command. */
function Keep({ proof }: { proof: Proof }) {
  const p = useWords(tableProofTexts);
  return (
    <Offline record={proof} name={`table-${proof.table}-round-${proof.number}`}>
      <button type="button" className="quiet" onClick={() => void copy(JSON.stringify(proof, null, 2), p("copied"), p("notCopied"))}>
        {p("copyAll")}
      </button>
    </Offline>
  );
}

/** As high as the screen: what stands below a proof does not move when it comes. */
export function Waits() {
  return (
    <div className="vf-waits-for">
      <Skeletons />
    </div>
  );
}

export function Proved({ proof }: { proof: Proof }) {
  const w = useWords(verifyTexts);
  const p = useWords(tableProofTexts);
  const { found, share, failed } = useChecked(proof);
  if (!canCompute()) return <p className="note">{w("noCompute")}</p>;
  return (
    <section>
      <div aria-live="polite">
        {found && <Verdict proof={proof} found={found} />}
        {failed && <p className="vf-verdict error">{p("bad")}</p>}
      </div>
      {!found && !failed && share === null && <Waits />}
      {share !== null && (
        <p className="vf-walk vf-waits-for">
          <label htmlFor="walk">{p("working")}</label>
          <progress id="walk" value={share} max={1} />
        </p>
      )}
      {found && proof.result != null && (
        <section className="card">
          <h2>{p("result")}</h2>
          <Drawn game={gameOf(proof.rules)} result={proof.result} />
          <Ran {...proof} />
        </section>
      )}
      {found && <Checks proof={proof} found={found} />}
      {(found || failed) && <Values proof={proof} />}
      {(found || failed) && <Keep proof={proof} />}
    </section>
  );
}
