import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";

import { call } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { isAgent } from "../lib/accounts";
import type { Contract, Descendant } from "./calls";
import { OfferSteps } from "./OfferSteps";
import { agentTexts } from "./texts";
import { climbs, isWhole, most, stepped, type Tier } from "./salaries";

/** The agents directly below, of all pages; a page holds 20, and the walk ends after 50. */
async function agentsBelow(): Promise<Descendant[]> {
  const found: Descendant[] = [];
  let cursor = "";
  for (let page = 0; page < 50; page += 1) {
    const { content, next } = await call("GET /wps/agent/downline", { query: { cursor } });
    found.push(...content.filter(({ type }) => isAgent(type)));
    if (!next) break;
    cursor = next;
  }
  return found;
}

/** A rate in percent with up to four decimals, between 0 and `most`. */
export function fits(rate: string, most: number): boolean {
  return /^\d{1,2}(\.\d{1,4})?$/.test(rate) && Number(rate) <= most;
}

/** Steps that may be sent: numbers all of them, each harder than the one before, none above what one has oneself. */
const fine = (tiers: Tier[], own: Tier[]) => tiers.every((tier) => isWhole(tier) && fits(tier.rate, most(own, tier))) && climbs(tiers);

function Rate({ tier: { rate }, own, tried, onChange }: { tier: Tier; own: Tier[]; tried: boolean; onChange: (tier: Tier) => void }) {
  const w = useWords(agentTexts);
  const max = own[0]?.rate ?? "0.00";
  return (
    <>
      <Field label={w("ratePercent")} name="rate" inputMode="decimal" value={rate} onChange={(next) => onChange({ rate: next })} error={tried && !fits(rate, Number(max)) ? w("rateWrong", { max }) : undefined} />
      <p className="aside">{w("rateHint", { max })}</p>
    </>
  );
}

/** An offer to an agent directly below, of the kind of `own`: at most what one has oneself. */
export function Offer({ own, onClose }: { own: Contract; onClose: () => void }) {
  const w = useWords(agentTexts);
  const { say, t } = useSite();
  const queries = useQueryClient();
  const agents = useQuery({ queryKey: ["agents-below"], queryFn: agentsBelow });
  const [downline, setDownline] = useState("");
  // Where there are steps, one's own are there to begin with: conditions are rarely others, rates are lower.
  const [tiers, setTiers] = useState<Tier[]>(stepped(own.kind) ? own.tiers : [{ rate: "" }]);
  const [tried, setTried] = useState(false);
  const id = useId();
  const send = useMutation({
    mutationFn: () => call("POST /wps/agent/contracts", { body: { downline, kind: own.kind, tiers } }),
    onSuccess: async () => {
      toast(w("offerSent"));
      onClose();
      await queries.invalidateQueries({ queryKey: ["contracts"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (downline && fine(tiers, own.tiers)) send.mutate();
  };
  const problem = agents.error ?? send.error;
  return (
    <Modal title={w("offerContract")} onClose={onClose}>
      {agents.data?.length === 0 ? (
        <p className="note">{w("noAgentsBelow")}</p>
      ) : (
        <form onSubmit={submit} noValidate>
          <fieldset disabled={send.isPending || agents.data === undefined}>
            <div className="field">
              <label htmlFor={id}>{w("offerTo")}</label>
              <select id={id} value={downline} onChange={(event) => setDownline(event.target.value)} aria-invalid={tried && !downline} aria-describedby={tried && !downline ? `${id}-error` : undefined}>
                <option value="">{agents.data === undefined ? t("loadingLabel") : w("choose")}</option>
                {agents.data?.map((agent) => (
                  <option key={agent.id} value={agent.id}>
                    {agent.account}
                  </option>
                ))}
              </select>
              {tried && !downline && (
                <p className="error" id={`${id}-error`}>
                  {t("inputEmpty")}
                </p>
              )}
            </div>
            {stepped(own.kind) ? (
              <OfferSteps own={own} tiers={tiers} tried={tried} onChange={setTiers} />
            ) : (
              tiers.map((tier) => <Rate key={own.id} tier={tier} own={own.tiers} tried={tried} onChange={(next) => setTiers([next])} />)
            )}
            {problem && (
              <p className="error" role="alert">
                {say(problem)}
              </p>
            )}
            <button type="submit" className="call wide">
              {w("sendOffer")}
            </button>
          </fieldset>
        </form>
      )}
    </Modal>
  );
}
