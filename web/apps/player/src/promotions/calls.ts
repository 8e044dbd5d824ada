/** What the house says of promotions, and what is asked of it. */
import { asked, opened } from "api/envelope";

import { send, token } from "../lib/api";

export type Kind = "deposit" | "raffle" | "activity";

/** Where a promotion stands for who looks at it (spec.md 4). */
export const STATUSES = ["comingSoon", "join", "joined", "process", "signedUp", "applying", "claim", "claimed", "issued", "rejected", "close"] as const;
export type Status = (typeof STATUSES)[number];

/** Share in percent with which a bet on a type of game counts; a type that is not named does not count. */
export type Weights = Record<string, number>;

export interface BonusTerms {
  /** The bonus in percent of the deposit. */
  percent: number;
  most: string;
  minimum: string;
  multiple: number;
  over: "deposit_and_bonus" | "bonus";
  weights: Weights;
  /** Bets above it do not count. */
  maxStake: string | null;
  days: number;
  /** How often a member may take it; null is once a day. */
  times: number | null;
  /** With the first deposit only. */
  first: boolean;
}

/** A text in both languages. */
export interface Both {
  bn: string;
  en: string;
}

export interface Prize {
  name: Both;
  amount: string;
  count: number;
  /** Times the prize that must be bet before it is cash; 0 is cash at once. */
  multiple: number;
}

export interface RaffleTerms {
  /** Valid bets for a ticket; what is left over is carried on. */
  ticketFor: string;
  perMember: number;
  prizes: Prize[];
  claimDays: number;
  /** What counts for prizes that ask for bets, and within how many days. */
  weights: Weights;
  maxStake: string | null;
  days: number;
  /** SHA-256 of the seed, shown before there are tickets. */
  commitment?: string | null;
}

export interface ActivityTerms {
  most: string;
  multiple: number;
  weights: Weights;
  maxStake: string | null;
  days: number;
  perMember: number;
  uploads: { least: number; most: number };
}

export interface Won {
  ticket: number;
  name: Both;
  amount: string;
  multiple: number;
  state: "claim" | "claimed" | "lapsed";
  lapsesAt: string;
}

/** A member's part in a raffle. */
export interface Part {
  joinedAt: string;
  counted: string;
  tickets: number;
  /** Null when he has as many as one may have, or when they are drawn. */
  toNext: string | null;
  drawn: boolean;
  prizes: Won[];
}

export interface Application {
  id: string;
  state: "applying" | "rejected" | "issued";
  at: string;
  comment: string;
  images: number;
  reason: string | null;
  amount: string | null;
}

/** What the member has to do with it. */
export interface Mine {
  bonus?: RunningBonus | null;
  raffle?: Part | null;
  /** His applications, the newest first, and how often he may apply again. */
  application?: { applications: Application[]; left: number } | null;
}

export interface Offer {
  id: string;
  kind: Kind;
  types: string[];
  title: string;
  summary: string;
  picture: string | null;
  startsAt: string;
  endsAt: string;
  status: Status;
  terms: BonusTerms | RaffleTerms | ActivityTerms;
  mine: Mine | null;
}

/** The terms of a kind; null where the promotion is of another. */
export const bonusTerms = ({ kind, terms }: Offer) => (kind === "deposit" ? (terms as BonusTerms) : null);
export const raffleTerms = ({ kind, terms }: Offer) => (kind === "raffle" ? (terms as RaffleTerms) : null);
export const activityTerms = ({ kind, terms }: Offer) => (kind === "activity" ? (terms as ActivityTerms) : null);

export interface Draw {
  at: string;
  seed: string;
  commitment: string;
  tickets: number;
  /** In the order of the draw; `prize` is a place in the terms' prizes. */
  winners: { number: number; ticket: number; name: string; prize: number; amount: string }[];
  /** The caller's own tickets, both ends included. */
  mine: { from: number; to: number } | null;
}

export interface OfferDetail extends Offer {
  html: string;
  /** Of a raffle: how many tickets there are, and members who take part. */
  tickets?: number | null;
  joined?: number | null;
  draw?: Draw | null;
}

/** What may be chosen with a deposit of an amount. */
export interface DepositOffer {
  id: string;
  title: string;
  /** Zero for a deposit that is too small. */
  bonus: string;
  required: string;
  minimum: string;
  most: string;
  percent: number;
  days: number;
  weights: Weights;
  maxStake: string | null;
  /** Why it cannot be chosen. */
  refusal: string | null;
}

export interface RunningBonus {
  id: string;
  promotion: string;
  title: string;
  base: string;
  amount: string;
  required: string;
  done: string;
  left: string;
  state: "active" | "completed" | "expired" | "forfeited" | "cancelled";
  claimedAt: string;
  expiresAt: string;
  endedAt: string | null;
  weights: Weights;
  maxStake: string | null;
}

export const promotions = {
  list: () => send<{ list: Offer[] }>("GET", "/wps/promotions?type=all").then(({ list }) => list),
  one: (id: string) => send<OfferDetail>("GET", `/wps/promotions/${encodeURIComponent(id)}`),
  forDeposit: (amount: string) => send<{ list: DepositOffer[] }>("GET", `/wps/promotions/deposit?amount=${encodeURIComponent(amount)}`).then(({ list }) => list),
  join: (id: string) => send<unknown>("POST", `/wps/promotions/${encodeURIComponent(id)}/join`),
  claim: (id: string) => send<unknown>("POST", `/wps/promotions/${encodeURIComponent(id)}/claim`),
  /** The words and the pictures of an application; what the files are, the house judges by what they hold. */
  apply: async (id: string, comment: string, images: File[]) => {
    const body = new FormData();
    body.append("comment", comment);
    for (const image of images) body.append("image", image, image.name);
    const headers = { token: token.read(), "accept-language": document.documentElement.lang };
    return opened(await asked(`/wps/promotions/${encodeURIComponent(id)}/apply`, { method: "POST", headers, body }), () => {});
  },
  running: () => send<{ list: RunningBonus[] }>("GET", "/wps/member/bonuses/running").then(({ list }) => list),
  forfeit: (id: string) => send<unknown>("POST", `/wps/member/bonuses/${encodeURIComponent(id)}/forfeit`),
};
