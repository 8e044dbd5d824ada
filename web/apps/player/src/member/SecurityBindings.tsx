/** What an account is bound to: number, address, name of the payee, payment PIN. Each is proved by the password where there is one. */
import { useState } from "react";

import { call } from "../lib/api";
import { Field } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { CodeField, MobileField, ruleOf, useRules, type Mobile } from "../auth/parts";
import { keeps, message, mobileRule } from "../auth/rules";
import { authTexts } from "../auth/texts";
import { Row, SmallForm, useSave, type Profile } from "./SecurityParts";
import { securityTexts } from "./texts";

interface Part {
  profile: Profile;
  onDone: () => void;
}

/** The password, where the account has one. */
export function Proof({ profile, value, onChange }: { profile: Profile; value: string; onChange: (value: string) => void }) {
  const w = useWords(securityTexts);
  return profile.hasPassword ? <Field label={w("withPassword")} name="password" type="password" autoComplete="current-password" value={value} onChange={onChange} /> : null;
}
export const proof = (profile: Profile, password: string) => (profile.hasPassword ? { password } : {});

function BindMobile({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const a = useWords(authTexts);
  const form = useRules().data;
  const phones = form?.phones ?? [];
  const { save, problem, setProblem, busy } = useSave(onDone);
  const [mobile, setMobile] = useState<Mobile>({ countryDialingCode: "", mobileNum: "" });
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const rule = ruleOf(form, "mobileNum");
  const number = mobile.mobileNum.trim();
  const good = number !== "" && (rule === undefined || keeps(mobileRule(rule, phones, mobile.countryDialingCode), number));
  const to = { mobileNum: number, ...(mobile.countryDialingCode && { countryDialingCode: mobile.countryDialingCode }) };
  const ask = () => {
    setProblem(good ? "" : a("mobileWrong"));
    return good ? call("POST /wps/verification/sms/bind", { body: to }) : null;
  };
  const submit = () => {
    if (!good) return setProblem(a("mobileWrong"));
    if (!code.trim()) return setProblem(a("codeWrong"));
    void save(() => sealedCall("POST /wps/member/mobile", { body: { ...to, verificationCode: code.trim(), ...proof(profile, password) } }));
  };
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={submit} submit={w("confirm")}>
      <MobileField phones={phones} value={mobile} onChange={setMobile} />
      <CodeField name="verificationCode" value={code} onChange={setCode} ask={ask} />
      <Proof profile={profile} value={password} onChange={setPassword} />
    </SmallForm>
  );
}

function BindEmail({ profile, onDone }: Part) {
  const { t, language } = useSite();
  const w = useWords(securityTexts);
  const a = useWords(authTexts);
  const rule = ruleOf(useRules().data, "email");
  const { save, problem, setProblem, busy } = useSave(onDone);
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const address = email.trim();
  const wrong = address === "" ? t("inputEmpty") : rule && !keeps(rule, address) ? message(rule, language === "EN" ? "en" : "bn") : "";
  const ask = () => {
    setProblem(wrong);
    return wrong === "" ? call("POST /wps/verification/email/bind", { body: { email: address } }) : null;
  };
  const submit = () => {
    if (wrong || !code.trim()) return setProblem(wrong || a("codeWrong"));
    void save(() => sealedCall("POST /wps/member/email", { body: { email: address, verificationCode: code.trim(), ...proof(profile, password) } }));
  };
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={submit} submit={w("confirm")}>
      <Field label={a("email")} name="email" type="email" autoComplete="email" value={email} onChange={setEmail} />
      <CodeField label={a("mailCode")} name="verificationCode" value={code} onChange={setCode} ask={ask} />
      <Proof profile={profile} value={password} onChange={setPassword} />
    </SmallForm>
  );
}

function Payee({ profile, onDone }: Part) {
  const { t, language } = useSite();
  const w = useWords(securityTexts);
  const rule = ruleOf(useRules().data, "payeeName");
  const { save, problem, setProblem, busy } = useSave(onDone);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const submit = () => {
    const payeeName = name.trim();
    if (payeeName === "") return setProblem(t("inputEmpty"));
    if (rule && !keeps(rule, payeeName)) return setProblem(message(rule, language === "EN" ? "en" : "bn"));
    void save(() => sealedCall("POST /wps/member/info/payee", { body: { payeeName, ...proof(profile, password) } }));
  };
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={submit} submit={w("save")}>
      <p className="aside">{w("payeeOnce")}</p>
      <Field label={w("payee")} name="payeeName" autoComplete="name" value={name} onChange={setName} />
      <Proof profile={profile} value={password} onChange={setPassword} />
    </SmallForm>
  );
}

function Payment({ profile, onDone }: Part) {
  const { t, language } = useSite();
  const w = useWords(securityTexts);
  const a = useWords(authTexts);
  const rule = ruleOf(useRules().data, "paymentPassword");
  const { save, problem, setProblem, busy } = useSave(onDone);
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [password, setPassword] = useState("");
  const submit = () => {
    if (pin === "") return setProblem(t("inputEmpty"));
    if (rule && !keeps(rule, pin)) return setProblem(message(rule, language === "EN" ? "en" : "bn"));
    if (pin !== again) return setProblem(a("twice"));
    void save(() => sealedCall("POST /wps/member/password/payment", { body: { newPaymentPassword: pin, confirmNewPaymentPassword: again, ...proof(profile, password) } }));
  };
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={submit} submit={w("save")}>
      <Field label={w("payment")} name="newPaymentPassword" type="password" inputMode="numeric" autoComplete="off" value={pin} onChange={setPin} />
      <Field label={w("paymentAgain")} name="confirmNewPaymentPassword" type="password" inputMode="numeric" autoComplete="off" value={again} onChange={setAgain} />
      <Proof profile={profile} value={password} onChange={setPassword} />
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
