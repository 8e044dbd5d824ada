/** How often one wants to be told how long it has been. */
import { useQueryClient } from "@tanstack/react-query";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { guardTexts } from "./texts";

export function RealityChoice({ minutes, choices }: { minutes: number; choices: number[] }) {
  const w = useWords(guardTexts);
  const { say } = useSite();
  const queries = useQueryClient();
  const choose = async (chosen: number) => {
    try {
      await call("PUT /wps/guard/reality", { body: { minutes: chosen } });
      toast(w("realitySaved"));
    } catch (failure) {
      toast(say(failure));
    }
    await queries.invalidateQueries({ queryKey: ["guard"] });
  };
  return (
    <section className="card">
      <h2>{w("reality")}</h2>
      <p className="fine">{w("realityWhat")}</p>
      <div className="chips" role="group" aria-label={w("reality")}>
        {choices.map((choice) => (
          <button key={choice} type="button" className="chip" aria-pressed={choice === minutes} onClick={() => void choose(choice)}>
            {w("every", { count: choice })}
          </button>
        ))}
      </div>
    </section>
  );
}
