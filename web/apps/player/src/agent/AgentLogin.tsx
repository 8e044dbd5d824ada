/** The sign-in of agents. Who is no agent is refused by the server, in its words (spec.md 8). */
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";

import { Challenge, demanded, type Demand } from "../auth/Challenge";
import { followUp } from "../auth/enter";
import { Captcha, useCaptcha, Working } from "../auth/parts";
import { authTexts } from "../auth/texts";
import { signInByName } from "../auth/work";
import { Failure, type SignedIn } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { Field } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Hung } from "../notices/Hung";
import type { Frame } from "./frame";
import { isAgent } from "../lib/accounts";
import { agentTexts } from "./texts";

function Form() {
  const { t, signIn, say } = useSite();
  const w = useWords(agentTexts);
  const auth = useWords(authTexts);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const captcha = useCaptcha();
  const [problem, setProblem] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [works, setWorks] = useState(false);
  const [demand, setDemand] = useState<Demand | null>(null);
  const welcome = (session: SignedIn) => {
    signIn(session);
    followUp(session, "username");
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (captcha.lacks() || !username.trim() || !password) return;
    setBusy(true);
    setProblem("");
    try {
      welcome(await signInByName({ username: username.trim(), password, type: "username", area: "agent", ...captcha.proof }, captcha.headers, setWorks));
    } catch (failure) {
      const proof = demanded(failure);
      if (proof) setDemand(proof);
      else setProblem(say(failure));
      setBusy(false);
      if (captcha.picture || (failure instanceof Failure && failure.details["captcha"] === true)) captcha.draw();
    }
  };
  if (demand) return <Challenge demand={demand} onDone={welcome} onBack={() => setDemand(null)} />;
  const empty = (value: string) => (tried && !value.trim() ? t("inputEmpty") : undefined);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={busy}>
        <Field label={t("username")} name="username" autoComplete="username" value={username} onChange={setUsername} error={empty(username)} />
        <Field label={t("password")} name="password" type="password" autoComplete="current-password" value={password} onChange={setPassword} error={empty(password)} />
        <Captcha captcha={captcha} why={auth("captchaWhy")} error={captcha.unread ? auth("captchaWanted") : undefined} />
        <Working works={works} />
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="call wide" aria-busy={busy}>
          {w("enter")}
        </button>
      </fieldset>
    </form>
  );
}

export function AgentLogin({ Frame }: { Frame: Frame }) {
  const { member, language } = useSite();
  const w = useWords(agentTexts);
  const navigate = useNavigate();
  const agent = member !== null && isAgent(member.type);
  useEffect(() => {
    if (agent) void navigate({ to: "/agentHome", replace: true });
  }, [agent, navigate]);
  return (
    <Frame>
      <section className="ag-door card">
        <img className="ag-picture" src="/banners/scales.svg" alt="" width={960} height={420} />
        <Hung group={`w_agent_${language}`} />
        <h1>{w("loginTitle")}</h1>
        <p>{w("loginText")}</p>
        {member !== null && !agent && (
          <p className="ag-stop" role="status">
            {w("notAgentHere", { name: member.account })}
          </p>
        )}
        <Form />
        <p className="aside">{w("supportHours")}</p>
        <div className="ag-feet">
          <button type="button" className="quiet small" onClick={() => dialogs.show({ kind: "service" })}>
            {w("service")}
          </button>
          <Link to="/" className="quiet small">
            {w("toSite")}
          </Link>
        </div>
        <p className="aside">{w("becomeAgent")}</p>
      </section>
    </Frame>
  );
}
