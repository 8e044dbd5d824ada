/** The sign-in of agents. Who is no agent is refused by the server, in its words (spec.md 8). */
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState, type FormEvent } from "react";

import { Challenge, demanded, type Demand } from "../auth/Challenge";
import { followUp } from "../auth/enter";
import { call, Failure, type SignedIn } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { Field } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Hung } from "../notices/Hung";
import { AgentFrame } from "./AgentFrame";
import { isAgent } from "./calls";
import { agentTexts } from "./texts";

interface Picture {
  id: string;
  image: string;
}

function Form() {
  const { t, signIn, say } = useSite();
  const w = useWords(agentTexts);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [captcha, setCaptcha] = useState("");
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [demand, setDemand] = useState<Demand | null>(null);
  const draw = useCallback(async () => {
    setCaptcha("");
    setPicture(await call("GET /wps/captcha").catch(() => null));
  }, []);
  const welcome = (session: SignedIn) => {
    signIn(session);
    followUp(session, "username");
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!username.trim() || !password || (picture && !captcha.trim())) return;
    setBusy(true);
    setProblem("");
    const proof = picture ? { captcha: captcha.trim(), captchaId: picture.id } : {};
    try {
      welcome(await sealedCall("POST /wps/session/login", { body: { username: username.trim(), password, type: "username", area: "agent", ...proof } }));
    } catch (failure) {
      const proof = demanded(failure);
      if (proof) setDemand(proof);
      else setProblem(say(failure));
      setBusy(false);
      if (failure instanceof Failure && failure.details["captcha"] === true) await draw();
      else if (picture) await draw();
    }
  };
  if (demand) return <Challenge demand={demand} onDone={welcome} onBack={() => setDemand(null)} />;
  const empty = (value: string) => (tried && !value.trim() ? t("inputEmpty") : undefined);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={busy}>
        <Field label={t("username")} name="username" autoComplete="username" value={username} onChange={setUsername} error={empty(username)} />
        <Field label={t("password")} name="password" type="password" autoComplete="current-password" value={password} onChange={setPassword} error={empty(password)} />
        {picture && (
          <div className="captcha">
            <img src={`data:image/png;base64,${picture.image}`} alt={t("captcha")} width={200} height={80} />
            <button type="button" className="quiet" onClick={() => void draw()}>
              {t("newPicture")}
            </button>
            <Field label={t("captcha")} name="captcha" value={captcha} onChange={setCaptcha} error={empty(captcha)} />
          </div>
        )}
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

export function AgentLogin() {
  const { member, language } = useSite();
  const w = useWords(agentTexts);
  const navigate = useNavigate();
  const agent = member !== null && isAgent(member.type);
  useEffect(() => {
    if (agent) void navigate({ to: "/agentHome", replace: true });
  }, [agent, navigate]);
  return (
    <AgentFrame>
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
    </AgentFrame>
  );
}
