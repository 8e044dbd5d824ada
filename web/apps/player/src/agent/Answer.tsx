/** What a side of a contract does about it, wherever it is done. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import type { Contract } from "./calls";
import { contractsQuery } from "./queries";
import { agentTexts } from "./texts";
import { rates, uncovered } from "./salaries";

/** The downline answers an offer; the upline takes it back, or ends what runs. */
export type Act = "accept" | "reject" | "withdraw" | "terminate";

/** Whom a contract is with, as its lists call them. */
export const other = (contract: Contract) => contract.account ?? contract.counterparty;

/** It is asked for twice: it moves money from then on. */
export function Answer({ contract, act, onBack, onDone }: { contract: Contract; act: Act; onBack: () => void; onDone: () => void }) {
  const w = useWords(agentTexts);
  const { say } = useSite();
  const queries = useQueryClient();
  const contracts = useQuery(contractsQuery);
  const ending = act === "accept" ? uncovered(contracts.data ?? [], contract) : [];
  const send = useMutation({
    mutationFn: () => call(`POST /wps/agent/contracts/{id}/${act}`, { path: { id: contract.id } }),
    onSuccess: async () => {
      toast(w(`${act}Done`));
      onDone();
      await queries.invalidateQueries({ queryKey: ["contracts"] });
    },
  });
  return (
    <>
      <p>{w(`${act}Sure`, { rate: rates(contract), name: other(contract) })}</p>
      {ending.length > 0 && (
        <>
          <p>{w("endsWithIt")}</p>
          <ul className="ag-ending">
            {ending.map((each) => (
              <li key={each.id}>
                {w("toDownline", { name: other(each) })} <b className="figure">{rates(each)} %</b>
              </li>
            ))}
          </ul>
        </>
      )}
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
