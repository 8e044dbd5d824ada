import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactNode } from "react";

import { moment } from "ui/format";

import { usePlay } from "../games/play";
import { call, Failure, type SignedIn } from "../lib/api";
import { dialogs, type Chosen } from "../lib/dialogs";
import { Field, Modal } from "../lib/modal";
import { freePlay, sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useWords } from "../lib/words";
import { useHouse } from "../lib/house";
import { Hung } from "../notices/Hung";
import { Challenge, demanded, type Demand } from "./Challenge";
import { followUp, outWay, remembered } from "./enter";
import { Human, useHuman } from "./human";
import { Captcha, CodeField, MobileField, ruleOf, Tabs, useCaptcha, useRules, Working, WriteToUs, type Mobile } from "./parts";
import { usePhoneAuth } from "./phoneAuth";
import { keeps, mobileRule } from "./rules";
import { SocialWays } from "./Social";
import { useSwitches } from "./switches";
import { authTexts } from "./texts";
import { signInByName } from "./work";

type Way = "username" | "sms";
type Enter = (session: Promise<SignedIn>, way: Way) => Promise<void>;
interface Part {
  busy: boolean;
  problem: string;
  enter: Enter;
  captcha: ReturnType<typeof useCaptcha>;
  human: ReturnType<typeof useHuman>;
  remember: boolean;
  /** `withdrawal`: only to fetch the balance, which is open to who takes a break. */
  area: "member" | "withdrawal";
  children: ReactNode;
}

function ByName({ busy, problem, enter, captcha, human, remember, area, children }: Part) {
  const { t } = useSite();
  const w = useWords(authTexts);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [works, setWorks] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (captcha.lacks() || !username.trim() || !password || human.missing) return;
    const body = { username: username.trim(), password, type: "username" as const, area, ...(remember && { remember }), ...captcha.proof, ...human.proof };
    void enter(signInByName(body, captcha.headers, setWorks), "username");
  };
  const empty = (value: string) => (tried && !value.trim() ? t("inputEmpty") : undefined);
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={busy}>
        <Field label={t("username")} name="username" autoComplete="username" value={username} onChange={setUsername} error={empty(username)} />
        <Field label={t("password")} name="password" type="password" autoComplete="current-password" value={password} onChange={setPassword} error={empty(password)} />
        <Captcha captcha={captcha} why={w("captchaWhy")} error={captcha.unread ? w("captchaWanted") : undefined} />
        <Human human={human} error={tried && human.missing ? w("humanWanted") : undefined} />
        {children}
        <Working works={works} />
        <Problem text={problem} />
        <button type="submit" className="call wide">
          {t("login")}
        </button>
      </fieldset>
    </form>
  );
}

