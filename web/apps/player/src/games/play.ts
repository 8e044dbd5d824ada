/** Starting a game, or saying why not. */
import { useNavigate } from "@tanstack/react-router";

import type { GameCard } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { admit, cardStep, type Mode, type Step } from "./launch";
import { gameTexts } from "./texts";

/** The running game rides in the history entry: the back button leaves it, a reload asks for a new launch. */
export interface Playing {
  nodeId: string;
  name: string;
  mode: Mode;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    playing?: Playing | undefined;
    /** Where a visitor was going when the login stopped them. */
    from?: string | undefined;
  }
}

/** A step of the menus is always a page, so it is a link: it can be opened in another tab. The router knows only literal paths, hence the narrowing. */
export const linkTo = (step: Step) => (step.kind === "page" ? { to: step.to, search: step.search } : { to: "/" }) as { to: "/" };

export function usePlay() {
  const { member, ready } = useSite();
  const navigate = useNavigate();
  const w = useWords(gameTexts);

  const start = (card: GameCard, mode: Mode) => {
    const answer = admit(card, mode, member, ready);
    if (answer === "closed") return dialogs.show({ kind: "sheet", card });
    if (answer === "login") return dialogs.show({ kind: "login", notice: w("notLoggedIn") });
    if (answer === "trueAccount") return dialogs.show({ kind: "trueAccount" });
    dialogs.close();
    const playing = { nodeId: card.nodeId, name: card.displayName, mode };
    void navigate({ to: ".", search: true, hash: true, state: { playing }, resetScroll: false });
  };
  const take = (step: Step, mode: Mode = "real") => {
    if (step.kind === "page") void navigate({ to: step.to, search: step.search } as never);
    else if (step.kind === "list") dialogs.show({ kind: "container", card: step.card });
    else start(step.card, mode);
  };
  /** What a card's picture opens: a container its games, a game what is to be known of it. */
  const look = (card: GameCard) => dialogs.show(card.isGame ? { kind: "sheet", card } : { kind: "container", card });
  return { take, look, play: (card: GameCard, mode: Mode) => take(cardStep(card), mode) };
}
