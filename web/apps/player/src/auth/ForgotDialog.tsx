import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";

import { call, send, type SignedIn } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { Hung } from "../notices/Hung";
import { Challenge, demanded, type Demand } from "./Challenge";
import { Captcha, CodeField, MobileField, ruleOf, Tabs, useCaptcha, useForm, WriteToUs, type Mobile } from "./parts";
import { placeOf, useNewPassword } from "./PasswordForm";
import { keeps, message, mobileRule } from "./rules";
import { useSwitches } from "./switches";
import { authTexts } from "./texts";

type Problems = Partial<Record<string, string>>;

/** A link by e-mail. With a captcha the answer is honest, so one is always asked for. */
function ByMail({ onClose }: { onClose: () => void }) {
  const { t, say, language } = useSite();
  const w = useWords(authTexts);
  const form = useForm().data;
  const captcha = useCaptcha();
  const [username, setUsername] = useState("");
  const [email, setEmail] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const { draw } = captcha;
  useEffect(draw, [draw]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {};
    for (const [field, text] of [
      ["username", username.trim()],
      ["email", email.trim()],
    ] as const) {
      const rule = ruleOf(form, field);
      if (text === "") found[field] = t("inputEmpty");
      else if (rule && !keeps(rule, text)) found[field] = message(rule, language === "EN" ? "en" : "bn");
    }
    if (captcha.picture && !captcha.answer.trim()) found["captcha"] = w("captchaWanted");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = new URLSearchParams({ username: username.trim(), email: email.trim(), ...captcha.proof });
      await send("POST", "/wps/member/password/email", body.toString(), "application/x-www-form-urlencoded", captcha.headers);
      toast(w("linkSent"));
      onClose();
    } catch (failure) {
      setProblems({ form: say(failure) });
      draw();
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={busy}>
        <Field label={t("username")} name="username" autoComplete="username" value={username} onChange={setUsername} error={problems["username"]} />
        <Field label={w("email")} name="email" type="email" autoComplete="email" value={email} onChange={setEmail} error={problems["email"]} />
        <Captcha captcha={captcha} error={problems["captcha"]} />
        <Problem text={problems["form"]} />
        <button type="submit" className="call wide">
          {w("sendLink")}
        </button>
        <WriteToUs why={w("noMail")} />
      </fieldset>
    </form>
  );
}

/** A code by SMS and the new password at once; then signed in with it and home (spec.md 4). */
function ByMobile({ onClose }: { onClose: () => void }) {
  const { t, say, signIn } = useSite();
  const w = useWords(authTexts);
  const navigate = useNavigate();
  const check = useNewPassword();
  const form = useForm().data;
  const phones = form?.phones ?? [];
  const [mobile, setMobile] = useState<Mobile>({ countryDialingCode: "", mobileNum: "" });
  const [code, setCode] = useState("");
  const [demand, setDemand] = useState<Demand | null>(null);
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const rule = ruleOf(form, "mobileNum");
  const number = mobile.mobileNum.trim();
  const good = number !== "" && (rule === undefined || keeps(mobileRule(rule, phones, mobile.countryDialingCode), number));
  const to = { mobileNum: number, ...(mobile.countryDialingCode && { countryDialingCode: mobile.countryDialingCode }) };
  const ask = () => {
    setProblems(good ? {} : { mobileNum: w("mobileWrong") });
    return good ? call("POST /wps/verification/sms/noLogin", { body: { ...to, purpose: "password" } }) : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = { ...check(password, again) };
    if (!good) found["mobileNum"] = w("mobileWrong");
    if (!code.trim()) found["code"] = w("codeWrong");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      enter(await sealedCall("POST /wps/member/password/verification", { body: { ...to, newPassword: password, verificationCode: code.trim() } }));
    } catch (failure) {
      const proof = demanded(failure);
      // The new password stands; whoever has an authenticator gives a code of it before he is in.
      if (proof) setDemand(proof);
      else setProblems({ [placeOf(failure)]: say(failure) });
      setBusy(false);
    }
  };
  const enter = (session: SignedIn) => {
    signIn(session);
    onClose();
    void navigate({ to: "/" });
  };
  if (demand) return <Challenge demand={demand} onDone={enter} onBack={onClose} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={busy}>
        <MobileField phones={phones} value={mobile} onChange={setMobile} error={problems["mobileNum"]} />
        <CodeField value={code} onChange={setCode} ask={ask} halved error={problems["code"]} />
        <Field label={t("newPassword")} name="newPassword" type="password" autoComplete="new-password" value={password} onChange={setPassword} error={problems["newPassword"]} />
        <Field label={t("confirmPassword")} name="confirmNewPassword" type="password" autoComplete="new-password" value={again} onChange={setAgain} error={problems["confirmNewPassword"]} />
        <Problem text={problems["form"]} />
        <button type="submit" className="call wide">
          {w("setPassword")}
        </button>
      </fieldset>
    </form>
  );
}

/** Forgotten password: by mobile where that is on, else by e-mail (spec.md 2). */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const w = useWords(authTexts);
  const on = useSwitches();
  const [chosen, setChosen] = useState<"mobile" | "email" | null>(null);
  const open: ("mobile" | "email")[] = [...(on("MOBILERESET3") ? (["mobile"] as const) : []), ...(on("EMAILRESET3") ? (["email"] as const) : [])];
  const way = chosen ?? open[0];
  return (
    <Modal title={w("forgotTitle")} onClose={onClose}>
      <Hung group="w_forget" />
      {open.length > 1 && way && <Tabs label={w("ways")} chosen={way} onChoose={setChosen} tabs={open.map((key) => [key, w(key === "email" ? "byMail" : "byMobile")])} />}
      {way === undefined ? <p className="note">{w("noReset")}</p> : way === "email" ? <ByMail onClose={onClose} /> : <ByMobile onClose={onClose} />}
    </Modal>
  );
}
