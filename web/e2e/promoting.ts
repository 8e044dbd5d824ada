/** Promotions of a test, made by an operator as operators make them. */
import { expect, type APIRequestContext } from "@playwright/test";

import { OFFICE } from "./houses";
import { session } from "./operators";
import type { Answer } from "./people";

const weights = { RNG: 100, FISH: 100, LIVE: 10, PVP: 5 };
const TERMS = {
  deposit: { percent: 100, most: "1500.00", minimum: "500.00", multiple: 15, over: "deposit_and_bonus", weights, maxStake: null, days: 14, times: 1, first: false },
  raffle: { ticketFor: "100.00", perMember: 100, prizes: [{ name: { bn: "প্রথম পুরস্কার", en: "First prize" }, amount: "5000.00", count: 1, multiple: 0 }, { name: { bn: "সান্ত্বনা পুরস্কার", en: "Consolation prize" }, amount: "50.00", count: 2, multiple: 0 }], claimDays: 7 },
  activity: { most: "500.00", multiple: 0, weights: {}, maxStake: null, days: 14, perMember: 1, uploads: { least: 1, most: 3 } },
};

export interface Made {
  id: string;
  title: string;
}

/** Writes a promotion; another operator publishes it. Times are given in seconds from now. */
export async function promotes(request: APIRequestContext, office: { token: string }, kind: keyof typeof TERMS, more: { types?: string[]; from?: number; until?: number; terms?: object } = {}): Promise<Made> {
  const title = `${{ deposit: "Harvest bonus", raffle: "Boat race raffle", activity: "Kite day" }[kind]} ${Date.now() % 1_000_000}`;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const data = {
    kind,
    types: more.types ?? [kind === "deposit" ? "deposit" : kind === "raffle" ? "slots" : "newbie"],
    title: { bn: `মেলার উপহার ${title}`, en: title },
    summary: { bn: "মেলার দিনে সবার জন্য, শর্ত সোজা কথায় লেখা।", en: "For everyone at the fair, with the terms in plain words." },
    body: { bn: "<p>মেলার দিনে <b>সবার জন্য</b>।</p>", en: "<p>For <b>everyone</b> at the fair.</p>" },
    picture: null,
    startsAt: at(more.from ?? -60),
    endsAt: at(more.until ?? 5 * 86_400 + 60),
    terms: { ...TERMS[kind], ...more.terms },
  };
  const asks = async (path: string, body: object, headers = office): Promise<Answer> => {
    const answer = await (await request.post(`${OFFICE}/backoffice/promotions${path}`, { headers, data: body })).json();
    expect(answer.success, `${path} ${JSON.stringify(answer)}`).toBe(true);
    return answer.value;
  };
  const draft = await asks("", data);
  await asks(`/${draft.id}/publish`, { version: draft.version }, { token: await session(request, "mina") });
  return { id: draft.id, title };
}

/** Ends it before its time, so that it is in no other test's way. */
export async function ends(request: APIRequestContext, office: { token: string }, { id }: Made) {
  const answer = await (await request.post(`${OFFICE}/backoffice/promotions/${id}/close`, { headers: office, data: { reason: "The test is over" } })).json();
  expect(answer.success, JSON.stringify(answer)).toBe(true);
}
