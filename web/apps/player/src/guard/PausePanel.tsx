/** A break in two steps: choose how long, read what it means, begin. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { call } from "../lib/api";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { COOL_OFF, EXCLUSION, type Term } from "./figures";
import { guardTexts } from "./texts";

export function PausePanel() {
  const w = useWords(guardTexts);
  const [term, setTerm] = useState<Term | null>(null);
  const [asking, setAsking] = useState(false);
  const group = (name: "coolOff" | "exclusion", terms: readonly Term[]) => (
    <fieldset className="terms">
      <legend>{w(name)}</legend>
      {terms.map((one) => (
        <label key={one} className="chip term">
          <input type="radio" name="term" value={one} checked={term === one} onChange={() => setTerm(one)} />
          <span>{w(`term.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <section className="card">
      <h2>{w("pause")}</h2>
      <p className="fine">{w("pauseWhat")}</p>
      {group("coolOff", COOL_OFF)}
      {group("exclusion", EXCLUSION)}
      <button type="button" className="quiet" disabled={term === null} onClick={() => setAsking(true)}>
        {w("next")}
      </button>
      {asking && term && <Sure term={term} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Sure({ term, onClose }: { term: Term; onClose: () => void }) {
  const w = useWords(guardTexts);
  const { t, say, signOut } = useSite();
  const navigate = useNavigate();
  const [understood, setUnderstood] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const words = w(`term.${term}`);
  const begin = async () => {
    setBusy(true);
    try {
      await call("POST /wps/guard/pause", { body: { term } });
      await signOut();
      toast(w("begun"));
      void navigate({ to: "/", replace: true });
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  return (
    <Modal title={w("sure", { term: words })} onClose={onClose}>
      <ul className="means">
        <li>{w("sureClosed", { term: words })}</li>
        <li>{w("sureNoWay")}</li>
        <li>{w("sureMoney")}</li>
      </ul>
      <label className="check">
        <input type="checkbox" checked={understood} onChange={(event) => setUnderstood(event.target.checked)} />
        <span>{w("understood")}</span>
      </label>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <div className="acts">
        <button type="button" className="call" disabled={!understood || busy} onClick={() => void begin()}>
          {w("begin")}
        </button>
        <button type="button" className="quiet" onClick={onClose}>
          {t("cancel")}
        </button>
      </div>
    </Modal>
  );
}
