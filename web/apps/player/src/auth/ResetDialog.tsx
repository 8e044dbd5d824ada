import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { dialogs } from "../lib/dialogs";
import { Field, Modal } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { PLACES, useNewPassword } from "./PasswordForm";
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

const spent = () => {
  taken = "";
};

/** /reset-password: the page behind the link of the e-mail sets the new password. */
export function ResetDialog() {
  const { t } = useSite();
  const w = useWords(authTexts);
  const navigate = useNavigate();
  const asked = useNewPassword();
  const [link] = useState(code);
  const form = useForm({ defaultValues: { newPassword: "", confirmNewPassword: "" } });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const close = () => void navigate({ to: "/" });
  const submit = form.handleSubmit(async (wish) => {
    try {
      await sealedCall("POST /wps/member/password/reset", { body: { code: link, ...wish } });
      spent();
      toast(w("passwordSet"));
      await navigate({ to: "/login", replace: true });
    } catch (failure) {
      refuse(failure);
    }
  });
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
          <fieldset disabled={isSubmitting}>
            <Field label={t("newPassword")} type="password" autoComplete="new-password" field={form.register("newPassword", asked.newPassword)} error={errors.newPassword?.message} />
            <Field label={t("confirmPassword")} type="password" autoComplete="new-password" field={form.register("confirmNewPassword", asked.confirmNewPassword)} error={errors.confirmNewPassword?.message} />
            <Problem text={errors.root?.message} />
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
