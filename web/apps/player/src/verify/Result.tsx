import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { holds, type Ask, type Record, type Replay, type Verdict } from "./replay";
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

/** The verdict first, then how it came about. */
export function Result(props: { ask: Ask; found: Replay; verdict: Verdict; said: Record | null; fingerprint: string | null }) {
  const w = useWords(verifyTexts);
  const good = holds(props.verdict);
  const compared = Object.values(props.verdict).some((step) => step !== null);
  return (
    <section aria-live="polite">
      {compared ? (
        <Summary good={good} />
      ) : (
        <p className="vf-verdict">{w("computedOnly")}</p>
      )}
      <Steps {...props} />
    </section>
  );
}
