/** What the live line brings goes into the caches of the pages; a page polls only while the line is down. */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

import { call, token, type WinnerList, type Winner } from "./api";
import { useSite } from "./site";
import { Live, type Push, type Wire } from "./socket";
import { settle } from "./throttle";

const Up = createContext(false);

/** Whether the live line is up; a list that it serves need not ask by itself. */
export const useLive = () => useContext(Up);

const isWinner = (data: unknown): data is Winner => typeof data === "object" && data !== null && "vo" in data;

/** A new winner joins the board; the board keeps its order by amount and its length (spec.md 9: 20). */
export function joined(list: Winner[], winner: Winner): Winner[] {
  return [...list, winner].toSorted((a, b) => Number(b.vo.winAmount) - Number(a.vo.winAmount)).slice(0, 20);
}

function open(ticket: string | null): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = ticket === null ? "" : `?ticket=${encodeURIComponent(ticket)}`;
  return new WebSocket(`${scheme}://${location.host}/ws${query}`) as unknown as Wire;
}

const ticket = async () => (token.read() === "" ? null : (await call("POST /wps/socket/ticket")).ticket);

const TOUCHED: Record<string, string[]> = {
  balance: ["wallet", "transactions", "bets"],
  deposit: ["deposits", "wallet", "transactions", "promotions", "running"],
  withdrawal: ["withdrawals", "wallet", "transactions"],
  commission: ["statements", "wallet", "transactions", "overview"],
  message: ["unread", "messages", "promotions", "running"],
};

/** What a gap of the line may have missed: of the member's own, and of everybody's, which a page that has just come asked for a moment ago. */
const OWN = ["wallet", "deposits", "withdrawals", "transactions", "unread", "messages"];
const PUBLIC = ["winners", "jackpot"];

function receive(queries: QueryClient, push: Push, keep: (balance: string, asset: string) => void, pot: () => void): void {
  for (const key of TOUCHED[push.topic] ?? []) void queries.invalidateQueries({ queryKey: [key] });
  if (push.topic === "balance") {
    const { balance, asset } = (push.data ?? {}) as { balance?: unknown; asset?: unknown };
    if (typeof balance === "string" && typeof asset === "string") keep(balance, asset);
  }
  if (push.topic === "winner" && isWinner(push.data)) {
    const winner = push.data;
    queries.setQueriesData<WinnerList>({ queryKey: ["winners"] }, (old) => old && { list: joined(old.list, winner) });
    pot();
  }
}

export function LiveProvider({ children }: { children: ReactNode }) {
  const { member, ready, keepBalance, reload } = useSite();
  const queries = useQueryClient();
  const [up, setUp] = useState(false);
  const who = member?.id;
  useEffect(() => {
    if (!ready) return;
    const pot = settle(3_000, () => void queries.invalidateQueries({ queryKey: ["jackpot"] }));
    const live = new Live({
      open,
      ticket,
      onPush: (push) => receive(queries, push, keepBalance, pot),
      onUp: (again) => {
        setUp(true);
        // What happened since the page asked, and before the line was up, was told to nobody: the first time too.
        void reload();
        for (const key of again ? [...OWN, ...PUBLIC] : OWN) void queries.invalidateQueries({ queryKey: [key] });
      },
      onDown: () => setUp(false),
    });
    const hurry = () => live.hurry();
    window.addEventListener("online", hurry);
    live.start();
    return () => {
      window.removeEventListener("online", hurry);
      live.stop();
      setUp(false);
    };
  }, [who, ready, queries, keepBalance, reload]);
  return <Up value={up}>{children}</Up>;
}
