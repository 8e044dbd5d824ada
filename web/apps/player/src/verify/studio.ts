/** Rounds of vendors that answer for them: their record, and the rules it was played by, straight from the vendor. */
import { commitment } from "kit/fairness";

import { call } from "../lib/api";
import type { Record } from "./replay";
import type { Book } from "./slot/play";
import { Rules, type Model } from "./slot/rules";

/** A slot's round, as the vendor's `GET /rounds/{id}` answers it. */
export type SlotRecord = Omit<Record, "input" | "outcome" | "words"> & { title: string; outcome: Book; words: number[] | null };

export interface VendorRound {
  record: SlotRecord;
  origin: string;
}

async function asked(url: string): Promise<Response | null> {
  try {
    // Nothing of ours goes along: the vendor answers to anyone.
    const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
    return response.ok ? response : null;
  } catch {
    return null;
  }
}

/** The record of the first vendor that knows the round; null when none does. */
export async function vendorRound(id: string): Promise<VendorRound | null> {
  const { origins } = await call("GET /play/records");
  for (const origin of origins) {
    const response = await asked(`${origin}/rounds/${encodeURIComponent(id)}`);
    const answer = (await response?.json().catch(() => null)) as { value?: SlotRecord } | null | undefined;
    if (answer?.value) return { record: answer.value, origin };
  }
  return null;
}

/** The rules of a version. What does not hash to it is not them; null when the vendor does not tell them. */
export async function rulesOf(origin: string, version: string): Promise<Rules | null> {
  const response = await asked(`${origin}/models/${encodeURIComponent(version)}`);
  const text = await response?.text();
  if (text === undefined || (await commitment(text)) !== version) return null;
  return new Rules(JSON.parse(text) as Model, version);
}
