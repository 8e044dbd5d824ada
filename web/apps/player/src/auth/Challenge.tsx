/** The second proof, asked for from an address that the account was never used from (spec.md 4). */
import { useState, type FormEvent } from "react";

import { call, Failure, type SignedIn } from "../lib/api";
import { Field } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useWords } from "../lib/words";
import { CodeField } from "./parts";
import { authTexts } from "./texts";

type Method = "mobile" | "email" | "bank_account_name" | "authenticator";

export interface Demand {
  ticket: string;
  methods: { method: Method; hint: string | null }[];
}

/** What the server demands, when that is why it refused. */
export function demanded(failure: unknown): Demand | null {
  if (!(failure instanceof Failure) || failure.code !== "verification_required") return null;
  const { ticket, methods } = failure.details as unknown as Partial<Demand>;
  return typeof ticket === "string" && Array.isArray(methods) ? { ticket, methods } : null;
}

export function Challenge({ demand, onDone, onBack }: { demand: Demand; onDone: (session: SignedIn) => void; onBack: () => void }) {
  const w = useWords(authTexts);
  const { t, say } = useSite();
  const [method, setMethod] = useState(demand.methods.length === 1 ? demand.methods[0]?.method : undefined);
  const [answer, setAnswer] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const choose = (chosen: Method) => {
    setMethod(chosen);
    setAnswer("");
    setProblem("");
  };
  const hint = demand.methods.find((each) => each.method === method)?.hint;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!answer.trim()) return setProblem(t("inputEmpty"));
    if (method === undefined) return;
    setBusy(true);
    setProblem("");
    try {
      onDone(await sealedCall("POST /wps/session/login/verify", { body: { ticket: demand.ticket, method, answer: answer.trim() } }));
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  const ask = () => (method !== "mobile" && method !== "email" ? null : call("POST /wps/verification/login", { body: { ticket: demand.ticket, method } }));
  return (
    <>
      <p>{w(demand.methods.every((each) => each.method === "authenticator") ? "proofOwn" : "proofText")}</p>
      {method === undefined ? (
        <div className="proofs">
          {demand.methods.map((each) => (
            <button key={each.method} type="button" className="quiet wide" onClick={() => choose(each.method)}>
              {w(`proof.${each.method}`)}
              {each.hint !== null && <small>{each.hint}</small>}
            </button>
          ))}
        </div>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <fieldset disabled={busy}>
            {method === "mobile" || method === "email" ? (
              <>
                {hint && <p className="aside">{w("sentTo", { hint })}</p>}
                <CodeField label={w(method === "mobile" ? "code" : "mailCode")} name="verificationCode" value={answer} onChange={setAnswer} ask={ask} />
              </>
            ) : (
              <Field label={w(`proof.${method}`)} name="answer" autoComplete={method === "authenticator" ? "one-time-code" : "off"} value={answer} onChange={setAnswer} />
            )}
            <Problem text={problem} />
            <button type="submit" className="call wide">
              {w("confirm")}
            </button>
          </fieldset>
        </form>
      )}
      <button type="button" className="quiet wide" onClick={() => (method !== undefined && demand.methods.length > 1 ? setMethod(undefined) : onBack())}>
        {w("back")}
      </button>
    </>
  );
}
