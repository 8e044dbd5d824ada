/** The hearts. A change shows at once and is taken back when the house refuses it. */
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import { call, type GameCard } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { throttle } from "../lib/throttle";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { gameTexts } from "./texts";

const KEY = ["favourites", "ids"];

async function change(queries: QueryClient, card: GameCard, say: (failure: unknown) => string): Promise<void> {
  const before = queries.getQueryData<string[]>(KEY) ?? [];
  const kept = before.includes(card.nodeId);
  queries.setQueryData(KEY, kept ? before.filter((id) => id !== card.nodeId) : [...before, card.nodeId]);
  try {
    if (kept) await call("DELETE /wps/games/favorites/{nodeId}", { path: { nodeId: card.nodeId } });
    else await call("POST /wps/games/favorites", { body: { nodeId: card.nodeId, vendor: card.vassalage, gameType: card.gameType } });
    await queries.invalidateQueries({ queryKey: ["games"], predicate: ({ queryKey }) => (queryKey[2] as { tab?: string } | undefined)?.tab === "FAV" });
  } catch (failure) {
    queries.setQueryData(KEY, before);
    toast(say(failure));
  }
}

/** Once per second for the whole page (spec.md 9), whichever heart is pressed. */
const once = throttle(1_000, (act: () => void) => act());

export function useFavourites() {
  const { member, say } = useSite();
  const queries = useQueryClient();
  const w = useWords(gameTexts);
  const ids = useQuery({ queryKey: KEY, enabled: member !== null, staleTime: 600_000, queryFn: () => call("GET /wps/games/favorites/ids") });
  const toggle = useCallback(
    (card: GameCard) => {
      if (!member) dialogs.show({ kind: "login", notice: w("notLoggedIn") });
      else once(() => void change(queries, card, say));
    },
    [member, queries, say, w],
  );
  return { has: (nodeId: string) => member !== null && (ids.data?.includes(nodeId) ?? false), toggle };
}
