import { useWords } from "../lib/words";
import { KINDS, type Kind } from "./calls";
import { agentTexts } from "./texts";

/** Whether a player or an agent is to be made. */
export function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const w = useWords(agentTexts);
  return (
    <div className="chips" role="group" aria-label={w("kind")}>
      {KINDS.map((name) => (
        <button key={name} type="button" className="chip" aria-pressed={kind === name} onClick={() => onKind(name)}>
          {w(name)}
        </button>
      ))}
    </div>
  );
}
