/** The answer to an offered contract, wherever it is given. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import type { Contract } from "./calls";
import { agentTexts } from "./texts";

export type Act = "accept" | "reject";

/** It is asked for twice: it moves money from then on. */
export function Answer({ contract, act, onBack, onDone }: { contract: Contract; act: Act; onBack: () => void; onDone: () => void }) {
  const w = useWords(agentTexts);
  const { say } = useSite();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(`POST /wps/agent/contracts/{id}/${act}`, { path: { id: contract.id } }),
    onSuccess: async () => {
      toast(w(act === "accept" ? "contractRuns" : "contractRejected"));
      onDone();
      await queries.invalidateQueries({ queryKey: ["contracts"] });
    },
  });
  return (
    <>
      <p>{w(act === "accept" ? "acceptSure" : "rejectSure", { rate: contract.rate })}</p>
      {send.error && (
        <p className="error" role="alert">
          {say(send.error)}
        </p>
      )}
      <div className="pair">
        <button type="button" className="quiet" onClick={onBack} disabled={send.isPending}>
          {w("cancel")}
        </button>
        <button type="button" className="call" onClick={() => send.mutate()} disabled={send.isPending} aria-busy={send.isPending}>
          {w(act)}
        </button>
      </div>
    </>
  );
}
