/** A new password for whoever is signed in. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { call, Failure } from "../lib/api";
import { Field } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { CodeField, ruleOf, useRules } from "./parts";
import { keeps, message } from "./rules";
import { useSwitches } from "./switches";
import { remembered } from "./enter";
import { useWords } from "../lib/words";
import { authTexts } from "./texts";

const BLANK = { oldPassword: "", newPassword: "", confirmNewPassword: "", verificationCode: "" };

/** Where a refusal of a new password belongs. */
export const PLACES = { password_guessable: "newPassword", default_password: "newPassword" } as const;
const OWN_PLACES = { ...PLACES, old_password_wrong: "oldPassword", password_wrong: "oldPassword", verification_code_wrong: "verificationCode", code_expired: "verificationCode" } as const;

/** What is asked of a new password and its repetition; the second is judged once the first is good. */
export function useNewPassword() {
  const { t, language } = useSite();
  const w = useWords(authTexts);
  const rule = ruleOf(useRules().data, "password");
  const fault = (password: string) => {
    if (password === "") return t("inputEmpty");
    if (rule ? keeps(rule, password) : [...password].length >= 8) return undefined;
    return rule ? message(rule, language === "EN" ? "en" : "bn") : t("passwordFormat");
  };
  return {
    newPassword: { validate: fault, deps: "confirmNewPassword" as const },
    confirmNewPassword: { validate: (again: string, { newPassword }: { newPassword: string }) => fault(newPassword) !== undefined || again === newPassword || w("confirmationWrong") },
  };
}

/** `held`: the password was given a moment ago, so that it is not asked for again unless the server wants it (spec.md 5). */
export function PasswordForm({ held = false, onDone }: { held?: boolean; onDone: () => void }) {
  const { t } = useSite();
  const w = useWords(authTexts);
  const on = useSwitches()("CHNGPASSVERIF3");
  // The code goes to the bound number; who has none is not asked for one.
  const bound = useQuery({ queryKey: ["profile"], enabled: on, queryFn: () => call("GET /wps/member/info/profile") });
  const proved = on && bound.data?.mobileVerified === true;
  const asked = useNewPassword();
  const form = useForm({ defaultValues: BLANK });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, OWN_PLACES);
  const [asks, setAsks] = useState(!held);
  const submit = form.handleSubmit(async ({ oldPassword, verificationCode, ...wish }) => {
    try {
      await sealedCall("POST /wps/member/password", { body: { ...wish, ...(asks && { oldPassword }), ...(proved && { verificationCode: verificationCode.trim() }) } });
      remembered.drop();
      form.reset();
      onDone();
    } catch (failure) {
      if (!asks && failure instanceof Failure && (failure.code === "password_wrong" || failure.details["field"] === "oldPassword")) setAsks(true);
      refuse(failure);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        {asks && <Field label={t("oldPassword")} type="password" autoComplete="current-password" field={form.register("oldPassword", { validate: (text) => text !== "" || t("inputEmpty") })} error={errors.oldPassword?.message} />}
        <Field label={t("newPassword")} type="password" autoComplete="new-password" field={form.register("newPassword", asked.newPassword)} error={errors.newPassword?.message} />
        <Field label={t("confirmPassword")} type="password" autoComplete="new-password" field={form.register("confirmNewPassword", asked.confirmNewPassword)} error={errors.confirmNewPassword?.message} />
        {proved && <CodeField field={form.register("verificationCode", { validate: (text) => text.trim() !== "" || w("codeWrong") })} ask={() => call("POST /wps/verification/sms/password")} error={errors.verificationCode?.message} />}
        <Problem text={errors.root?.message} />
        <button type="submit" className="call">
          {t("changePassword")}
        </button>
      </fieldset>
    </form>
  );
}
