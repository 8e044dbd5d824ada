// @vitest-environment jsdom
/** A round of crash as the page of proofs says it, in both languages. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../../lib/site";
import type { Proof } from "./proof";
import proofs from "./proofs.json";
import { Proved } from "./Proved";

const fourth = proofs.find(({ rules, number }) => rules === "crash-1" && number === 4) as unknown as Proof;
const [ofNetwork, ofHouse] = proofs.filter(({ publicSalt }) => publicSalt !== null) as unknown as [Proof, Proof];

beforeEach(() => {
  vi.stubGlobal("fetch", async () => ({ ok: true, headers: new Headers(), json: () => Promise.resolve({ success: true, value: { timeZone: "Asia/Dhaka", whitelabel: [], info: {} }, message: null }) }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(proof: Proof, language: "EN" | "BN" = "EN") {
  localStorage.setItem("language", language);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={null}>
        <Proved proof={proof} />
      </SiteProvider>
    </QueryClientProvider>,
  );
}
const steps = async () => (await screen.findAllByRole("listitem")).flatMap((step) => step.querySelector("h2")?.textContent ?? []);

test("a round that ran is proved in four steps, and said where it crashed", async () => {
  shown({ ...fourth, startedAt: "2026-11-28T10:00:21Z", top: 90_000, interrupted: false });
  expect(await steps()).toEqual(["1The fingerprint was known before the betsAgrees", "2The round has its place in the chainAgrees", "3Where the salt is fromOur word alone", "4The result follows from the hashAgrees"]);
  expect(screen.getByText("What can be checked matches; one step rests on the house's word alone.")).toBeTruthy();
  expect(screen.getAllByText("The round crashed at 2.46×")).toHaveLength(2);
  expect(screen.getByText(/^From the first 52 bits of the HMAC-SHA256 of the hash/)).toBeTruthy();
  expect(screen.queryByText(/^Whoever was still in/)).toBeNull();
});

const ofShoe = proofs.find(({ rules }) => rules === "baccarat-1") as unknown as Proof;

test("of a shoe that is still dealt, what was not looked at is announced and not told as known before", async () => {
  shown({ ...ofShoe, hash: null });
  expect(await steps()).toEqual([
    "1The hash of the shoe will be held against its fingerprintWhen the shoe is over",
    expect.stringMatching(/^2The round has its place in the chain(Agrees|Differs)$/),
    expect.stringMatching(/^3/),
    "4Each card lay where it was promisedAgrees",
    "5By the rules, the cards make this handAgrees",
    "6The whole shoe will be shuffled againWhen the shoe is over",
    "7The result will be computed from the hash of the shoe, tooWhen the shoe is over",
  ]);
  cleanup();
  // Before its cards.
  shown({ ...ofShoe, hash: null, opened: null, result: null }, "BN");
  expect((await steps()).slice(3)).toEqual(["4প্রতিটি কার্ডের জায়গা মেলানো হবেফলের পরে", "5নিয়ম মেনে হাতটি আবার বাঁটা হবেফলের পরে", "6পুরো শু আবার মেশানো হবেশু শেষ হলে", "7শু শেষ হলে ফলটি হ্যাশ থেকেও বের করা হবেশু শেষ হলে"]);
  cleanup();
  shown({ ...ofShoe, hash: null, opened: null, result: null, voidReason: "The shoe fell" });
  expect((await steps()).slice(3)).toEqual(["4Each card lay where it was promisedCalled off", "5By the rules, the cards make this handCalled off", "6The whole shoe will be shuffled againWhen the shoe is over", "7The result follows from the hashCalled off"]);
  expect(screen.getAllByText("The round was called off before its result: there is nothing to check here.")).toHaveLength(3);
});

test("of a round whose hash is not opened yet nothing is said to have been known before", async () => {
  shown({ ...fourth, hash: null, result: null });
  expect((await steps()).filter((_, place) => place === 0 || place === 3)).toEqual(["1The hash will be held against its fingerprintAfter the result", "4The result will be computed from the hashAfter the result"]);
});

// The words are an HMAC-SHA256 by hand: `proofs.py` has the way.
test("the words of a round are told: those of a shoe by their first, those of a deck, and the 52 bits of a crash", async () => {
  const of = (rules: string) => proofs.find((proof) => proof.rules === rules) as unknown as Proof;
  const words = (name: RegExp) => screen.getByText(name, { selector: "p" }).textContent;
  shown(of("baccarat-1"));
  await steps();
  expect(words(/^The first 12 of 415 words that were read, in order/)).toMatch(/: 2513624635, 3082874179, 3052852729, (\d+, ){8}2442684797$/);
  cleanup();
  shown(of("andar-bahar-1"));
  await steps();
  expect(words(/^The first 12 of 51 words/)).toMatch(/: 1948165665, 1634512758, (\d+, ){9}3925744720$/);
  cleanup();
  shown(fourth, "BN");
  expect((await screen.findByText(/^ওই 52 বিটে যে সংখ্যা হয়/)).textContent).toBe("ওই 52 বিটে যে সংখ্যা হয়: 2698481380482408");
});

test("in Bengali too, with what came of it at its top and of its interruption", async () => {
  shown({ ...fourth, top: 200, interrupted: true }, "BN");
  expect(await screen.findAllByText("রাউন্ডটি 2.46×-এ ক্র্যাশ করেছে")).toHaveLength(2);
  expect(screen.getByText(/2\.00×-এ সবার টাকা নিজে থেকেই তোলা হয়েছে/)).toBeTruthy();
  expect(screen.getByText(/^রাউন্ডটি চলার সময় আমাদের সার্ভার থেমে গিয়েছিল/)).toBeTruthy();
});

test("a bent result is found at the last step, beside what the hash came to", async () => {
  shown({ ...fourth, result: { hundredths: 146 } });
  expect((await steps()).at(-1)).toBe("4The result follows from the hashDiffers");
  expect(screen.getByText('{"hundredths":146}')).toBeTruthy();
  expect(screen.getByText('{"hundredths":246}')).toBeTruthy();
  expect(screen.getByText(/^It does not agree/)).toBeTruthy();
});

test("of a round that was called off it says where it would have crashed", async () => {
  shown({ ...fourth, result: null, voidReason: "The line was cut" });
  expect(await screen.findByText("The round would have crashed at 2.46×")).toBeTruthy();
  expect(screen.getByText("The reason: The line was cut")).toBeTruthy();
});

const third = async () => (await screen.findByRole("heading", { name: /Where the salt is from|সল্ট কোথা থেকে এসেছে/ })).closest("li")?.textContent;

test("the salt of a pulse is proved by its network's key, with when it was named and published", async () => {
  shown(ofNetwork);
  expect(await third()).toMatch(/^3Where the salt is fromAgreesWith the end of the chain .* number 1000 of the beacon “drand quicknet”/);
  expect(screen.getByText(/^Your browser checked the signature with the public key of drand's network quicknet/)).toBeTruthy();
  expect(screen.getByText(/^Announced, by our clock: 2023-08-23 \d\d:59:21\. Published by the network: 2023-08-23 \d\d:59:24\. The announcement is older than the pulse\.$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy: Signature of the pulse" })).toBeTruthy();
  expect(screen.getByText(/^Everything agrees/)).toBeTruthy();
});

test("a salt of the house's own says so, in both languages, and is no proof", async () => {
  shown(ofHouse);
  expect(await third()).toMatch(/^3Where the salt is fromOur word alone.*We made this salt ourselves: nobody else can vouch for it\.Announced, by our clock: 2023-08-23 \d\d:59:23\.$/);
  cleanup();
  shown(ofHouse, "BN");
  expect(await third()).toMatch(/^3সল্ট কোথা থেকে এসেছেশুধু আমাদের কথা.*এই সল্ট আমরা নিজেরাই বানিয়েছি; আর কেউ এর সাক্ষ্য দিতে পারে না।আমাদের ঘড়িতে ঘোষণা: 2023-08-23 \d\d:59:23।$/);
  cleanup();
  shown(fourth, "BN");
  expect((await screen.findByText("যা যাচাই করা যায়, সব মিলেছে; একটি ধাপ শুধু সাইটের কথার উপর দাঁড়িয়ে আছে।")).className).toBe("vf-verdict good");
  expect(await third()).toMatch(/^3সল্ট কোথা থেকে এসেছেশুধু আমাদের কথাএই শিকল বীকন \(beacon\) চালুর আগের/);
});

test.each<[string, Partial<NonNullable<Proof["publicSalt"]>>, RegExp]>([
  ["another pulse's signature", { pulse: 1_001 }, /^3Where the salt is fromDiffers.*The signature is not that of pulse 1001 of quicknet\./],
  ["no signature", { signature: null }, /^3Where the salt is fromDiffers.*There is no signature in lower-case hex that the salt could be made of\.Announced/],
  ["an announcement that came late", { announcedAt: "2023-08-23T15:59:24Z" }, /^3Where the salt is fromDiffers.*The announcement is not older than the pulse/],
  ["a beacon that is not known here", { beacon: "drand evmnet" }, /^3Where the salt is fromNot checked.*This page does not know the key of “drand evmnet”/],
])("of a salt with %s the step says what is wrong", async (_, change, said) => {
  shown({ ...ofNetwork, publicSalt: { ...ofNetwork.publicSalt!, ...change } });
  expect(await third()).toMatch(said);
});

test("where the code that checks signatures does not come, the verdict is no verdict", async () => {
  vi.doMock("./pulse", () => {
    throw new Error("offline");
  });
  shown(ofNetwork);
  expect(await third()).toMatch(/^3Where the salt is fromNot checked/);
  expect(screen.getAllByText(/a part of this page did not load/)).toHaveLength(2);
  expect(screen.queryByText(/agrees:|does not agree/)).toBeNull();
  vi.doUnmock("./pulse");
});
