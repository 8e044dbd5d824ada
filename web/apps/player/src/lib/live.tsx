/** What the live line brings goes into the caches of the pages; a page polls only while the line is down. */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Live, type Update, type Wire } from "kit/socket";
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";

import { call, token, type WinnerList, type Winner } from "./api";
import { houseTime } from "./houseTime";
import { useSite, type Language } from "./site";
import { settle } from "./throttle";
import { Topics, type Ear } from "./topics";

const Up = createContext(false);
const Listened = createContext<Topics | null>(null);

/** Whether the live line is up; a list that it serves need not ask by itself. */
export const useLive = () => useContext(Up);

/** Listens to a topic while it is `wanted`. */
export function useTopic(topic: string, wanted: boolean, ear: Ear): void {
  const topics = useContext(Listened);
  const latest = useRef(ear);
  useEffect(() => {
    latest.current = ear;
  });
  useEffect(() => {
    if (!topics || !wanted) return;
    return topics.listen(topic, { onSnapshot: (data) => latest.current.onSnapshot(data), onUpdate: (kind, data) => latest.current.onUpdate(kind, data) });
  }, [topics, topic, wanted]);
}

const isWinner = (data: unknown): data is Winner => typeof data === "object" && data !== null && "vo" in data;

/** A new winner joins the board; the board keeps its order by amount and its length (spec.md 9: 20). */
export function joined(list: Winner[], winner: Winner): Winner[] {
  return [...list, winner].toSorted((a, b) => Number(b.vo.winAmount) - Number(a.vo.winAmount)).slice(0, 20);
}

function open(): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Wire;
}

const ticket = async () => (token.read() === "" ? null : (await call("POST /wps/socket/ticket")).ticket);

const TOUCHED: Record<string, string[]> = {
  balance: ["wallet", "transactions", "bets"],
  deposit: ["deposits", "wallet", "transactions", "promotions", "running"],
  withdrawal: ["withdrawals", "wallet", "transactions"],
  commission: ["statements", "wallet", "transactions", "overview"],
  message: ["unread", "messages", "promotions", "running"],
};

/** What a page shows that updates of a topic may have changed: the member's own, and everybody's. */
const ON: Record<string, string[]> = {
  me: ["wallet", "deposits", "withdrawals", "transactions", "unread", "messages"],
  winners: ["winners", "jackpot"],
};

const board = (language: Language) => (language === "EN" ? "winners.en" : "winners.bn");

function receive(queries: QueryClient, { kind, data }: Update, keep: (balance: string, asset: string) => void, pot: () => void): void {
  for (const key of TOUCHED[kind] ?? []) void queries.invalidateQueries({ queryKey: [key] });
  if (kind === "balance") {
    const { balance, asset } = (data ?? {}) as { balance?: unknown; asset?: unknown };
    if (typeof balance === "string" && typeof asset === "string") keep(balance, asset);
  }
  if (kind === "winner" && isWinner(data)) {
    queries.setQueriesData<WinnerList>({ queryKey: ["winners"] }, (old) => old && { list: joined(old.list, data) });
    pot();
  }
}

export function LiveProvider({ children }: { children: ReactNode }) {
  const { member, ready, language, keepBalance, reload } = useSite();
  const queries = useQueryClient();
  const [up, setUp] = useState(false);
  const [line, setLine] = useState<Live | null>(null);
  const [topics] = useState(() => new Topics());
  const who = member?.id;
  useEffect(() => {
    if (!ready) return;
    const pot = settle(3_000, () => void queries.invalidateQueries({ queryKey: ["jackpot"] }));
    const live = new Live({
      open,
      ticket,
      clock: houseTime,
      onUpdate: (update) => topics.update(update.topic, update.kind, update.data) || receive(queries, update, keepBalance, pot),
      onSnapshot: (topic, data, again) => {
        if (topics.snapshot(topic, data)) return;
        // What happened since the page asked, and before the line was up, was told to nobody: of a member's own the first time too.
        if (topic === "me") void reload();
        else if (!again) return;
        for (const key of ON[topic.split(".")[0] ?? ""] ?? []) void queries.invalidateQueries({ queryKey: [key] });
      },
      onUp: () => {
        setUp(true);
        topics.up(live);
      },
      onDown: () => {
        setUp(false);
        topics.down();
      },
    });
    if (who !== undefined) live.join("me");
    const hurry = () => live.hurry();
    window.addEventListener("online", hurry);
    live.start();
    setLine(live);
    return () => {
      window.removeEventListener("online", hurry);
      topics.down();
      live.stop();
      setLine(null);
      setUp(false);
    };
  }, [who, ready, queries, keepBalance, reload, topics]);
  useEffect(() => {
    line?.join(board(language));
    return () => line?.leave(board(language));
  }, [line, language]);
  return (
    <Listened value={topics}>
      <Up value={up}>{children}</Up>
    </Listened>
  );
}
