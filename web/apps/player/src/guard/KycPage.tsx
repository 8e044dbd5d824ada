/** Proofs of identity: which are needed, where each stands, and sending a picture. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { moment } from "ui/format";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { useSum } from "../lib/sum";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { kycTexts } from "./texts";
import { upload } from "./upload";
import "./guard.css";

type Kind = "identity" | "selfie" | "address";
const KINDS: readonly Kind[] = ["identity", "selfie", "address"];
interface Document {
  id: string;
  kind: Kind;
  state: "waiting" | "approved" | "rejected" | "replaced";
  at: string;
  reason: string;
}

export function KycPage() {
  const w = useWords(kycTexts);
  const known = useQuery({ queryKey: ["kyc"], queryFn: () => call("GET /wps/kyc") });
  const sum = useSum();
  return (
    <Listed query={known} isEmpty={() => false} empty="">
      {({ tier, tiers, withdrawn, documents, uploadBytes }) => {
        const total = tiers[tier]?.withdrawTotal;
        return (
          <div className="guard">
            <p className="lead">{w("intro")}</p>
            <section className="card">
              <h2>{w("tier", { tier: tier + 1 })}</h2>
              <p>{total ? w("used", { used: sum(withdrawn), total: sum(total) }) : w("unlimited", { used: sum(withdrawn) })}</p>
              <ol className="tiers">
                {tiers.map(({ withdrawTotal, needs }, at) => (
                  <li key={at} aria-current={at === tier ? "step" : undefined}>
                    <b>{w("level", { tier: at + 1 })}</b>
                    <span>{withdrawTotal ? w("upTo", { total: sum(withdrawTotal) }) : w("noBound")}</span>
                    <small>{needs.length === 0 ? w("needsNothing") : needs.map((kind) => w(`short.${kind}`)).join(", ")}</small>
                    {at === tier && <em>{w("here")}</em>}
                  </li>
                ))}
              </ol>
            </section>
            {KINDS.map((kind) => (
              <Proof key={kind} kind={kind} latest={documents.find((document) => document.kind === kind && document.state !== "replaced")} most={uploadBytes} />
            ))}
          </div>
        );
      }}
    </Listed>
  );
}

function Proof({ kind, latest, most }: { kind: Kind; latest: Document | undefined; most: number }) {
  const w = useWords(kycTexts);
  const { say } = useSite();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const megabytes = Math.floor(most / (1024 * 1024));
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > most) return setProblem(w("tooLarge", { megabytes }));
    setBusy(true);
    setProblem("");
    try {
      await upload(`/wps/kyc/documents/${kind}`, file);
      toast(w("sent"));
    } catch (failure) {
      setProblem(say(failure));
    } finally {
      setBusy(false);
      if (field.current) field.current.value = "";
      await queries.invalidateQueries({ queryKey: ["kyc"] });
    }
  };
  const state = latest?.state ?? "none";
  return (
    <section className="card proof">
      <div className="head">
        <h3>{w(`kind.${kind}`)}</h3>
        <span className={`state ${state}`}>{w(`state.${state}`)}</span>
      </div>
      {latest && <p className="fine">{moment(latest.at).slice(0, 16)}</p>}
      {latest?.state === "rejected" && <p className="error">{w("why", { reason: latest.reason })}</p>}
      {state === "waiting" && <p className="fine">{w("replaces")}</p>}
      {state !== "approved" && (
        <>
          <input ref={field} type="file" accept="image/jpeg,image/png,image/webp" hidden onChange={(event) => void send(event.target.files?.[0])} data-testid={`proof-${kind}`} />
          <div className="acts">
            <button type="button" className="quiet" disabled={busy} aria-label={w("sendOf", { kind: w(`kind.${kind}`) })} onClick={() => field.current?.click()}>
              {busy ? w("sending") : state === "none" ? w("send") : w("again")}
            </button>
            <small>{w("formats", { megabytes })}</small>
          </div>
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
