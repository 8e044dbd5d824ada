/** The rules of the registration's fields come from the server; here they only meet a text (spec.md 5). */
import { fill } from "ui/worded";

import { authTexts } from "./texts";

export interface Rule {
  field: string;
  enabled: boolean;
  required: boolean;
  acceptedPattern: string;
  patternId: string;
  minLength: number;
  maxLength: number;
  /** What to say of a text that breaks the rule, of the catalogue of patterns. */
  message?: { bn: string; en: string };
}

/** A region of mobile numbers. */
export interface Phone {
  country: string;
  dialingCode: string;
  minDigits: number;
  maxDigits: number;
}

/** What the server says of registration. */
export interface Form {
  fields: Rule[];
  termsRequired: boolean;
  minimumAge?: number;
  phones?: Phone[];
}

/** Whether a text keeps a rule. `*` matches all; length is counted in characters, not in code units. */
export function keeps(rule: Rule, text: string): boolean {
  const length = [...text].length;
  if (!rule.required && length === 0) return true;
  if (length < rule.minLength || length > rule.maxLength) return false;
  return rule.acceptedPattern === "*" || new RegExp(rule.acceptedPattern, "u").test(text);
}

type Lang = "bn" | "en";

/** The text with its two numbers; one number where both are the same (spec.md 5). */
export function withLengths(text: string, min: number, max: number, lang: Lang): string {
  const digits = new Intl.NumberFormat(lang === "bn" ? "bn-BD-u-nu-latn" : "en-BD", { useGrouping: false });
  const one = min === max ? text.replace(/\{min\}\s*[-–]\s*\{max\}/, "{max}") : text;
  return fill(one, { min: digits.format(min), max: digits.format(max) });
}

/** What is wrong with a field, before how it should be (spec.md 5, messages). */
const FORMATS: Partial<Record<string, { bn: string; en: string }>> = {
  username: authTexts.accountFormat,
  email: authTexts.emailFormat,
  payeeName: authTexts.nameFormat,
  mobileNum: authTexts.phoneFormat,
  paymentPassword: authTexts.pinFormat,
  password: authTexts.passwordFormat,
  confirmPassword: authTexts.passwordFormat,
  newPassword: authTexts.passwordFormat,
};

/** The message under a field that breaks its rule. Name and password say it in the house's words. */
export function message(rule: Rule, lang: Lang): string {
  const format = FORMATS[rule.field];
  // Of a password this sentence says both what is wrong and how it should be.
  if (isPlainPassword(rule)) return wanted(rule, authTexts.passwordRule, lang);
  return format === undefined ? how(rule, lang) : `${format[lang]}: ${how(rule, lang)}`;
}

/** How a field should be, which stands there before anything is wrong. */
export function how(rule: Rule, lang: Lang): string {
  if (isPlainPassword(rule)) return wanted(rule, authTexts.passwordHint, lang);
  return wanted(rule, rule.field === "username" && rule.patternId === "letters_first" ? authTexts.accountRule : rule.message, lang);
}

const isPlainPassword = ({ field, patternId }: Rule) => FORMATS[field] === authTexts.passwordFormat && patternId === "no_spaces";

const wanted = (rule: Rule, text: Rule["message"], lang: Lang) => withLengths(text?.[lang] ?? "", rule.minLength, rule.maxLength, lang);

/** The rule of a mobile number in its region: only the lengths are the region's. */
export function mobileRule(rule: Rule, phones: Phone[], dialingCode: string): Rule {
  const phone = phones.find((each) => each.dialingCode === dialingCode) ?? phones[0];
  return phone ? { ...rule, minLength: phone.minDigits, maxLength: phone.maxDigits } : rule;
}
