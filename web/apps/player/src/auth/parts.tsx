/** Parts that the dialogs of signing in share. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useMemo, useRef, useState, type ReactNode, type Ref } from "react";

import { call, draw as drawn, type Picture } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { Field, Modal, type Kept } from "../lib/modal";
import { useSite } from "../lib/site";
import { perSecond, SECOND } from "../lib/throttle";
import { useWords } from "../lib/words";
import { ends, useCountdown } from "./countdown";
import type { Form, Phone, Rule } from "./rules";
import { useSwitches } from "./switches";
import { authTexts } from "./texts";
import "./auth.css";

/** The rules of registration with the countries of its numbers, asked for once in a session. */
export function useRules() {
  return useQuery({
    queryKey: ["register-rules"],
    staleTime: 300_000,
    queryFn: async (): Promise<Form> => {
      const [rules, phones] = await Promise.all([call("GET /wps/system/setting/register"), call("GET /wps/system/countryCodes")]);
      return { ...rules, phones };
    },
  });
}

/** The rule of one field, while it is known. */
export const ruleOf = (form: Form | undefined, field: string): Rule | undefined => form?.fields.find((rule) => rule.field === field);

export function Tabs<K extends string>({ label, tabs, chosen, onChoose }: { label: string; tabs: [K, string][]; chosen: K; onChoose: (key: K) => void }) {
  const list = useRef<HTMLDivElement>(null);
  /** The focus goes along: the tab that is left cannot be reached by Tab any more. */
  const turn = (from: number, step: number) => {
    const at = (from + step + tabs.length) % tabs.length;
    const next = tabs[at];
    if (!next) return;
    onChoose(next[0]);
    list.current?.querySelectorAll("button")[at]?.focus();
  };
  return (
    <div ref={list} className="switcher" role="tablist" aria-label={label}>
      {tabs.map(([key, text], at) => (
        <button key={key} type="button" role="tab" aria-selected={key === chosen} tabIndex={key === chosen ? 0 : -1} onClick={() => onChoose(key)} onKeyDown={(event) => (event.key === "ArrowRight" ? turn(at, 1) : event.key === "ArrowLeft" && turn(at, -1))}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** The captcha: a picture, another one at most once a second, the answer (spec.md 9). */
export function useCaptcha() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [answer, setAnswer] = useState("");
  const [unread, setUnread] = useState<Picture | null>(null);
  const draw = useCallback(() => {
    setAnswer("");
    void drawn().then(setPicture, () => setPicture(null));
  }, []);
  const another = useMemo(() => perSecond(draw), [draw]);
  const proof = picture ? { captcha: answer.trim() } : {};
  const empty = !answer.trim();
  /** Told of every attempt: whether it lacks the answer. A picture that is drawn later was not there to be read. */
  const lacks = () => {
    setUnread(empty ? picture : null);
    return picture !== null && empty;
  };
  return { picture, answer, setAnswer, draw, another, proof, headers: picture?.headers ?? {}, lacks, unread: empty && unread === picture };
}

/** `why`: a line on why it is asked for, where it appears unexpectedly. */
export function Captcha({ captcha, error, why }: { captcha: Pick<ReturnType<typeof useCaptcha>, "picture" | "answer" | "another"> & { setAnswer: (answer: string) => void }; error?: string | undefined; why?: string }) {
  const { t } = useSite();
  if (!captcha.picture) return null;
  return (
    <div className="captcha">
      {why && <p className="aside">{why}</p>}
      <img src={`data:image/png;base64,${captcha.picture.image}`} alt={t("captcha")} width={200} height={80} />
      <button type="button" className="quiet" onClick={() => captcha.another()}>
        {t("newPicture")}
      </button>
      <Field label={t("captcha")} name="captcha" value={captcha.answer} onChange={captcha.setAnswer} error={error} />
    </div>
  );
}

export interface Mobile {
  countryDialingCode: string;
  mobileNum: string;
}

/** A mobile number and, where the site takes several regions, which. */
export function MobileField(props: { label?: string; required?: boolean; phones: Phone[]; value: Mobile; onChange: (mobile: Mobile) => void; ref?: Ref<HTMLInputElement>; error?: string | undefined }) {
  const w = useWords(authTexts);
  const id = useId();
  const { phones, value, onChange } = props;
  const number = <Field {...(props.required && { required: true })} label={props.label ?? w("mobile")} name="mobileNum" ref={props.ref} type="tel" inputMode="numeric" autoComplete="tel-national" value={value.mobileNum} onChange={(mobileNum) => onChange({ ...value, mobileNum })} error={props.error} />;
  if (phones.length < 2) return number;
  return (
    <div className="mobile">
      <div className="field">
        <label htmlFor={id}>{w("region")}</label>
        <select id={id} value={value.countryDialingCode || phones[0]?.dialingCode} onChange={(event) => onChange({ ...value, countryDialingCode: event.target.value })}>
          {phones.map(({ country, dialingCode }) => (
            <option key={country + dialingCode} value={dialingCode}>
              +{dialingCode} {country}
            </option>
          ))}
        </select>
      </div>
      {number}
    </div>
  );
}

/** Says that the browser works before it may sign in, which takes seconds on a weak phone. */
export function Working({ works }: { works: boolean }) {
  const w = useWords(authTexts);
  return works && (
    <p className="aside" role="status">
      {w("working")}
    </p>
  );
}

/** For who cannot get in by themself: a letter to customer service. */
export function WriteToUs({ why }: { why?: string }) {
  const w = useWords(authTexts);
  if (!useSwitches()("FEEDBACK3")) return null;
  return (
    <p className="aside">
      {why}{" "}
      <button type="button" className="textlink" onClick={() => dialogs.show({ kind: "feedback", atLogin: true })}>
        {w("cannotEnter")}
      </button>
    </p>
  );
}

type CodeProps = Kept & {
  label?: string;
  required?: boolean;
  /** Asks the server for a code; null when there is nothing to ask with: an invalid number does nothing (spec.md 4). */
  ask: () => Promise<{ expiredMinutes?: number }> | null;
  halved?: boolean;
  error?: string | undefined;
};

/** A code that is sent, with the button that asks for it and its countdown. */
export function CodeField({ label, required = false, ask, halved = false, error, ...kept }: CodeProps) {
  const w = useWords(authTexts);
  const { say } = useSite();
  const [end, setEnd] = useState(0);
  const [warning, setWarning] = useState("");
  const [busy, setBusy] = useState(false);
  const seconds = useCountdown(end);
  const last = useRef(0);
  const press = async () => {
    const asked = Date.now();
    // Once per second (spec.md 5); what was not sent does not count.
    if (asked - last.current < SECOND) return;
    const answer = ask();
    if (!answer) return;
    last.current = asked;
    setBusy(true);
    try {
      const { expiredMinutes } = await answer;
      setEnd(ends({ asked, answered: Date.now() }, expiredMinutes, halved));
    } catch (failure) {
      setWarning(say(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="coded">
      <Field required={required} label={label ?? w("code")} {...kept} inputMode="numeric" autoComplete="one-time-code" error={error} />
      <button type="button" className="quiet small" disabled={busy || seconds > 0} onClick={() => void press()}>
        {seconds > 0 ? w("sendAgain", { seconds }) : w("sendCode")}
      </button>
      {seconds > 0 && (
        <p className="unseen" role="status">
          {w("codeSent")}
        </p>
      )}
      {warning !== "" && <Warning title={w("notSent")} text={warning} onClose={() => setWarning("")} />}
    </div>
  );
}

/** A dialog over the dialog, with the server's words (spec.md 8). */
export function Warning({ title, text, onClose }: { title: string; text: ReactNode; onClose: () => void }) {
  const w = useWords(authTexts);
  return (
    <Modal title={title} onClose={onClose}>
      <p role="alert">{text}</p>
      <button type="button" className="call wide" onClick={onClose}>
        {w("understood")}
      </button>
    </Modal>
  );
}
