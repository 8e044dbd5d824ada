/** Promotions as the house knows them, and what is done to them. */
import type { OfficeApplication as Application, OfficePromotion as Promotion, OfficePromotionDetail as Detail, PromotionDraft } from "api/office/schema";

import { call } from "../../lib/api";
import { fresh, type Offer } from "./terms";
import { isKind, KINDS, type Kind } from "./standings";

export type { OfficeApplication as Application, OfficePromotion as Promotion, OfficePromotionDetail as Detail, OfficeRaffle as Raffle, PlayerBonus as Bonus } from "api/office/schema";

export const STATES = ["draft", "published", "closed"] as const;
export type State = (typeof STATES)[number];
export const APPLICATION_STATES = ["applying", "issued", "rejected"] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What is written about a promotion; the terms go with their kind. */
export type Draft = Omit<PromotionDraft, "kind" | "terms" | "picture"> & { picture: string } & Offer;

const HOUR = 3_600_000;
/** A new one: from the next full hour on, for two weeks. */
export function begin(kind: Kind, now: number): Draft {
  const from = Math.ceil(now / HOUR) * HOUR;
  const empty = { bn: "", en: "" };
  const type = { deposit: "deposit", raffle: "ranking", activity: "newbie" } as const;
  return { ...fresh(kind), types: [type[kind]], title: empty, summary: empty, body: empty, picture: "", startsAt: new Date(from).toISOString(), endsAt: new Date(from + 14 * 24 * HOUR).toISOString() };
}

/** The kind of one that the house keeps. */
export const kindOf = ({ kind }: Pick<Promotion, "kind">): Kind => (isKind(kind) ? kind : KINDS[0]);

/** What is written about one that the house keeps. What its terms leave out is as in new ones, or nothing. */
export function draftOf({ types, title, summary, body, picture, startsAt, endsAt, terms, ...rest }: Promotion): Draft {
  const kind = kindOf(rest);
  const offer = { kind, terms: { ...fresh(kind).terms, maxStake: null, ...(kind === "deposit" ? { times: null } : {}), ...(terms as object) } } as Offer;
  return { ...offer, types, title, summary, body, picture: picture ?? "", startsAt, endsAt };
}

/** What is sent of it. Frozen terms go back as they came. */
export const sent = ({ picture, ...draft }: Draft, frozen?: Promotion["terms"]): PromotionDraft => ({ ...draft, picture: picture === "" ? null : picture, terms: (frozen ?? draft.terms) as PromotionDraft["terms"] });

/** What is still to be written before players can be shown it. */
export function lacking({ title, summary, startsAt, endsAt }: Draft, now: number): ("title" | "summary" | "window" | "past")[] {
  const both = (texts: Draft["title"]) => texts.bn.trim() !== "" && texts.en.trim() !== "";
  return [...(both(title) ? [] : ["title" as const]), ...(both(summary) ? [] : ["summary" as const]), ...(Date.parse(startsAt) < Date.parse(endsAt) ? [] : ["window" as const]), ...(Date.parse(endsAt) > now ? [] : ["past" as const])];
}

export const promotions = {
  list: () => call("GET /backoffice/promotions", { query: {} }),
  one: (id: string) => call("GET /backoffice/promotions/{id}", { path: { id } }) as Promise<Detail>,
  draft: (draft: Draft) => call("POST /backoffice/promotions", { body: sent(draft) }),
  change: ({ id, version, state, terms }: Promotion, draft: Draft) => {
    const { kind: _, ...body } = sent(draft, state === "draft" ? undefined : terms);
    return call("PUT /backoffice/promotions/{id}", { path: { id }, body: { version, ...body } });
  },
  publish: ({ id, version }: Promotion) => call("POST /backoffice/promotions/{id}/publish", { path: { id }, body: { version } }),
  close: (id: string, reason: string) => call("POST /backoffice/promotions/{id}/close", { path: { id }, body: { reason } }),
  draw: (id: string) => call("POST /backoffice/promotions/{id}/draw", { path: { id } }),
  decide: ({ id }: Application, approve: boolean, amount: string | null, reason: string) => call("POST /backoffice/applications/{id}/decide", { path: { id }, body: { approve, amount, reason } }),
};
