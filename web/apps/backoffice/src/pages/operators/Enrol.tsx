/** The first sign-in: codes of one's own, and a password that nobody else has seen. */
import { useEffect, useState, type FormEvent } from "react";
import { encode } from "uqr";

import { call, type Answer } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Skeleton } from "../../lib/parts";

export function Enrol({ username, password, onBack }: { username: string; password: string; onBack: (failure: unknown) => void }) {
  const { t, signIn, say } = useOffice();
  const [given, setGiven] = useState<Answer<"POST /backoffice/session/enrol"> | null>(null);
  const [code, setCode] = useState("");
  const [newPassword, setNew] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let left = false;
    // Once: whoever asks again gets another secret, and the picture that was scanned is worth nothing.
    void call("POST /backoffice/session/enrol", { body: { username, password } }).then((enrolment) => !left && setGiven(enrolment), (refused) => !left && onBack(refused));
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      signIn(await call("POST /backoffice/session/enrol/confirm", { body: { username, password, code, newPassword } }));
    } catch (refused) {
      setFailure(refused);
      setCode("");
      setBusy(false);
    }
  };
  if (!given) return <Skeleton />;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{t("enrolScan")}</p>
      <Picture text={given.otpauth} />
      <code className="once" data-testid="secret">
        {given.secret}
      </code>
      <fieldset disabled={busy}>
        <label htmlFor="code">{t("code")}</label>
        <input id="code" className="code" inputMode="numeric" autoComplete="one-time-code" pattern="[0-9]{6}" maxLength={6} required value={code} onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))} />
        <label htmlFor="new-password">{t("newPassword")}</label>
        <input id="new-password" type="password" autoComplete="new-password" required minLength={8} maxLength={128} aria-describedby="new-hint" value={newPassword} onChange={(event) => setNew(event.target.value)} />
        <p className="hint" id="new-hint">
          {t("newPasswordHint")}
        </p>
        {failure !== null && (
          <p className="error" role="alert">
            {say(failure)}
          </p>
        )}
        <button type="submit" className="call">
          {t("enrolAct")}
        </button>
      </fieldset>
    </form>
  );
}

function Picture({ text }: { text: string }) {
  const { t } = useOffice();
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qr")} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
