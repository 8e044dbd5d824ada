/** The hearts. A change shows at once and is taken back when the house refuses it. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import { call, type GameCard } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { perSecond } from "../lib/throttle";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { gameTexts } from "./texts";

const IDS = queryOptions({ queryKey: ["favourites", "ids"], staleTime: 600_000, queryFn: () => call("GET /wps/games/favorites/ids") });
const KEY = IDS.queryKey;

/** What a heart needs to know of a game. */
export type Hearted = Pick<GameCard, "nodeId" | "vassalage" | "gameType">;

async function change(queries: QueryClient, card: Hearted, say: (failure: unknown) => string): Promise<void> {
  let before: string[];
  try {
    // A heart that is pressed while the list is on its way waits for it: the list would undo it, or it would lose the list.
    before = await queries.ensureQueryData(IDS);
  } catch (failure) {
    toast(say(failure));
    return;
  }
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
export const once = perSecond((act: () => void) => act());

export function useFavourites() {
  const { member, ready, say } = useSite();
  const queries = useQueryClient();
  const w = useWords(gameTexts);
  const ids = useQuery({ ...IDS, enabled: member !== null });
  const toggle = useCallback(
    (card: Hearted) => {
      if (!member && ready) dialogs.show({ kind: "login", notice: w("notLoggedIn") });
      else once(() => void change(queries, card, say));
    },
    [member, ready, queries, say, w],
  );
  return { has: (nodeId: string) => member !== null && (ids.data?.includes(nodeId) ?? false), toggle };
}
