/** A new password for whoever is signed in. */
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call, Failure } from "../lib/api";
import { Field } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { CodeField, ruleOf, useForm } from "./parts";
import { keeps, message } from "./rules";
import { useSwitches } from "./switches";
import { remembered } from "./enter";
import { useWords } from "../lib/words";
import { authTexts } from "./texts";

const BLANK = { oldPassword: "", newPassword: "", confirmNewPassword: "", verificationCode: "" };
type Name = keyof typeof BLANK;

/** Where a refusal of a new password belongs: under its field, or else under the form. */
export const placeOf = (failure: unknown) => (failure instanceof Failure && ["password_guessable", "default_password"].includes(failure.code) ? "newPassword" : "form");

/** What is wrong with a new password and its repetition. */
export function useNewPassword() {
  const { t, language } = useSite();
  const w = useWords(authTexts);
  const rule = ruleOf(useForm().data, "password");
  return (password: string, again: string): Partial<Record<"newPassword" | "confirmNewPassword", string>> => {
    if (password === "") return { newPassword: t("inputEmpty") };
    if (rule ? !keeps(rule, password) : [...password].length < 8) return { newPassword: rule ? message(rule, language === "EN" ? "en" : "bn") : t("passwordFormat") };
    return password === again ? {} : { confirmNewPassword: w("confirmationWrong") };
  };
}

/** `held`: the password was given a moment ago, so that it is not asked for again unless the server wants it (spec.md 5). */
export function PasswordForm({ held = false, onDone }: { held?: boolean; onDone: () => void }) {
  const { t, say } = useSite();
  const w = useWords(authTexts);
  const on = useSwitches()("CHNGPASSVERIF3");
  // The code goes to the bound number; who has none is not asked for one.
  const bound = useQuery({ queryKey: ["profile"], enabled: on, queryFn: () => call("GET /wps/member/info/profile") });
  const proved = on && bound.data?.mobileVerified === true;
  const check = useNewPassword();
  const [form, setForm] = useState(BLANK);
  const [asks, setAsks] = useState(!held);
  const [problems, setProblems] = useState<Partial<Record<Name | "form", string>>>({});
  const [busy, setBusy] = useState(false);
  const set = (name: Name) => (value: string) => setForm((old) => ({ ...old, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: typeof problems = check(form.newPassword, form.confirmNewPassword);
    if (asks && form.oldPassword === "") found.oldPassword = t("inputEmpty");
    if (proved && form.verificationCode.trim() === "") found.verificationCode = w("codeWrong");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { newPassword, confirmNewPassword } = form;
    try {
      await sealedCall("POST /wps/member/password", { body: { newPassword, confirmNewPassword, ...(asks && { oldPassword: form.oldPassword }), ...(proved && { verificationCode: form.verificationCode.trim() }) } });
      remembered.drop();
      setForm(BLANK);
      onDone();
    } catch (failure) {
      const field = failure instanceof Failure ? failure.details["field"] : undefined;
      if (!asks && failure instanceof Failure && (failure.code === "password_wrong" || field === "oldPassword")) setAsks(true);
      setProblems({ [typeof field === "string" && field in BLANK ? field : placeOf(failure)]: say(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={busy}>
        {asks && <Field label={t("oldPassword")} name="oldPassword" type="password" autoComplete="current-password" value={form.oldPassword} onChange={set("oldPassword")} error={problems.oldPassword} />}
        <Field label={t("newPassword")} name="newPassword" type="password" autoComplete="new-password" value={form.newPassword} onChange={set("newPassword")} error={problems.newPassword} />
        <Field label={t("confirmPassword")} name="confirmNewPassword" type="password" autoComplete="new-password" value={form.confirmNewPassword} onChange={set("confirmNewPassword")} error={problems.confirmNewPassword} />
        {proved && <CodeField value={form.verificationCode} onChange={set("verificationCode")} ask={() => call("POST /wps/verification/sms/password")} error={problems.verificationCode} />}
        <Problem text={problems.form} />
        <button type="submit" className="call">
          {t("changePassword")}
        </button>
      </fieldset>
    </form>
  );
}
