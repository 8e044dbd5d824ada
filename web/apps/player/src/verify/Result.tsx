import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { holds, type Ask, type Record, type Replay, type Verdict as Found } from "./replay";
import { Steps } from "./Steps";
import { verifyTexts } from "./texts";

/** Whether everything agrees, in one line. */
export function Summary({ good }: { good: boolean }) {
  const w = useWords(verifyTexts);
  return (
    <p className={good ? "vf-verdict good" : "vf-verdict error"}>
      <Icon name={good ? "shield" : "close"} size={28} />
      {w(good ? "allRight" : "notRight")}
    </p>
  );
}

/** The place of the verdict until it is found: what stands below would jump. */
export function Awaited() {
  return (
    <div className="vf-awaited" aria-hidden="true">
      <Summary good />
    </div>
  );
}

/** What came of the comparison; without anything to compare with, that. */
export function Verdict({ verdict }: { verdict: Found }) {
  const w = useWords(verifyTexts);
  const compared = Object.values(verdict).some((step) => step !== null);
  return <div aria-live="polite">{compared ? <Summary good={holds(verdict)} /> : <p className="vf-verdict">{w("computedOnly")}</p>}</div>;
}

/** The verdict first, then how it came about. */
export function Result(props: { ask: Ask; found: Replay; verdict: Found; said: Record | null; fingerprint: string | null }) {
  return (
    <section>
      <Verdict verdict={props.verdict} />
      <Steps {...props} />
    </section>
  );
}
