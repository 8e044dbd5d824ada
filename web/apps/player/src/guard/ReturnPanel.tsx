/** Coming back after an exclusion whose term is over: an act of one's own, and a time to think after it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { moment } from "ui/format";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import type { Overview } from "./figures";
import { guardTexts } from "./texts";

export function ReturnPanel({ pause }: { pause: NonNullable<Overview["pause"]> }) {
  const w = useWords(guardTexts);
  const { say } = useSite();
  const queries = useQueryClient();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const act = async (send: () => Promise<unknown>) => {
    setBusy(true);
    setProblem("");
    try {
      await send();
      setSure(false);
      await queries.invalidateQueries({ queryKey: ["guard"] });
    } catch (failure) {
      setProblem(say(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="return">
      <h2 id="return">{w("return")}</h2>
      {pause.backFrom ? (
        <>
          <p role="status">{w("returnFrom", { at: moment(pause.backFrom) })}</p>
          <p className="acts">
            <button type="button" className="quiet" disabled={busy} onClick={() => void act(() => call("DELETE /wps/guard/pause/return"))}>
              {w("stayOut")}
            </button>
          </p>
        </>
      ) : (
        <>
          <p>{w("returnWhat")}</p>
          <label className="check">
            <input type="checkbox" checked={sure} onChange={(event) => setSure(event.target.checked)} />
            <span>{w("returnSure")}</span>
          </label>
          <p className="acts">
            <button type="button" className="quiet" disabled={!sure || busy} onClick={() => void act(() => call("POST /wps/guard/pause/return", { body: { confirmed: true } }))}>
              {w("returnAsk")}
            </button>
          </p>
        </>
      )}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
