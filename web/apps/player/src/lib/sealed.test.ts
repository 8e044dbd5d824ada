/** What is sealed here is opened with the private key the way a server opens it: header as additional data, tag apart. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { freePlay, seal, sealedCall, system, type SiteKey } from "./sealed";

const decode = (part: string) => Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
const OAEP = { name: "RSA-OAEP", hash: "SHA-256" };

async function pair(acceptPlainBodies = false): Promise<{ key: SiteKey; secret: CryptoKey }> {
  const keys = await crypto.subtle.generateKey({ ...OAEP, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, ["encrypt", "decrypt"]);
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", keys.publicKey));
  return { key: { kid: "k1", spki: btoa(String.fromCharCode(...spki)), alg: "RSA-OAEP-256", enc: "A256GCM", acceptPlainBodies }, secret: keys.privateKey };
}

async function open(secret: CryptoKey, jwe: string) {
  const [head = "", wrapped = "", iv = "", text = "", tag = ""] = jwe.split(".");
  const raw = await crypto.subtle.decrypt(OAEP, secret, decode(wrapped));
  const content = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
  const whole = new Uint8Array([...decode(text), ...decode(tag)]);
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: decode(iv), additionalData: new TextEncoder().encode(head) }, content, whole);
  return { head: JSON.parse(new TextDecoder().decode(decode(head))) as unknown, tag: decode(tag).length, letter: JSON.parse(new TextDecoder().decode(plain)) as { timestamp: number; nonce: string; body: unknown } };
}

test("a sealed body is opened by the holder of the key, with time and nonce", async () => {
  const { key, secret } = await pair();
  const body = { username: "রহিম", password: "Mela-2026" };
  const jwe = await seal(key, body, 1_700_000_000_000);
  expect(jwe).toMatch(/^[\w-]+(\.[\w-]+){4}$/);
  const { head, tag, letter } = await open(secret, jwe);
  expect(head).toEqual({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: "k1" });
  expect(tag).toBe(16);
  expect(letter).toMatchObject({ timestamp: 1_700_000_000_000, body });
  expect(letter.nonce).toMatch(/^[\w-]{16,64}$/);
});

test("the same body is never sealed alike, and nobody else opens it", async () => {
  const [mine, other] = [await pair(), await pair()];
  const [one, two] = [await seal(mine.key, {}), await seal(mine.key, {})];
  expect((await open(mine.secret, one)).letter.nonce).not.toBe((await open(mine.secret, two)).letter.nonce);
  expect(one.split(".")[1]).not.toBe(two.split(".")[1]);
  await expect(open(other.secret, one)).rejects.toThrow("operation");
  // A header that was changed on the way no longer fits.
  const forged = [btoa('{"alg":"RSA-OAEP-256","enc":"A256GCM"}').replaceAll("=", ""), ...one.split(".").slice(1)].join(".");
  await expect(open(mine.secret, forged)).rejects.toThrow("operation");
});

const asked: { path: string; type: string | undefined; version: string | undefined; body: string }[] = [];
let keys: SiteKey[] = [];
let refusals: string[] = [];

beforeEach(() => {
  asked.length = 0;
  refusals = [];
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("document", { documentElement: { lang: "bn" } });
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0" });
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    if (path === "/wps/system/key") return Response.json({ success: true, value: keys.length > 1 ? keys.shift() : keys[0] });
    const headers = request.headers as Record<string, string>;
    asked.push({ path, type: headers["content-type"], version: headers["version"], body: String(request.body) });
    const code = refusals.shift();
    return Response.json(code === undefined ? { success: true, value: "done" } : { success: false, value: { code, details: null } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
const fresh = async () => (await import("./sealed")) as { sealedCall: typeof sealedCall; freePlay: typeof freePlay };

test("a site that takes plain bodies gets JSON", async () => {
  keys = [(await pair(true)).key];
  await expect((await fresh()).sealedCall("POST /wps/member/info/payee", { body: { payeeName: "a" } })).resolves.toBe("done");
  expect(asked).toMatchObject([{ type: "application/json", body: '{"payeeName":"a"}' }]);
});

test("another site gets a JWE, and a changed key is fetched once more, not for ever", async () => {
  const [old, now] = [await pair(), await pair()];
  keys = [old.key, now.key];
  refusals = ["sealed_body_wrong"];
  await expect((await fresh()).sealedCall("POST /wps/member/info/payee", { body: { payeeName: "a" } })).resolves.toBe("done");
  expect(asked.map(({ type }) => type)).toEqual(["application/jose", "application/jose"]);
  expect((await open(now.secret, asked[1]?.body ?? "")).letter.body).toEqual({ payeeName: "a" });
  refusals = ["sealed_body_wrong", "sealed_body_wrong", "sealed_body_wrong"];
  await expect((await fresh()).sealedCall("POST /wps/member/info/payee", { body: { payeeName: "" } })).rejects.toMatchObject({ code: "sealed_body_wrong" });
  expect(asked).toHaveLength(4);
});

test("the system of a browser is the one it runs on, not one that it names besides", () => {
  expect(system("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")).toBe("Android");
  expect(system("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1")).toBe("iOS");
  expect(system("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15")).toBe("macOS");
  expect(system("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0")).toBe("Windows");
  expect(system("Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0")).toBe("Linux");
  expect(system("curl/8")).toBe("other");
});

// Fails while `os` was not sent.
test("free play sends the system, an encrypted random and version 3", async () => {
  const { key, secret } = await pair();
  keys = [key];
  await (await fresh()).freePlay();
  expect(asked[0]?.version).toBe("3");
  const { random, platform, os } = JSON.parse(asked[0]?.body ?? "{}") as { random: string; platform: string; os: string };
  expect(platform).toBe("W");
  expect(os).toBe("Linux");
  expect((await crypto.subtle.decrypt(OAEP, secret, decode(random))).byteLength).toBeGreaterThanOrEqual(16);
});
