import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";
import { Controller, useForm } from "react-hook-form";

import { call, send, type SignedIn } from "../lib/api";
import type { Chosen } from "../lib/dialogs";
import { Field, Modal } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { Hung } from "../notices/Hung";
import { Challenge, demanded, type Demand } from "./Challenge";
import { Captcha, CodeField, MobileField, ruleOf, Tabs, useCaptcha, useRules, WriteToUs, type Mobile } from "./parts";
import { PLACES, useNewPassword } from "./PasswordForm";
import { keeps, message, mobileRule } from "./rules";
import { useSwitches } from "./switches";
import { authTexts } from "./texts";

/** A link by e-mail. With a captcha the answer is honest, so one is always asked for. */
function ByMail({ onClose }: { onClose: () => void }) {
  const { t, language } = useSite();
  const w = useWords(authTexts);
  const rules = useRules().data;
  const captcha = useCaptcha();
  const form = useForm({ defaultValues: { username: "", email: "" } });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, {});
  const { draw } = captcha;
  useEffect(draw, [draw]);
  const kept = (name: "username" | "email") => {
    const rule = ruleOf(rules, name);
    const validate = (text: string) => (text.trim() === "" ? t("inputEmpty") : !rule || keeps(rule, text.trim()) || message(rule, language === "EN" ? "en" : "bn"));
    return { field: form.register(name, { validate }), error: errors[name]?.message };
  };
  const submit = (event: FormEvent) => {
    const unread = captcha.lacks();
    return form.handleSubmit(async ({ username, email }) => {
      if (unread) return;
      try {
        const body = new URLSearchParams({ username: username.trim(), email: email.trim(), ...captcha.proof });
        await send("POST", "/wps/member/password/email", body.toString(), "application/x-www-form-urlencoded", captcha.headers);
        toast(w("linkSent"));
        onClose();
      } catch (failure) {
        refuse(failure);
        draw();
      }
    })(event);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        <Field label={t("username")} autoComplete="username" {...kept("username")} />
        <Field label={w("email")} type="email" autoComplete="email" {...kept("email")} />
        <Captcha captcha={captcha} error={captcha.unread ? w("captchaWanted") : undefined} />
        <Problem text={errors.root?.message} />
        <button type="submit" className="call wide">
          {w("sendLink")}
        </button>
        <WriteToUs why={w("noMail")} />
      </fieldset>
    </form>
  );
}

/** A code by SMS and the new password at once; then signed in with it and home (spec.md 4). */
function ByMobile({ chosen, onClose }: { chosen: Chosen | undefined; onClose: () => void }) {
  const { t, signIn } = useSite();
  const w = useWords(authTexts);
  const navigate = useNavigate();
  const asked = useNewPassword();
  const rules = useRules().data;
  const phones = rules?.phones ?? [];
  const form = useForm({ defaultValues: { mobile: { countryDialingCode: "", mobileNum: "" }, verificationCode: "", newPassword: "", confirmNewPassword: "" } });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const [demand, setDemand] = useState<Demand | null>(null);
  const rule = ruleOf(rules, "mobileNum");
  const good = ({ countryDialingCode, mobileNum }: Mobile) => mobileNum.trim() !== "" && (rule === undefined || keeps(mobileRule(rule, phones, countryDialingCode), mobileNum.trim()));
  const to = ({ countryDialingCode, mobileNum }: Mobile) => ({ mobileNum: mobileNum.trim(), ...(countryDialingCode && { countryDialingCode }) });
  const ask = () => {
    const mobile = form.getValues("mobile");
    form.clearErrors();
    if (good(mobile)) return call("POST /wps/verification/sms/noLogin", { body: { ...to(mobile), purpose: "password" } });
    form.setError("mobile", { message: w("mobileWrong") });
    return null;
  };
  const submit = form.handleSubmit(async ({ mobile, newPassword, verificationCode }) => {
    try {
      enter(await sealedCall("POST /wps/member/password/verification", { body: { ...to(mobile), newPassword, verificationCode: verificationCode.trim() } }));
    } catch (failure) {
      const proof = demanded(failure);
      // The new password stands; whoever has an authenticator gives a code of it before they are in.
      if (proof) setDemand(proof);
      else refuse(failure);
    }
  });
  const enter = (session: SignedIn) => {
    signIn(session);
    onClose();
    void navigate({ to: "/", state: { chosen } });
  };
  if (demand) return <Challenge demand={demand} onDone={enter} onBack={onClose} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        <Controller control={form.control} name="mobile" rules={{ validate: (mobile) => good(mobile) || w("mobileWrong") }} render={({ field: { ref, value, onChange } }) => <MobileField phones={phones} ref={ref} value={value} onChange={(mobile) => (form.clearErrors("mobile"), onChange(mobile))} error={errors.mobile?.message} />} />
        <CodeField field={form.register("verificationCode", { validate: (text) => text.trim() !== "" || w("codeWrong") })} ask={ask} halved error={errors.verificationCode?.message} />
        <Field label={t("newPassword")} type="password" autoComplete="new-password" field={form.register("newPassword", asked.newPassword)} error={errors.newPassword?.message} />
        <Field label={t("confirmPassword")} type="password" autoComplete="new-password" field={form.register("confirmNewPassword", asked.confirmNewPassword)} error={errors.confirmNewPassword?.message} />
        <Problem text={errors.root?.message} />
        <button type="submit" className="call wide">
          {w("setPassword")}
        </button>
      </fieldset>
    </form>
  );
}

/** Forgotten password: by mobile where that is on, else by e-mail (spec.md 2). */
export function ForgotDialog({ chosen, onClose }: { chosen?: Chosen | undefined; onClose: () => void }) {
  const w = useWords(authTexts);
  const on = useSwitches();
  const [picked, setWay] = useState<"mobile" | "email" | null>(null);
  const open: ("mobile" | "email")[] = [...(on("MOBILERESET3") ? (["mobile"] as const) : []), ...(on("EMAILRESET3") ? (["email"] as const) : [])];
  const way = picked ?? open[0];
  return (
    <Modal title={w("forgotTitle")} onClose={onClose}>
      <Hung group="w_forget" />
      {open.length > 1 && way && <Tabs label={w("ways")} chosen={way} onChoose={setWay} tabs={open.map((key) => [key, w(key === "email" ? "byMail" : "byMobile")])} />}
      {way === undefined ? <p className="note">{w("noReset")}</p> : way === "email" ? <ByMail onClose={onClose} /> : <ByMobile chosen={chosen} onClose={onClose} />}
    </Modal>
  );
}
