/** What an account is bound to: number, address, name of the payee, payment PIN. Each is proved by the password where there is one. */
import { Controller, useForm } from "react-hook-form";

import { call } from "../lib/api";
import { Field } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useWords } from "../lib/words";
import { CodeField, MobileField, ruleOf, useRules, type Mobile } from "../auth/parts";
import { keeps, mobileRule } from "../auth/rules";
import { authTexts } from "../auth/texts";
import type { Profile } from "./profile";
import { Proof, proof, Row, SmallForm, useFault, useHow, useSave } from "./SecurityParts";
import { securityTexts } from "./texts";

interface Part {
  profile: Profile;
  onDone: () => void;
}

export function BindMobile({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const a = useWords(authTexts);
  const rules = useRules().data;
  const phones = rules?.phones ?? [];
  const form = useForm({ defaultValues: { mobile: { countryDialingCode: "", mobileNum: "" }, verificationCode: "", password: "" } });
  const { errors } = form.formState;
  const save = useSave(form, onDone);
  const rule = ruleOf(rules, "mobileNum");
  const good = ({ countryDialingCode, mobileNum }: Mobile) => mobileNum.trim() !== "" && (rule === undefined || keeps(mobileRule(rule, phones, countryDialingCode), mobileNum.trim()));
  const to = ({ countryDialingCode, mobileNum }: Mobile) => ({ mobileNum: mobileNum.trim(), ...(countryDialingCode && { countryDialingCode }) });
  // What is told when a code is asked for goes with the next letter: the form has not been sent yet, so that it judges nothing.
  const ask = () => {
    const mobile = form.getValues("mobile");
    if (good(mobile)) return call("POST /wps/verification/sms/bind", { body: to(mobile) });
    form.setError("mobile", { message: a("mobileWrong") }, { shouldFocus: true });
    return null;
  };
  return (
    <SmallForm form={form} onSubmit={({ mobile, verificationCode, password }) => save(() => sealedCall("POST /wps/member/mobile", { body: { ...to(mobile), verificationCode: verificationCode.trim(), ...proof(profile, password) } }))} submit={w("confirm")}>
      <Controller control={form.control} name="mobile" rules={{ validate: (mobile) => good(mobile) || a("mobileWrong") }} render={({ field: { ref, value, onChange } }) => <MobileField phones={phones} ref={ref} value={value} onChange={(mobile) => (form.clearErrors("mobile"), onChange(mobile))} error={errors.mobile?.message} />} />
      <CodeField field={form.register("verificationCode", { validate: (code) => code.trim() !== "" || a("codeWrong") })} ask={ask} error={errors.verificationCode?.message} />
      <Proof profile={profile} form={form} />
    </SmallForm>
  );
}

export function BindEmail({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const a = useWords(authTexts);
  const fault = useFault("email");
  const form = useForm({ defaultValues: { email: "", verificationCode: "", password: "" } });
  const { errors } = form.formState;
  const save = useSave(form, onDone);
  const ask = () => {
    const email = form.getValues("email").trim();
    const wrong = fault(email);
    if (wrong === true) return call("POST /wps/verification/email/bind", { body: { email } });
    form.setError("email", { message: wrong }, { shouldFocus: true });
    return null;
  };
  return (
    <SmallForm form={form} onSubmit={({ email, verificationCode, password }) => save(() => sealedCall("POST /wps/member/email", { body: { email: email.trim(), verificationCode: verificationCode.trim(), ...proof(profile, password) } }))} submit={w("confirm")}>
      <Field label={a("email")} type="email" autoComplete="email" field={form.register("email", { validate: (email) => fault(email.trim()), onChange: () => form.clearErrors("email") })} error={errors.email?.message} />
      <CodeField label={a("mailCode")} field={form.register("verificationCode", { validate: (code) => code.trim() !== "" || a("codeWrong") })} ask={ask} error={errors.verificationCode?.message} />
      <Proof profile={profile} form={form} />
    </SmallForm>
  );
}

function Payee({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const fault = useFault("payeeName");
  const form = useForm({ defaultValues: { payeeName: "", password: "" } });
  const save = useSave(form, onDone);
  return (
    <SmallForm form={form} onSubmit={({ payeeName, password }) => save(() => sealedCall("POST /wps/member/info/payee", { body: { payeeName: payeeName.trim(), ...proof(profile, password) } }))} submit={w("save")}>
      <p className="aside">{w("payeeOnce")}</p>
      <Field label={w("payee")} autoComplete="name" field={form.register("payeeName", { validate: (name) => fault(name.trim()) })} error={form.formState.errors.payeeName?.message} />
      <Proof profile={profile} form={form} />
    </SmallForm>
  );
}

function Payment({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const a = useWords(authTexts);
  const fault = useFault("paymentPassword");
  const how = useHow("paymentPassword");
  const form = useForm({ defaultValues: { newPaymentPassword: "", confirmNewPaymentPassword: "", password: "" } });
  const { errors } = form.formState;
  const save = useSave(form, onDone);
  // The second is judged once the first is good.
  const same = (again: string, { newPaymentPassword: pin }: { newPaymentPassword: string }) => fault(pin) !== true || again === pin || a("pinsDiffer");
  return (
    <SmallForm form={form} onSubmit={({ password, ...pins }) => save(() => sealedCall("POST /wps/member/password/payment", { body: { ...pins, ...proof(profile, password) } }))} submit={w("save")}>
      <Field label={w("payment")} hint={how} type="password" inputMode="numeric" field={form.register("newPaymentPassword", { validate: fault, deps: "confirmNewPaymentPassword" })} error={errors.newPaymentPassword?.message} />
      <Field label={w("paymentAgain")} type="password" inputMode="numeric" field={form.register("confirmNewPaymentPassword", { validate: same })} error={errors.confirmNewPaymentPassword?.message} />
      <Proof profile={profile} form={form} />
    </SmallForm>
  );
}

export function SecurityBindings({ profile }: { profile: Profile }) {
  const w = useWords(securityTexts);
  const a = useWords(authTexts);
  const stands = (value: string | null | undefined, verified: boolean) => (value == null ? w("none") : verified ? value : w("unproved", { value }));
  return (
    <>
      <Row title={a("mobile")} value={stands(profile.mobile, profile.mobileVerified)} action={w(profile.mobile == null ? "add" : "change")}>
        {(close) => <BindMobile profile={profile} onDone={close} />}
      </Row>
      <Row title={a("email")} value={stands(profile.email, profile.emailVerified)} action={w(profile.email == null ? "add" : "change")}>
        {(close) => <BindEmail profile={profile} onDone={close} />}
      </Row>
      <Row title={w("payee")} value={profile.payeeName ?? w("none")} action={profile.payeeName == null ? w("add") : null}>
        {(close) => <Payee profile={profile} onDone={close} />}
      </Row>
      <Row title={w("payment")} value={w(profile.hasPaymentPassword ? "set" : "none")} action={w(profile.hasPaymentPassword ? "change" : "add")}>
        {(close) => <Payment profile={profile} onDone={close} />}
      </Row>
    </>
  );
}
