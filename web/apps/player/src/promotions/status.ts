/** What each status of a promotion (spec.md 4) means for who looks at it: how it looks, and where its button leads. */
import type { Member } from "../lib/api";
import { depositTerms, type Kind, type Offer, type Status } from "./calls";

/** `open`: something can be done; `runs`: something is under way; `good`: it was given; `bad`: it was refused; `past`: nothing more will come. */
export type Tone = "open" | "runs" | "good" | "bad" | "past";

const TONES: Record<Status, Tone> = {
  comingSoon: "past",
  join: "open",
  joined: "runs",
  process: "runs",
  signedUp: "runs",
  applying: "runs",
  claim: "open",
  claimed: "good",
  issued: "good",
  rejected: "bad",
  close: "past",
};

/** Every status there is. */
export const STATUSES = Object.keys(TONES) as Status[];

export const toneOf = (status: Status): Tone => TONES[status];

/**
 * What the one button of a promotion's page does. `login`, `trueAccount`: first another account; `deposit`: to the deposit with it chosen;
 * `deposits`, `bonus`: to where it stands; `join`, `claim`, `apply`: does it here; null: there is nothing to do.
 */
export type Deed = "login" | "trueAccount" | "deposit" | "deposits" | "bonus" | "join" | "claim" | "apply" | null;

export function deedOf(kind: Kind, status: Status, member: Pick<Member, "type"> | null): Deed {
  if (status === "join" || status === "claim") {
    if (member === null) return "login";
    if (member.type === 4) return "trueAccount";
    if (status === "claim") return "claim";
    return kind === "deposit" ? "deposit" : kind === "raffle" ? "join" : "apply";
  }
  if (kind !== "deposit") return null;
  return status === "joined" ? "deposits" : status === "process" || status === "issued" ? "bonus" : null;
}

/**
 * Why a promotion that still runs is over for the member: it was for a first deposit, or they had it. Of one that is over for everybody, null;
 * of one that is over for them and does not tell why, `other`.
 */
export function overFor(offer: Offer, now: number): "first" | "had" | "other" | null {
  if (offer.status !== "close" || Date.parse(offer.endsAt) <= now) return null;
  if (offer.mine?.bonus != null) return "had";
  return depositTerms(offer)?.first === true ? "first" : "other";
}

/** Promotions of a type of the filter; those that one can do something about stand first, those that are over last. */
export function sorted<O extends { types: string[]; status: Status; endsAt: string }>(offers: O[], type: string): O[] {
  const RANKS: Record<Tone, number> = { open: 0, runs: 1, bad: 2, good: 3, past: 4 };
  const rank = ({ status }: O) => (status === "claim" ? -1 : status === "close" ? 5 : RANKS[toneOf(status)]);
  const wanted = type === "all" ? offers : offers.filter(({ types }) => types.includes(type));
  return wanted.toSorted((one, other) => rank(one) - rank(other) || one.endsAt.localeCompare(other.endsAt));
}