function BySms({ busy, problem, enter, human, remember, area, children }: Part) {
  const { t } = useSite();
  const w = useWords(authTexts);
  const form = useRules().data;
  const phones = form?.phones ?? [];
  const [mobile, setMobile] = useState<Mobile>({ countryDialingCode: "", mobileNum: "" });
  const [code, setCode] = useState("");
  const [tried, setTried] = useState<"" | "number" | "all">("");
  const elsewhere = usePhoneAuth();
  const rule = ruleOf(form, "mobileNum");
  const number = mobile.mobileNum.trim();
  const good = number !== "" && (rule === undefined || keeps(mobileRule(rule, phones, mobile.countryDialingCode), number));
  const wanted = { mobileNum: number, ...(mobile.countryDialingCode && { countryDialingCode: mobile.countryDialingCode }) };
  const ask = () => {
    setTried((before) => before || "number");
    if (!good) return null;
    if (elsewhere) return elsewhere.send(mobile, phones);
    // The code costs money: the check stands before it, not before the sign-in (spec.md 4).
    if (human.missing) return null;
    return call("POST /wps/verification/sms/noLogin", { body: { ...wanted, ...human.proof } }).finally(human.again);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried("all");
    if (!good || !code.trim()) return;
    const rest = { area, ...(remember && { remember }) };
    const proved = elsewhere && elsewhere.prove(code.trim()).then((firebaseIdToken) => ({ type: "firebase" as const, firebaseIdToken }));
    const body = proved ?? Promise.resolve({ ...wanted, type: "sms" as const, verificationCode: code.trim() });
    void enter(
      body.then((proof) => sealedCall("POST /wps/session/login", { body: { ...proof, ...rest } })),
      "sms",
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={busy}>
        <MobileField phones={phones} value={mobile} onChange={setMobile} error={tried !== "" && !good ? w("mobileWrong") : undefined} />
        {!elsewhere && <Human human={human} error={tried === "number" && human.missing ? w("humanWanted") : undefined} />}
        <CodeField name="verificationCode" value={code} onChange={setCode} ask={ask} error={tried === "all" && !code.trim() ? w("codeWrong") : undefined} />
        {children}
        <Problem text={problem} />
        <button type="submit" className="call wide">
          {t("login")}
        </button>
      </fieldset>
    </form>
  );
}

/** Sign-in by name and password, or by mobile number and SMS code where that is on. The captcha appears only after the server demands it (spec.md 2). */
export function LoginDialog({ notice, chosen, onClose, onDone }: { notice?: string | undefined; chosen?: Chosen | undefined; onClose: () => void; onDone: () => void }) {
  const { t, signIn, say } = useSite();
  const { play } = usePlay();
  const w = useWords(authTexts);
  const on = useSwitches();
  const { data, isPending } = useHouse();
  const [picked, setWay] = useState<Way | null>(null);
  const open: Way[] = [...(isPending || on("USERNAMELOGIN3") ? (["username"] as const) : []), ...(on("MOBILEVERCODELOGIN3") || data?.signIn.phoneAuth ? (["sms"] as const) : [])];
  const way = picked ?? open[0];
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState("");
  const [pause, setPause] = useState<string | null>(null);
  const [onlyMoney, setOnlyMoney] = useState(false);
  const navigate = useNavigate();
  // Who comes from a trial has tried it.
  const tried = useLocation({ select: ({ state }) => state.playing?.mode === "demo" });
  const own = location.pathname === "/login";
  const [demand, setDemand] = useState<{ demand: Demand; way: Way } | null>(null);
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const human = useHuman();

  const welcome = (session: SignedIn, by: Way) => {
    if (onlyMoney) outWay.choose();
    else if (remember) remembered.keep();
    signIn(session);
    onDone();
    if (onlyMoney) return void navigate({ to: "/member", search: { page: "withdraw" } });
    const next = followUp(session, by, chosen);
    // At /login its page goes on.
    if (next && !own) void navigate({ to: "/", state: { chosen: next } });
  };
  const enter: Enter = async (session, by) => {
    setBusy(true);
    setProblem("");
    try {
      welcome(await session, by);
    } catch (failure) {
      const proof = demanded(failure);
      if (proof) setDemand({ demand: proof, way: by });
      else setProblem(say(failure));
      if (failure instanceof Failure && (failure.code === "member_paused" || failure.code === "member_excluded" || failure.code === "member_return_open")) setPause(String(failure.details["until"] ?? ""));
      if (by === "username" && human.widget) human.again();
      // A captcha is good for one answer: another is drawn whenever one was shown.
      if (captcha.picture || (failure instanceof Failure && failure.details["captcha"] === true)) captcha.draw();
    } finally {
      setBusy(false);
    }
  };
  if (demand) {
    return (
      <Modal title={w("proofTitle")} onClose={onClose}>
        <Challenge demand={demand.demand} onDone={(session) => welcome(session, demand.way)} onBack={() => setDemand(null)} />
      </Modal>
    );
  }
  const Form = way === "sms" ? BySms : ByName;
  // A trial of the chosen game needs no account; where it has none, a trial account leads nowhere.
  const trial = on("FREEPLAY3") && !tried && chosen?.card.demo !== false && (
    <button type="button" className="quiet wide" disabled={busy} onClick={() => (chosen ? play(chosen.card, "demo", chosen.table) : void enter(freePlay(), "sms"))}>
      {t("freePlay")}
    </button>
  );
  return (
    <Modal title={t("login")} onClose={onClose}>
      <Hung group="w_reg" />
      {notice && <p className="aside">{notice}</p>}
      {/* Whoever chose a game sees without scrolling that it can be tried. */}
      {chosen && trial}
      {open.length > 1 && way && (
        <Tabs
          label={w("ways")}
          chosen={way}
          onChoose={(next) => {
            setWay(next);
            setProblem("");
          }}
          tabs={[
            ["username", w("byName")],
            ["sms", w("byMobile")],
          ]}
        />
      )}
      {way === undefined && <p className="note">{w("off")}</p>}
      {way !== undefined && (
        <Form busy={busy} problem={problem} enter={enter} captcha={captcha} human={human} remember={remember && !onlyMoney} area={onlyMoney ? "withdrawal" : "member"}>
          {pause !== null && (
            <div className="aside paused">
              {pause !== "" && <p>{w("pausedUntil").replace("{at}", moment(pause).slice(0, 16))}</p>}
              <label className="check">
                <input type="checkbox" checked={onlyMoney} onChange={(event) => setOnlyMoney(event.target.checked)} />
                <span>{w("onlyMoney")}</span>
              </label>
            </div>
          )}
          <div className="between">
            {on("REMEMBERME3") && (
              <label className="check">
                <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
                <span>{w("remember")}</span>
              </label>
            )}
            <button type="button" className="textlink" onClick={() => dialogs.show({ kind: "forgot", chosen })}>
              {w("forgot")}
            </button>
          </div>
        </Form>
      )}
      <p className="aside">{t("noAccount")}</p>
      <Link to="/register" state={{ chosen }} onClick={dialogs.close} className="quiet wide">
        {t("signUp")}
      </Link>
      <SocialWays back={own || chosen ? "/" : location.pathname + location.search} chosen={chosen} />
      {!chosen && trial}
      <WriteToUs />
    </Modal>
  );
}
