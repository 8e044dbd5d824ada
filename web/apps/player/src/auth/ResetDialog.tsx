import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";

import { dialogs } from "../lib/dialogs";
import { Field, Modal } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { placeOf, useNewPassword } from "./PasswordForm";
import { authTexts } from "./texts";

/** The code of the link, kept while the page is open only: the address is wiped, so that it stays in no history. */
let taken = "";
function code(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("code");
  if (given !== null && /^[0-9a-f]{64}$/.test(given)) {
    taken = given;
    history.replaceState(history.state, "", location.pathname);
  }
  return taken;
}

/** /reset-password: the page behind the link of the e-mail sets the new password. */
export function ResetDialog() {
  const { t, say } = useSite();
  const w = useWords(authTexts);
  const navigate = useNavigate();
  const check = useNewPassword();
  const [link] = useState(code);
  const [form, setForm] = useState({ newPassword: "", confirmNewPassword: "" });
  const [problems, setProblems] = useState<Partial<Record<"newPassword" | "confirmNewPassword" | "form", string>>>({});
  const [busy, setBusy] = useState(false);
  const close = () => void navigate({ to: "/" });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check(form.newPassword, form.confirmNewPassword);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await sealedCall("POST /wps/member/password/reset", { body: { code: link, ...form } });
      taken = "";
      toast(w("passwordSet"));
      await navigate({ to: "/login", replace: true });
    } catch (failure) {
      setProblems({ [placeOf(failure)]: say(failure) });
      setBusy(false);
    }
  };
  return (
    <Modal title={w("forgotTitle")} onClose={close}>
      {link === "" ? (
        <>
          <p>{w("noLink")}</p>
          <button type="button" className="call wide" onClick={() => void navigate({ to: "/" }).then(() => dialogs.show({ kind: "forgot" }))}>
            {w("forgotTitle")}
          </button>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <fieldset disabled={busy}>
            <Field label={t("newPassword")} name="newPassword" type="password" autoComplete="new-password" value={form.newPassword} onChange={(newPassword) => setForm({ ...form, newPassword })} error={problems.newPassword} />
            <Field label={t("confirmPassword")} name="confirmNewPassword" type="password" autoComplete="new-password" value={form.confirmNewPassword} onChange={(confirmNewPassword) => setForm({ ...form, confirmNewPassword })} error={problems.confirmNewPassword} />
            <Problem text={problems.form} />
            <button type="submit" className="call wide">
              {w("setPassword")}
            </button>
          </fieldset>
          <p className="aside">
            <Link to="/login">{t("login")}</Link>
          </p>
        </form>
      )}
    </Modal>
  );
}
