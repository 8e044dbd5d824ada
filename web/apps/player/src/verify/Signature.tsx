/** Whose word the stake of a round is: the house's signature, its key, and what it was made over. */
import { useQuery } from "@tanstack/react-query";

import { canCompute } from "kit/fairness";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { published } from "../lib/keys";
import { GAMES } from "./games";
import type { Record } from "./replay";
import { checkSigned, proves, said } from "./signed";
import { verifyTexts } from "./texts";

export function Signature({ record }: { record: Record }) {
  const w = useWords(verifyTexts);
  const found = useQuery({ queryKey: ["signature", record.id, record.state, record.payout], enabled: canCompute(), retry: false, queryFn: async () => ({ signed: await checkSigned(record, await published()) }) });
  if (!canCompute()) return null;
  if (found.error) return <p className="vf-verdict error">{w("signatureUnread")}</p>;
  if (!found.data) return null;
  const { signed } = found.data;
  if (!signed) return <p className="note">{w("unsigned")}</p>;
  const good = proves(signed);
  const [first, ...more] = said(signed);
  // Of a session what is signed as its stake is what was brought to it.
  const verdict = first === "signature" && GAMES[record.game]?.sums ? "signatureBrought" : first;
  return (
    <section className="card vf-signature" aria-live="polite">
      <p className={good ? "vf-mark good" : "vf-mark error"} role={good ? undefined : "alert"}>
        <Icon name={good ? "shield" : "close"} />
        {verdict && w(verdict, { stake: signed.stake })}
      </p>
      {more.map((text) => (
        <p key={text}>{w(text)}</p>
      ))}
      <p>
        {w("signatureKey")} <code>{signed.fingerprint}</code>
      </p>
    </section>
  );
}
