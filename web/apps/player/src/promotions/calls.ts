/** What the house says of promotions, and what is asked of it. */
import { asked, opened } from "api/envelope";
import type { ActivityTerms, ApplicationCard, DepositTerms, PromotionCard, RaffleTerms } from "api/schema";

import { call, token } from "../lib/api";

export type {
  ActivityTerms,
  ApplicationCard as Application,
  Bonus,
  DepositOffer,
  DepositTerms,
  PromotionCard as Offer,
  PromotionKind as Kind,
  PromotionPage as OfferDetail,
  PromotionStatus as Status,
  PromotionText as Both,
  RaffleDraw as Draw,
  RaffleMine as Part,
  RafflePrize as Prize,
  RafflePrizeWon as Won,
  RaffleTerms,
  Weights,
} from "api/schema";

/** The terms of a kind; null where the promotion is of another. */
export const depositTerms = ({ kind, terms }: PromotionCard) => (kind === "deposit" ? (terms as DepositTerms) : null);
export const raffleTerms = ({ kind, terms }: PromotionCard) => (kind === "raffle" ? (terms as RaffleTerms) : null);
export const activityTerms = ({ kind, terms }: PromotionCard) => (kind === "activity" ? (terms as ActivityTerms) : null);

/** The words and the pictures of an application; what the files are, the house judges by what they hold. */
export async function apply(id: string, comment: string, images: File[]): Promise<ApplicationCard> {
  const body = new FormData();
  body.append("comment", comment);
  for (const image of images) body.append("image", image, image.name);
  const headers = { token: token.read(), "accept-language": document.documentElement.lang };
  const answer = await asked(`/wps/promotions/${encodeURIComponent(id)}/apply`, { method: "POST", headers, body });
  return (await opened(answer, () => {})) as ApplicationCard;
}

export const promotions = {
  list: () => call("GET /wps/promotions").then(({ list }) => list),
  one: (id: string) => call("GET /wps/promotions/{id}", { path: { id } }),
  forDeposit: (amount: string) => call("GET /wps/promotions/deposit", { query: { amount } }).then(({ list }) => list),
  join: (id: string) => call("POST /wps/promotions/{id}/join", { path: { id } }),
  claim: (id: string) => call("POST /wps/promotions/{id}/claim", { path: { id } }),
  running: () => call("GET /wps/member/bonuses/running").then(({ list }) => list),
  forfeit: (id: string) => call("POST /wps/member/bonuses/{id}/forfeit", { path: { id } }),
};
