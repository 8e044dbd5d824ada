/** A round whose seed is still in use: what is known already, and the way to open it. */
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call } from "../lib/api";
import { Field } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { verifyTexts } from "./texts";

/** A seed that nobody guesses, in letters that are easy to retype. */
function randomSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % letters.length]).join("");
}

export function Sealed({ onOpened }: { onOpened: () => void }) {
  const w = useWords(verifyTexts);
  const { say } = useSite();
  const [seed, setSeed] = useState(randomSeed);
  const good = /^[!-~]{1,64}$/.test(seed);
  const turn = useMutation({ mutationFn: () => call("POST /play/seeds/rotate", { body: { clientSeed: seed } }), onSuccess: onOpened });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (good) turn.mutate();
  };
  return (
    <section className="card vf-sealed">
      <h2>{w("sealed")}</h2>
      <p>{w("sealedText")}</p>
      <p>{w("openIt")}</p>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={turn.isPending}>
          <Field label={w("newSeed")} name="clientSeed" value={seed} onChange={setSeed} error={good ? undefined : w("seedFormat")} />
          {turn.error && (
            <p className="error" role="alert">
              {say(turn.error)}
            </p>
          )}
          <div className="vf-acts">
            <button type="submit" className="call">
              {w("rotate")}
            </button>
            <button type="button" className="quiet" onClick={() => setSeed(randomSeed())}>
              {w("shuffle")}
            </button>
          </div>
        </fieldset>
      </form>
    </section>
  );
}
