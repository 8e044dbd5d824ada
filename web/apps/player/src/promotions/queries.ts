/** The calls of promotions as the pages ask them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";

import { useSite } from "../lib/site";
import { promotions } from "./calls";

/** Who looks, and in which language: both change what is answered. */
function useWho() {
  const { member, language, ready } = useSite();
  return { who: [member?.id ?? null, language] as const, member, ready };
}

export function useOffers() {
  const { who, ready } = useWho();
  return useQuery({ queryKey: ["promotions", "list", ...who], enabled: ready, staleTime: 15_000, queryFn: promotions.list });
}

/** Bets are counted a moment after they are settled, and nothing tells the page of it. */
const LOOK = 8_000;

export function useOffer(id: string) {
  const { who, ready } = useWho();
  return useQuery({
    queryKey: ["promotions", "one", id, ...who],
    enabled: ready,
    retry: false,
    queryFn: () => promotions.one(id),
    refetchInterval: ({ state }) => (state.data && ["signedUp", "joined", "process", "applying"].includes(state.data.status) ? LOOK : false),
  });
}

/** Stands in for an amount that is not typed yet: nobody is told then that it is too small. */
export const ANY = "1000000";

/** Asks what may be chosen with a deposit of an amount. */
export function useDepositOffersOf() {
  const { who } = useWho();
  return (amount: string) => ({ queryKey: ["promotions", "deposit", amount, ...who], staleTime: 15_000, retry: false, queryFn: () => promotions.forDeposit(amount) });
}

/** What may be chosen with a deposit. What was known stays while the answer for another amount is on its way; a house that cannot say it takes deposits all the same. */
export function useDepositOffers(amount: string) {
  const offersOf = useDepositOffersOf();
  return useQuery({ ...offersOf(amount), placeholderData: (old) => old });
}

export function useBonuses() {
  const { who, member } = useWho();
  return useQuery({
    queryKey: ["running", ...who],
    enabled: member !== null && member.type !== 4,
    // In another language, too: a form beside it keeps what was typed.
    placeholderData: (old) => old,
    queryFn: promotions.running,
    refetchInterval: ({ state }) => (state.data?.some((bonus) => bonus.state === "active") ? LOOK : false),
  });
}

/** Everything that a promotion may have changed is asked for anew: the promotions, the bonuses, the balance, the count at the entry. */
export function useRenew(): () => Promise<void> {
  const queries = useQueryClient();
  const { reload } = useSite();
  return useCallback(async () => {
    const anew = ["promotions", "running", "bonuses", "wallet", "transactions", "withdrawals", "kept"].map((key) => queries.invalidateQueries({ queryKey: [key] }));
    await Promise.all([...anew, reload()]);
  }, [queries, reload]);
}

/** The time, told anew each minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A text that has rested for a moment: not each letter that is typed is asked about. */
export function useRested(text: string, pause = 300): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return rested;
}
