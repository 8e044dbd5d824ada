import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState, type FormEvent } from "react";

import { isAgent } from "../lib/accounts";
import { call, Failure } from "../lib/api";
import { draftOf } from "../lib/draft";
import { Field, Modal } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Listed, Problem } from "../lib/states";
import { useSum } from "../lib/sum";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { invitation } from "../lib/hosts";
import { useHouse } from "../lib/house";
import { Hung } from "../notices/Hung";
import { Captcha, CodeField, MobileField, Tabs, useCaptcha, useRules, Warning } from "./parts";
import { Human, useHuman } from "./human";
import { usePhoneAuth } from "./phoneAuth";
import { how, keeps, message, mobileRule, type Form, type Rule } from "./rules";
import { accompanied, inSteps, problems as wrong, sent, shownFields, type Filled, type Variant } from "./registration";
import { SocialWays } from "./Social";
import type { Newcomer } from "./social";
import { useSwitches } from "./switches";
import { authTexts } from "./texts";

/** Tells, once in a session, that a visitor came by an agent's link. */
function useArrival(code: string | undefined) {
  useEffect(() => {
    const flag = `arrived:${code ?? ""}`;
    if (code === undefined || sessionStorage.getItem(flag) !== null) return;
    sessionStorage.setItem(flag, "yes");
    // Whoever cannot be counted registers all the same.
    call("POST /wps/agent/visit", { body: { code } }).catch(() => undefined);
  }, [code]);
}

/** Beside the fields: how far one got, and by which way. */
const draft = draftOf("registration");

const affiliate = (code: string) => call("GET /wps/agent/affiliate", { query: { code, domain: location.hostname } });

/** Refusals that belong under a field. */
const PLACES: Partial<Record<string, string>> = {
  username_taken: "username",
  mobile_taken: "mobileNum",
  affiliate_unknown: "affiliateCode",
  default_password: "password",
  password_guessable: "password",
  captcha_wrong: "captcha",
  captcha_required: "captcha",
  verification_code_wrong: "verificationCode",
  code_expired: "verificationCode",
  terms_required: "terms",
  too_young: "terms",
};

const TYPES: Partial<Record<string, { type?: string; autoComplete?: string; inputMode?: "numeric" }>> = {
  username: { autoComplete: "username" },
  password: { type: "password", autoComplete: "new-password" },
  confirmPassword: { type: "password", autoComplete: "new-password" },
  paymentPassword: { type: "password", inputMode: "numeric" },
  email: { type: "email", autoComplete: "email" },
  payeeName: { autoComplete: "name" },
  whatsapp: { inputMode: "numeric" },
  qqNum: { inputMode: "numeric" },
};

/** What a field is called; who must not fill it in is told so. */
function useLabel(): (rule: Rule) => string {
  const { t } = useSite();
  const w = useWords(authTexts);
  return ({ field, required }) => {
    if (field === "affiliateCode" && !required) return t("affiliateCode");
    const label = field === "verificationCode" ? w("code") : field in authTexts ? w(field as keyof typeof authTexts) : field;
    return required ? label : w("optional", { label });
  };
}

/** Fields whose rule is told before anything is wrong. */
const RULED = ["username", "password", "paymentPassword"];

/** What stands at a field from the start: its rule, or what it is for. */
function useHint(): (rule: Rule) => string | undefined {
  const { language } = useSite();
  const w = useWords(authTexts);
  return (rule) => {
    if (rule.field === "payeeName") return w(rule.required ? "payeeHint" : "payeeLater");
    return RULED.includes(rule.field) ? how(rule, language === "EN" ? "en" : "bn") : undefined;
  };
}

interface Asked {
  form: Form;
  variant: Variant;
  variants: Variant[];
  onVariant: (variant: Variant) => void;
  onClose: () => void;
  /** Who comes with an account elsewhere, and the code of the agent by whose link they came. */
  stranger?: Newcomer;
  code?: string | undefined;
}

const CALLS = { username: "PUT /wps/member/register", mobile: "PUT /wps/member/register/mobile", social: "PUT /wps/member/register/social" } as const;

