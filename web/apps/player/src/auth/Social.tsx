/** The providers by whose accounts one may get in: shown as far as they are configured and switched on. */
import { useState } from "react";

import type { Chosen } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useWords } from "../lib/words";
import { invitation } from "../lib/hosts";
import { useHouse } from "../lib/house";
import { leave, type Provider } from "./social";
import { authTexts } from "./texts";

/** The first letter in a circle: the marks of other houses are theirs to give. */
export function Mark({ name }: { name: string }) {
  return (
    <span className="mark" aria-hidden="true">
      {[...name][0]}
    </span>
  );
}

export function SocialWays({ back, code, chosen }: { back: string; code?: string | undefined; chosen: Chosen | undefined }) {
  const { say } = useSite();
  const w = useWords(authTexts);
  const offered = useHouse().data?.signIn.social ?? [];
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  if (offered.length === 0) return null;
  const go = async (provider: Provider) => {
    setBusy(true);
    setProblem("");
    const by = code ?? invitation.read();
    await leave(provider, { back, ...(by !== undefined && { code: by }), ...(chosen && { chosen }) }).catch((failure: unknown) => {
      setProblem(say(failure));
      setBusy(false);
    });
  };
  return (
    <div className="social">
      <p className="or">
        <span>{w("or")}</span>
      </p>
      {offered.map(({ provider, name }) => (
        <button key={provider} type="button" className="quiet wide" disabled={busy} onClick={() => void go(provider)}>
          <Mark name={name} />
          {w("with", { name })}
        </button>
      ))}
      <Problem text={problem} />
    </div>
  );
}
