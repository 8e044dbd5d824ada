/** About which promotions a member was not asked yet. */
import { useQueryClient } from "@tanstack/react-query";

import { useSite } from "../lib/site";
import type { DepositOffer } from "./calls";
import { useDepositOffersOf } from "./queries";

/** Promotions that this member was asked about on this device, and did not want. */
export const declined = {
  of: (member: string): string[] => (localStorage.getItem(`declined:${member}`) ?? "").split(" "),
  keep: (member: string, ids: string[]) => localStorage.setItem(`declined:${member}`, [...new Set([...declined.of(member), ...ids])].filter(Boolean).join(" ")),
};

/** Offers that can be had with an amount and about which the member was not asked yet; none where the house cannot say: it takes deposits all the same. */
export function useUnasked() {
  const { member } = useSite();
  const queries = useQueryClient();
  const offersOf = useDepositOffersOf();
  return async (amount: string): Promise<DepositOffer[]> => {
    const offers = await queries.fetchQuery(offersOf(amount)).catch((): DepositOffer[] => []);
    const asked = declined.of(member?.id ?? "");
    return offers.filter(({ id, refusal }) => refusal === null && !asked.includes(id));
  };
}