function Registration({ form, variant, variants, onVariant, onClose, stranger, code }: Asked) {
  const { t, say, signIn, language } = useSite();
  const w = useWords(authTexts);
  const label = useLabel();
  const hint = useHint();
  const sum = useSum();
  const on = useSwitches();
  const lang = language === "EN" ? "en" : "bn";
  const asked = useSearch({ strict: false }) as { code?: string };
  // The link's code, else that of the agent whose host this is.
  const [given] = useState({ code: code ?? asked.code ?? invitation.read() });
  const [warning, setWarning] = useState("");
  const [{ reached: before = "0", ...typed }] = useState(() => draft.read());
  const [filled, setFilled] = useState<Filled>({ ...typed, ...(stranger?.username && { username: stranger.username }) });
  const [chosen, setStep] = useState(0);
  const [reached, setReached] = useState(Number(before));
  const [terms, setTerms] = useState(false);
  // Once tried in vain, each field is judged as it stands now; what was told of a field goes when it is changed.
  const [tried, setTried] = useState(false);
  const [told, tell] = useState<Filled>({});
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const [refusals, countRefusal] = useState(0);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    // The first step gets the focus from its window.
    if (moved) box.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [chosen, moved]);
  useEffect(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [refusals]);
  useEffect(() => draft.keep({ ...filled, reached: String(reached), variant }), [filled, reached, variant]);
  const captcha = useCaptcha();
  const human = useHuman();
  const elsewhere = usePhoneAuth();
  const agent = useQuery({ queryKey: ["affiliate", given.code], enabled: given.code !== undefined, retry: false, queryFn: () => affiliate(given.code ?? "") });
  useArrival(agent.data?.code);
  const proved = on("REGMOBVERF3");
  const shown = shownFields(form, { variant, proved, mobilePassword: on("MOBILENUMPASSREG3"), smsLogin: on("MOBILEVERCODELOGIN3"), invited: agent.data !== undefined, known: stranger?.email != null });
  const steps = inSteps(shown, variant);
  const step = Math.min(chosen, steps.length - 1);
  const fields = steps[step] ?? [];
  const last = step === steps.length - 1;
  const go = (to: number) => {
    setMoved(true);
    setStep(to);
    setReached(Math.max(reached, to));
  };
  // Where nothing more is required, what may be told as well stands folded: four fields less before the button.
  const may = fields.filter(({ field, required }) => !required && field !== "captcha");
  const must = fields.filter((rule) => !may.includes(rule));
  const folds = steps.length === 1 && may.length > 1;
  const wantsCaptcha = fields.some(({ field }) => field === "captcha");
  const { draw } = captcha;
  useEffect(() => {
    if (wantsCaptcha) draw();
  }, [wantsCaptcha, draw]);
  const forget = (...fields: string[]) => tell((old) => Object.fromEntries(Object.entries(old).filter(([field]) => field !== "form" && !fields.includes(field))));
  const fill = (given: Filled) => {
    setFilled((old) => ({ ...old, ...given }));
    forget(...Object.keys(given));
  };
  const set = (field: string) => (value: string) => fill({ [field]: value });
  const values = { ...filled, captcha: captcha.answer };
  const words = { empty: t("inputEmpty"), mobile: w("mobileWrong"), code: w("codeWrong"), captcha: w("captchaWanted"), notSame: t("notSame") };
  const judged = (): Filled => ({ ...wrong(form, fields, values, lang, words), ...(form.termsRequired && !terms && { terms: t("termsNeeded") }) });
  const problems = tried ? { ...judged(), ...told } : told;

  const ask = () => {
    const rule = shown.find(({ field }) => field === "mobileNum");
    const number = (filled["mobileNum"] ?? "").trim();
    const good = rule !== undefined && number !== "" && keeps(mobileRule(rule, form.phones ?? [], filled["countryDialingCode"] ?? ""), number);
    tell(good ? {} : { mobileNum: words.mobile });
    const to = sent(shown.filter(({ field }) => field === "mobileNum"), filled);
    if (!good) return null;
    if (elsewhere) return elsewhere.send({ mobileNum: number, countryDialingCode: to["countryDialingCode"] ?? "" }, form.phones ?? []);
    if (human.missing) {
      tell({ human: w("humanWanted") });
      return null;
    }
    return call("POST /wps/verification/sms/register", { body: { mobileNum: number, ...(to["countryDialingCode"] && { countryDialingCode: to["countryDialingCode"] }), ...human.proof } }).finally(human.again);
  };
  const refuse = (failure: unknown) => {
    countRefusal((count) => count + 1);
    if (wantsCaptcha) draw();
    if (human.widget) human.again();
    const field = failure instanceof Failure ? failure.details["field"] : undefined;
    const place = typeof field === "string" ? field : failure instanceof Failure ? PLACES[failure.code] : undefined;
    if (place === undefined || (place !== "terms" && !shown.some((rule) => rule.field === place))) return tell({ form: say(failure) });
    const at = place === "terms" ? 0 : steps.findIndex((rules) => rules.some((rule) => rule.field === place));
    if (at !== step) go(at);
    const rule = shown.find((each) => each.field === place);
    const own = typeof field === "string" && rule && failure instanceof Failure && failure.details["patternId"] === rule.patternId;
    tell({ [place]: own ? message(place === "mobileNum" ? mobileRule(rule, form.phones ?? [], filled["countryDialingCode"] ?? "") : rule, lang) : say(failure) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const unproved: Filled = last && human.missing ? { human: w("humanWanted") } : {};
    const isWrong = Object.keys({ ...judged(), ...unproved }).length > 0;
    tell(unproved);
    setTried(isWrong);
    if (isWrong) return countRefusal((count) => count + 1);
    if (!last) return go(step + 1);
    setBusy(true);
    try {
      const body = sent(shown, values);
      const { verificationCode, ...rest } = body;
      const proof = elsewhere && verificationCode !== undefined ? { ...rest, firebaseChannel: "sms", firebaseIdToken: await elsewhere.prove(verificationCode) } : body;
      const code = agent.data?.code ?? body["affiliateCode"];
      // An entered code is checked first (spec.md 4).
      if (code !== undefined && !agent.data) {
        const known = await affiliate(code).catch((failure: unknown) => (failure instanceof Failure && failure.code === "affiliate_unknown" ? null : Promise.reject(failure)));
        if (!known) {
          setWarning(w("invitationWrong"));
          return tell({ affiliateCode: w("invitationWrong") });
        }
      }
      const whole = { ...proof, ...(code !== undefined && { affiliateCode: code }), ...captcha.proof, ...human.proof, ...(stranger && { ticket: stranger.ticket }), terms, ...accompanied(location) };
      const session = await sealedCall(CALLS[variant], { body: whole, headers: captcha.headers });
      signIn(session);
      const { balance } = session.member;
      toast(Number(balance) > 0 ? w("welcomeGift", { sum: sum(balance) }) : w("welcome"));
      draft.drop();
      onClose();
    } catch (failure) {
      refuse(failure);
    } finally {
      setBusy(false);
    }
  };
  const read = (letters: string) => {
    captcha.setAnswer(letters);
    forget("captcha");
  };
  const agree = (agreed: boolean) => {
    setTerms(agreed);
    forget("terms");
  };
  const field = (rule: Rule) => {
    const { field: name } = rule;
    const error = problems[name];
    if (name === "captcha") return <Captcha key={name} captcha={{ ...captcha, setAnswer: read }} error={error} />;
    if (name === "verificationCode") return <CodeField key={name} name={name} required={rule.required} label={label(rule)} value={filled[name] ?? ""} onChange={set(name)} ask={ask} error={error} />;
    if (name === "mobileNum") {
      const mobile = { mobileNum: filled["mobileNum"] ?? "", countryDialingCode: filled["countryDialingCode"] ?? "" };
      return <MobileField key={name} required={rule.required} label={label(rule)} phones={form.phones ?? []} value={mobile} onChange={(given) => fill({ ...given })} error={error} />;
    }
    const late = name === "affiliateCode" && agent.error && filled[name] === undefined ? w("invitationWrong") : undefined;
    return <Field key={name} {...TYPES[name]} required={rule.required} label={label(rule)} hint={hint(rule)} name={name} value={filled[name] ?? ""} onChange={set(name)} error={error ?? late} />;
  };
  return (
    <>
      {Number(before) > 0 && step === 0 && !moved && <p className="aside">{w("takenUp")}</p>}
      {variants.length > 1 && step === 0 && <Tabs label={w("ways")} chosen={variant} onChoose={onVariant} tabs={variants.map((key) => [key, w(key === "username" ? "byName" : "byMobile")])} />}
      <form ref={box} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset disabled={busy}>
          <p className="aside">
            {steps.length > 1 && (
              <>
                <b role="status">{w("step", { step: step + 1, steps: steps.length })}</b> ·{" "}
              </>
            )}
            {w("marked")}
          </p>
          {(folds ? must : fields).map(field)}
          {folds && (
            <details className="more" open={agent.isError || may.some(({ field }) => filled[field] || problems[field])}>
              <summary>{w("more")}</summary>
              {may.map(field)}
            </details>
          )}
          {step === 0 && agent.data && (
            <p className="aside">
              {t("invitedBy")}: <b translate="no">{agent.data.nickname}</b>
              {isAgent(agent.data.type) && ` · ${w("asAgent")}`}
            </p>
          )}
          {/* Before a code is sent, and before all of it is. */}
          {(last || (!elsewhere && fields.some((rule) => rule.field === "verificationCode"))) && <Human human={human} error={human.missing ? problems["human"] : undefined} />}
          {step === 0 && (
            <label className="check">
              <input type="checkbox" checked={terms} onChange={(event) => agree(event.target.checked)} aria-invalid={problems["terms"] !== undefined} />
              <span>{w("adultTerms", { age: String(form.minimumAge ?? 18) })}</span>
            </label>
          )}
          {/* Beside this window, which keeps what was typed. */}
          {step === 0 && (
            <a className="textlink" href="/help#term" target="_blank" rel="noreferrer">
              {w("readTerms")}
            </a>
          )}
          <Problem text={problems["terms"] ?? problems["form"]} />
          <button type="submit" className="call wide">
            {last ? t("signUp") : w("goOn")}
          </button>
          {step > 0 && (
            <button type="button" className="quiet wide" onClick={() => go(step - 1)}>
              {w("back")}
            </button>
          )}
        </fieldset>
      </form>
      {warning !== "" && <Warning title={w("affiliateCode")} text={warning} onClose={() => setWarning("")} />}
    </>
  );
}

/** Whoever comes with an account elsewhere for the first time says what the house still has to know. */
export function SocialRegistration({ stranger, code, onDone, onClose }: { stranger: Newcomer; code?: string | undefined; onDone: () => void; onClose: () => void }) {
  const { t } = useSite();
  const w = useWords(authTexts);
  const rules = useRules();
  return (
    <Modal title={t("signUp")} onClose={onClose}>
      <p>{w("newHere")}</p>
      <Listed query={rules} isEmpty={() => false} empty="">
        {(form) => <Registration form={form} variant="social" variants={[]} onVariant={() => {}} onClose={onDone} stranger={stranger} code={code} />}
      </Listed>
    </Modal>
  );
}

/** Registration by name or by mobile number, drawn by the server's field configuration; an agent's code in the address hides its field once it is checked. */
export function RegisterDialog() {
  const { t } = useSite();
  const w = useWords(authTexts);
  const navigate = useNavigate();
  const on = useSwitches();
  const rules = useRules();
  const asked = useSearch({ strict: false }) as { code?: string };
  const { isPending } = useHouse();
  const variants: Variant[] = [...(on("USERNAMEREG3") ? (["username"] as const) : []), ...(on("MOBILENUMREG3") ? (["mobile"] as const) : [])];
  const [way, setWay] = useState<string | undefined>(() => draft.read()["variant"]);
  const variant = variants.find((each) => each === way) ?? variants[0];
  const chosen = useLocation({ select: ({ state }) => state.chosen });
  // Who lets a game go does not meet it again by a step back.
  const close = () => void navigate({ to: "/", replace: chosen !== undefined });
  const done = () => void navigate({ to: "/", replace: true, state: { chosen } });
  // Who closes the window and opens it again, by the header's button too, is still invited.
  useEffect(() => {
    if (asked.code !== undefined) invitation.keep(asked.code);
  }, [asked.code]);
  return (
    <Modal title={t("signUp")} onClose={close}>
      <Hung group="w_reg" />
      <Listed query={rules} isEmpty={() => !isPending && variant === undefined} empty={w("off")}>
        {(form) => variant && <Registration key={variant} form={form} variant={variant} variants={variants} onVariant={setWay} onClose={done} />}
      </Listed>
      {on("REGISTER3") && <SocialWays back="/" code={asked.code} chosen={chosen} />}
      <p className="aside">
        {t("haveAccount")} <Link to="/login" state={{ chosen }}>
          {t("login")}
        </Link>
      </p>
    </Modal>
  );
}
