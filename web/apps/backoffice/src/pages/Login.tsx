import { useState, type FormEvent } from "react";

import { call, type Operator } from "../lib/api";
import { useOffice } from "../lib/office";
import { useTitle } from "../lib/parts";
import { Tools } from "../shell";

export function Login() {
  const { t, signIn, say } = useOffice();
  useTitle("signIn");
  const [username, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      signIn(await call<{ token: string; operator: Operator }>("POST", "/session/login", { username, password, code }));
    } catch (error) {
      setFailure(error);
      // A code works once; the next attempt needs another.
      setCode("");
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
        <h1>{t("title")}</h1>
        <p className="muted">{t("signInHint")}</p>
        <form onSubmit={(event) => void submit(event)}>
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
              required
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
            />
            {failure !== null && (
              <p className="error" role="alert">
                {say(failure)}
              </p>
            )}
            <button type="submit" className="call">
              {t("signIn")}
            </button>
          </fieldset>
        </form>
      </main>
    </div>
  );
}
