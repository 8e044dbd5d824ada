/** The "(encrypted)" calls of spec.md 7: the body goes as a compact JWE to the site's public key, with the time and a nonce inside, where the site asks for it. */
import { request, type Answer, type Arguments, type Name } from "api/call";

import { call, Failure, send } from "./api";

/** `spki` is a SubjectPublicKeyInfo in base64. */
export type SiteKey = Answer<"GET /wps/system/key">;

const OAEP = { name: "RSA-OAEP", hash: "SHA-256" };

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const base64url = (bytes: Uint8Array): string => base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function publicKey(spki: string): Promise<CryptoKey> {
  const der = Uint8Array.from(atob(spki), (char) => char.charCodeAt(0));
  return crypto.subtle.importKey("spki", der, OAEP, false, ["encrypt"]);
}

/** A body as compact JWE (RSA-OAEP-256, A256GCM). Every call has a content key, an initial vector and a nonce of its own. */
export async function seal(key: SiteKey, body: unknown, now: number = Date.now()): Promise<string> {
  const text = new TextEncoder();
  const head = base64url(text.encode(JSON.stringify({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: key.kid })));
  const raw = random(32);
  const content = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
  const wrapped = new Uint8Array(await crypto.subtle.encrypt(OAEP, await publicKey(key.spki), raw));
  const iv = random(12);
  const letter = text.encode(JSON.stringify({ timestamp: now, nonce: base64url(random(24)), body }));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: text.encode(head), tagLength: 128 }, content, letter));
  return [head, base64url(wrapped), base64url(iv), base64url(sealed.subarray(0, -16)), base64url(sealed.subarray(-16))].join(".");
}

let known: Promise<SiteKey> | null = null;

/** The site's key, asked for once. */
export function siteKey(): Promise<SiteKey> {
  known ??= call("GET /wps/system/key").catch((failure: unknown) => {
    known = null;
    throw failure;
  });
  return known;
}

/** An encrypted call; plain JSON where the site takes that. A key that was changed meanwhile is fetched anew, once. */
export async function sealedCall<N extends Name>(name: N, ...given: Arguments<N>): Promise<Answer<N>> {
  const { method, path, body, headers } = request(name, ...given);
  const once = async () => {
    const key = await siteKey();
    return send<Answer<N>>(method, path, key.acceptPlainBodies ? JSON.stringify(body ?? {}) : await seal(key, body), key.acceptPlainBodies ? "application/json" : "application/jose", headers);
  };
  try {
    return await once();
  } catch (failure) {
    if (!(failure instanceof Failure) || !failure.code.startsWith("sealed_body_")) throw failure;
    known = null;
    return once();
  }
}

/** The system that the browser says it runs on. */
export function system(agent: string): string {
  // Phones first: Android names Linux too, and iPhones name Mac OS.
  const known = [["Android", /Android/], ["iOS", /iPhone|iPad|iPod/], ["Windows", /Windows/], ["macOS", /Macintosh|Mac OS/], ["ChromeOS", /CrOS/], ["Linux", /Linux/]] as const;
  return known.find(([, mark]) => mark.test(agent))?.[0] ?? "other";
}

/** Free-play sign-in: the system, a random string, encrypted to the site's key, and header version 3 (spec.md 7). */
export async function freePlay(): Promise<Answer<"POST /wps/session/login/freeplay">> {
  const key = await siteKey();
  const body: Record<string, string> = { os: system(navigator.userAgent), platform: "W" };
  // A page without TLS has no WebCrypto; a site that takes plain bodies wants no random string either.
  if (!key.acceptPlainBodies) body["random"] = base64(new Uint8Array(await crypto.subtle.encrypt(OAEP, await publicKey(key.spki), random(32))));
  return send("POST", "/wps/session/login/freeplay", JSON.stringify(body), "application/json", { version: "3" });
}
