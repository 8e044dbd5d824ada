/** Which fields the registration shows and what is wrong with them: decided by the server's rules alone (spec.md 5). */
import { keeps, message, mobileRule, type Form, type Rule } from "./rules";

export type Variant = "username" | "mobile" | "social";
export type Filled = Partial<Record<string, string>>;

export interface Way {
  variant: Variant;
  /** REGMOBVERF3: the number is proved by a code. */
  proved: boolean;
  /** MOBILENUMPASSREG3. */
  mobilePassword: boolean;
  /** MOBILEVERCODELOGIN3: without it a password is the only way in. */
  smsLogin: boolean;
  /** The provider told a verified address. */
  known?: boolean;
  /** An agent's code of the address was checked: its field is hidden. */
  invited: boolean;
}

const CODE: Rule = { field: "verificationCode", enabled: true, required: true, acceptedPattern: "^[0-9]+$", patternId: "digits", minLength: 4, maxLength: 8 };

/** The fields in the server's order; a number that must be proved is followed by its code. */
export function shownFields(form: Form, way: Way): Rule[] {
  const hidden = new Set(["verificationCode"]);
  if (way.invited) hidden.add("affiliateCode");
  // The account elsewhere is the way in; an address that it has verified is not asked for.
  if (way.variant === "social") hidden.add("password").add("confirmPassword");
  if (way.known) hidden.add("email");
  if (way.variant === "mobile") {
    hidden.add("username");
    if (!way.mobilePassword && way.proved && way.smsLogin) hidden.add("password").add("confirmPassword");
  }
  const wanted = way.variant === "mobile" || way.proved;
  const fields = form.fields
    .filter((rule) => !hidden.has(rule.field) && (rule.enabled || (wanted && rule.field === "mobileNum")))
    .flatMap((rule) => {
      if (rule.field === "paymentPassword") return [{ ...rule, required: true }];
      if (rule.field !== "mobileNum" || !wanted) return [rule];
      return way.proved ? [{ ...rule, required: true }, CODE] : [{ ...rule, required: true }];
    });
  // Registering by number begins with the number.
  const first = (rule: Rule) => (way.variant === "mobile" && (rule.field === "mobileNum" || rule.field === "verificationCode") ? 0 : 1);
  return fields.toSorted((a, b) => first(a) - first(b));
}

/** Who one is to be here, and the way in. */
const ENTRY = ["username", "password", "confirmPassword"];

/** The fields in steps: the entry first, then what else the house asks for; all in one where nothing more is required. A picture alone makes no step. */
export function inSteps(shown: Rule[], variant: Variant): Rule[][] {
  const isEntry = ({ field }: Rule) => ENTRY.includes(field) || (variant === "mobile" && (field === "mobileNum" || field === "verificationCode"));
  const rest = shown.filter((rule) => !isEntry(rule));
  return rest.some(({ field, required }) => required && field !== "captcha") ? [shown.filter(isEntry), rest] : [shown];
}

export interface Words {
  empty: string;
  mobile: string;
  code: string;
  captcha: string;
  notSame: string;
}

/** What is wrong, by field; the first thing wrong with each. */
export function problems(form: Form, shown: Rule[], filled: Filled, lang: "bn" | "en", words: Words): Filled {
  const found: Filled = {};
  const special: Filled = { mobileNum: words.mobile, verificationCode: words.code, captcha: words.captcha };
  for (const rule of shown) {
    const text = trimmed(rule.field, filled[rule.field] ?? "");
    const full = rule.field === "mobileNum" ? mobileRule(rule, form.phones ?? [], filled["countryDialingCode"] ?? "") : rule;
    if (text === "" && rule.required) found[rule.field] = rule.field === "captcha" ? words.captcha : words.empty;
    else if (rule.field === "confirmPassword") continue;
    else if (!keeps(full, text)) found[rule.field] = special[rule.field] ?? message(full, lang);
  }
  const shows = shown.some(({ field }) => field === "confirmPassword");
  if (shows && !found["confirmPassword"] && filled["confirmPassword"] !== filled["password"]) found["confirmPassword"] = words.notSame;
  return found;
}

/** Passwords are taken as they are typed. */
export const trimmed = (field: string, text: string): string => (/password/i.test(field) ? text : text.trim());

/** What goes with every registration, whatever its form shows (spec.md 3). */
export const accompanied = ({ href, hostname }: Pick<Location, "href" | "hostname">) => ({ registerMethod: "WEB", login: true, registerUrl: href, domain: hostname });

/** What is sent: the fields on show that are filled. */
export function sent(shown: Rule[], filled: Filled): Filled {
  const told = shown.flatMap(({ field }) => {
    const text = trimmed(field, filled[field] ?? "");
    return text === "" ? [] : [[field, text] as const];
  });
  const body: Filled = Object.fromEntries(told);
  if (body["mobileNum"] !== undefined && filled["countryDialingCode"]) body["countryDialingCode"] = filled["countryDialingCode"];
  return body;
}
