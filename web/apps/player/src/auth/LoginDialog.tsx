import { Link } from "@tanstack/react-router";
import { useCallback, useState, type FormEvent } from "react";

import { call, Failure, type SignedIn } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { Field, Modal } from "../lib/modal";
import { useSite } from "../lib/site";

interface Picture {
  id: string;
  image: string;
}

/** Sign-in by name and password. The captcha appears only after the server demands it (spec.md 2). */
export function LoginDialog({ notice, onClose, onDone }: { notice?: string | undefined; onClose: () => void; onDone: () => void }) {
  const { t, signIn, say } = useSite();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [captcha, setCaptcha] = useState("");
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const draw = useCallback(async () => {
    setCaptcha("");
    setPicture(await call<Picture>("GET", "/wps/captcha").catch(() => null));
  }, []);

  const enter = async (session: Promise<SignedIn>) => {
    setBusy(true);
    setProblem("");
    try {
      signIn(await session);
      onDone();
    } catch (failure) {
      setProblem(say(failure));
      if (failure instanceof Failure && failure.details["captcha"] === true) await draw();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!username.trim() || !password || (picture && !captcha.trim())) return;
    const proof = picture ? { captcha: captcha.trim(), captchaId: picture.id } : {};
    const body = { username: username.trim(), password, type: "username", area: "member", ...proof };
    void enter(call<SignedIn>("POST", "/wps/session/login", body));
  };
  const empty = (value: string) => (tried && !value.trim() ? t("inputEmpty") : undefined);

  return (
    <Modal title={t("login")} onClose={onClose}>
      {notice && <p className="aside">{notice}</p>}
      <form onSubmit={submit} noValidate>
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
          <button type="submit" className="call wide">
            {t("login")}
          </button>
          <button type="button" className="quiet wide" onClick={() => void enter(call<SignedIn>("POST", "/wps/session/login/freeplay", { platform: "W" }))}>
            {t("freePlay")}
          </button>
        </fieldset>
        <p className="aside">
          {t("noAccount")}{" "}
          <Link to="/register" onClick={dialogs.close}>
            {t("signUp")}
          </Link>
        </p>
      </form>
    </Modal>
  );
}
