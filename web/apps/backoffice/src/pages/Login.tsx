import { useState, type FormEvent } from "react";

import { call, Failure, type Answer } from "../lib/api";
import { useOffice } from "../lib/office";
import { useTitle } from "../lib/parts";
import { Tools } from "../shell";
import { Enrol } from "./operators/Enrol";

export function Login() {
  const { t, signIn, say } = useOffice();
  useTitle("signIn");
  const [username, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [enrolling, setEnrolling] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [captcha, setCaptcha] = useState<Answer<"GET /backoffice/session/captcha"> | null>(null);
  const [read, setRead] = useState("");
  const draw = async () => {
    setRead("");
    try {
      setCaptcha(await call("GET /backoffice/session/captcha"));
    } catch (error) {
      setCaptcha(null);
      setFailure(error);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      signIn(await call("POST /backoffice/session/login", { body: { username, password, code, ...(captcha && { captcha: { id: captcha.id, answer: read.trim() } }) } }));
    } catch (error) {
      if (error instanceof Failure && error.code === "enrolment_required") setEnrolling(true);
      else setFailure(error);
      const unread = error instanceof Failure && error.code === "captcha_required";
      // An answer works once, too.
      if (captcha || unread) await draw();
      // A code works once; the next attempt needs another, unless the house wanted the picture before it looked at this one.
      if (!unread) setCode("");
      setBusy(false);
    }
  };
  return (
    <div className="gate">
      <div className="gate-tools">
        <Tools />
      </div>
      <main className="gate-card" id="content">
        <img src="/icon.svg" alt="" width={56} height={56} />
        <h1>{t(enrolling ? "enrolTitle" : "title")}</h1>
        {!enrolling && <p className="muted">{t("signInHint")}</p>}
        {enrolling && (
          <Enrol
            username={username}
            password={password}
            onBack={(refused) => {
              setFailure(refused);
              setEnrolling(false);
            }}
          />
        )}
        {!enrolling && <form onSubmit={(event) => void submit(event)}>
          <fieldset disabled={busy}>
            <label htmlFor="username">{t("name")}</label>
            <input id="username" name="username" autoComplete="username" autoCapitalize="none" required maxLength={128} value={username} onChange={(event) => setName(event.target.value)} />
            <label htmlFor="password">{t("password")}</label>
            <input id="password" name="password" type="password" autoComplete="current-password" required maxLength={128} value={password} onChange={(event) => setPassword(event.target.value)} />
            <label htmlFor="code">{t("code")}</label>
            <input
              id="code"
              name="code"
              className="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9]{6}"
              maxLength={6}
              aria-describedby="code-hint"
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
            />
            <p className="hint" id="code-hint">
              {t("codeHint")}
            </p>
            {captcha && (
              <div className="captcha">
                <img src={`data:image/png;base64,${captcha.picture}`} alt={t("captchaPicture")} width={200} height={80} />
                <button type="button" onClick={() => void draw()}>
                  {t("anotherPicture")}
                </button>
                <label htmlFor="captcha">{t("captcha")}</label>
                <input id="captcha" name="captcha" autoComplete="off" autoCapitalize="none" spellCheck={false} required maxLength={10} value={read} onChange={(event) => setRead(event.target.value)} />
              </div>
            )}
            {failure !== null && (
              <p className="error" role="alert">
                {say(failure)}
              </p>
            )}
            <button type="submit" className="call">
              {t("signIn")}
            </button>
          </fieldset>
        </form>}
      </main>
    </div>
  );
}
