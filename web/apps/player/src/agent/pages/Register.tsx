/** The register centre: accounts that an agent makes, and links by which others come themselves. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";

import { ruleOf, useRules } from "../../auth/parts";
import { keeps, message } from "../../auth/rules";
import { useSwitches } from "../../auth/switches";
import { call, Failure, type Answer } from "../../lib/api";
import { Field, Modal } from "../../lib/modal";
import { useSite } from "../../lib/site";
import { Problem } from "../../lib/states";
import { toast } from "../../lib/toast";
import { useWords } from "../../lib/words";
import { useHouse } from "../../lib/house";
import { isAgent } from "../../lib/accounts";
import type { Kind } from "../calls";
import { copied } from "../../lib/copied";
import { AgentIcon } from "../icons";
import { Kinds } from "../Kinds";
import { agentTexts } from "../texts";
import { Links } from "./Links";

type Made = Answer<"POST /wps/agent/accounts">;

/** Name and first password, to be handed over: the password is shown this once. */
function Told({ made, onClose }: { made: Made; onClose: () => void }) {
  const w = useWords(agentTexts);
  const { t } = useSite();
  const text = `${t("username")}: ${made.account}\n${t("password")}: ${made.password}\n${location.origin}${isAgent(made.type) ? "/agent" : "/login"}`;
  const copy = async () => toast(w((await copied(text)) ? "accountCopied" : "accountNotCopied"));
  return (
    <Modal title={w("accountMade")} onClose={onClose}>
      <p>{w("accountHandOver")}</p>
      <dl className="ag-sums">
        <div>
          <dt>{t("username")}</dt>
          <dd>
            <code>{made.account}</code>
          </dd>
        </div>
        <div>
          <dt>{w("firstPassword")}</dt>
          <dd>
            <code>{made.password}</code>
          </dd>
        </div>
      </dl>
      <button type="button" className="call wide" onClick={() => void copy()}>
        <AgentIcon name="copy" />
        {w("copy")}
      </button>
    </Modal>
  );
}

/** What is wrong before anything is sent. */
function useCheck() {
  const { t, language } = useSite();
  const rule = ruleOf(useRules().data, "username");
  return (username: string, terms: boolean): Partial<Record<"username" | "terms" | "form", string>> => ({
    ...(rule && !keeps(rule, username) && { username: message(rule, language === "EN" ? "en" : "bn") }),
    ...(username === "" && !rule && { username: t("inputEmpty") }),
    ...(!terms && { terms: t("termsNeeded") }),
  });
}

function Maker() {
  const w = useWords(agentTexts);
  const { t, say } = useSite();
  const queries = useQueryClient();
  const check = useCheck();
  const age = useRules().data?.minimumAge ?? 18;
  const [kind, setKind] = useState<Kind>("player");
  const [username, setUsername] = useState("");
  const [terms, setTerms] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof check>>({});
  const [made, setMade] = useState<Made | null>(null);
  const id = useId();
  const make = useMutation({
    mutationFn: () => call("POST /wps/agent/accounts", { body: { username: username.trim(), type: kind, terms } }),
    onSuccess: async (account) => {
      setMade(account);
      setUsername("");
      setTerms(false);
      await queries.invalidateQueries({ queryKey: ["downline"] });
    },
    onError: (failure) => setProblems({ [failure instanceof Failure && (failure.code === "username_taken" || failure.details["field"] === "username") ? "username" : "form"]: say(failure) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(username.trim(), terms);
    setProblems(found);
    if (Object.keys(found).length === 0) make.mutate();
  };
  return (
    <>
      <form className="card" onSubmit={submit} noValidate aria-labelledby={id}>
        <h2 id={id}>{w("makeAccount")}</h2>
        <p>{w("accountText")}</p>
        <fieldset disabled={make.isPending}>
          <Kinds kind={kind} onKind={setKind} />
          <Field label={t("username")} name="username" required value={username} onChange={setUsername} error={problems.username} />
          <label className="check">
            <input type="checkbox" checked={terms} onChange={(event) => setTerms(event.target.checked)} aria-invalid={problems.terms !== undefined} />
            <span>{w("accountTerms", { age: String(age) })}</span>
          </label>
          <Problem text={problems.terms ?? problems.form} />
          <button type="submit" className="call">
            {w("makeAccount")}
          </button>
        </fieldset>
      </form>
      {made !== null && <Told made={made} onClose={() => setMade(null)} />}
    </>
  );
}

export function Register() {
  const w = useWords(agentTexts);
  const known = useHouse().data !== undefined;
  const on = useSwitches();
  return (
    <>
      {(!known || on("USERNAMEREG3")) && <Maker />}
      <h2>{w("links")}</h2>
      <Links />
    </>
  );
}
