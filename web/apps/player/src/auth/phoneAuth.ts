/** A phone-auth service that sends the codes in the house's stead (spec.md 3: firebaseChannel, firebaseIdToken), spoken to by Identity Toolkit's REST interface. */
import { useRef } from "react";

import { Failure } from "../lib/api";
import { beside } from "../lib/beside";
import { useWords } from "../lib/words";
import { useHouse } from "../lib/house";
import { script } from "../lib/script";
import type { Mobile } from "./parts";
import type { Phone } from "./rules";
import { authTexts } from "./texts";

interface Texter {
  apiUrl: string;
  apiKey: string;
}
interface Recaptcha {
  ready: (then: () => void) => void;
  render: (box: HTMLElement, options: Record<string, unknown>) => number;
  execute: (id: number) => void;
}

/** A number as the world writes it: the region's code, no leading zeros. */
export function international(mobile: Mobile, phones: Phone[]): string {
  const code = mobile.countryDialingCode || (phones[0]?.dialingCode ?? "");
  return `+${code}${mobile.mobileNum.trim().replace(/^0+/, "")}`;
}

async function ask<T>({ apiUrl, apiKey }: Texter, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  // Neither cookies nor where the visitor is are the service's business.
  const response = await fetch(`${apiUrl}/${path}?key=${encodeURIComponent(apiKey)}`, { ...request, credentials: "omit", referrerPolicy: "no-referrer" });
  if (!response.ok) throw new TypeError("refused");
  return (await response.json()) as T;
}

/** The answer of reCAPTCHA, without which the service sends nothing. */
async function passed(key: string): Promise<string> {
  await script("https://www.google.com/recaptcha/api.js?render=explicit");
  const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha };
  // What lies under an open dialog can be neither seen nor touched: the badge goes into it, and it makes room for a challenge.
  const alone = beside();
  const box = document.createElement("div");
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  try {
    return await new Promise<string>((resolve, reject) => {
      grecaptcha.ready(() => grecaptcha.execute(grecaptcha.render(box, { sitekey: key, size: "invisible", callback: resolve, "error-callback": () => reject(new TypeError("not passed")) })));
    });
  } finally {
    alone();
    box.remove();
  }
}

export async function send(texter: Texter, phoneNumber: string): Promise<string> {
  const { recaptchaSiteKey } = await ask<{ recaptchaSiteKey: string }>(texter, "recaptchaParams");
  const recaptchaToken = await passed(recaptchaSiteKey);
  return (await ask<{ sessionInfo: string }>(texter, "accounts:sendVerificationCode", { phoneNumber, recaptchaToken })).sessionInfo;
}

export async function prove(texter: Texter, sessionInfo: string, code: string): Promise<string> {
  return (await ask<{ idToken: string }>(texter, "accounts:signInWithPhoneNumber", { sessionInfo, code })).idToken;
}

/** The service, where the house has one: sends a code, and makes an ID token of it. */
export function usePhoneAuth() {
  const texter = useHouse().data?.signIn.phoneAuth ?? null;
  const w = useWords(authTexts);
  const session = useRef("");
  if (texter === null) return null;
  return {
    send: async (mobile: Mobile, phones: Phone[]) => {
      session.current = await send(texter, international(mobile, phones)).catch(() => Promise.reject(new Failure("phone_auth", w("codeNotSent"), {})));
      // The service does not say when its code ends; another may be asked for after a minute.
      return { expiredMinutes: 1 };
    },
    prove: (code: string) => prove(texter, session.current, code).catch(() => Promise.reject(new Failure("verification_code_wrong", w("codeWrong"), {}))),
  };
}
