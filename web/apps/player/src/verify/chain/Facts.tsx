/** What a chain is bound by: its end, its salt and where that is from, each to be copied. */
import { moment } from "ui/format";

import { copied } from "../../lib/copied";
import { toast } from "../../lib/toast";
import { useWords } from "../../lib/words";
import { tableProofTexts } from "../tableTexts";
import type { Chain } from "./read";
import { chainTexts } from "./texts";

/** A text under its name, with a button that copies it. */
function Copied({ name, value }: { name: string; value: string }) {
  const p = useWords(tableProofTexts);
  const copy = async () => toast(p((await copied(value)) ? "copied" : "notCopied"));
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <button type="button" className="quiet small" aria-label={p("copyOf", { name })} onClick={() => void copy()}>
          {p("copy")}
        </button>
      </dd>
    </div>
  );
}

/** Which rounds are drawn from it, or what it waits for. */
export function useSpan() {
  const c = useWords(chainTexts);
  return ({ first, last, salt }: Pick<Chain, "first" | "last" | "salt">): string => (first !== null && last !== null ? c("roundsTo", { first, last }) : c(salt === null ? "waits" : "ready"));
}

export function Facts({ chain }: { chain: Chain }) {
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  const { publicSalt, salt } = chain;
  return (
    <dl className="vf-codes vf-values">
      <Copied name={p("chainEnd")} value={chain.chainEnd} />
      {salt !== null && <Copied name={p("salt")} value={salt} />}
      <div>
        <dt>{c("saltFrom")}</dt>
        <dd>{publicSalt ? c("pulseOf", { beacon: publicSalt.beacon, pulse: publicSalt.pulse }) : c("saltBefore")}</dd>
      </div>
      {publicSalt && (
        <div>
          <dt>{c("announced")}</dt>
          <dd>{moment(publicSalt.announcedAt)}</dd>
        </div>
      )}
    </dl>
  );
}
