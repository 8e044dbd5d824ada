/** Starting a game, or saying why not. */
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

import type { GameCard } from "../lib/api";
import { dialogs, type Chosen } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { admit, cardStep, type Mode, type Step } from "./launch";
import { gameTexts } from "./texts";

/** The running game rides in the history entry: the back button leaves it, a reload asks for a new launch. */
export interface Playing {
  nodeId: string;
  name: string;
  mode: Mode;
  /** The table that it is opened at, of a game that has some. */
  table?: string | undefined;
  /** Of these are the games that are offered in its place, if it was switched off. */
  gameType: GameCard["gameType"];
  vassalage: string;
  /** Tells tables that are open beside each other apart; the one that was opened first has none. */
  frame?: number;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    playing?: Playing | undefined;
    /** Tables that are open beside the running game, in the order in which they were opened. */
    beside?: readonly Playing[] | undefined;
    /** The title or the container whose sheet lies over the page: the back button closes it. */
    looked?: GameCard | undefined;
    chosen?: Chosen | undefined;
    /** When somebody asked for the search: the box takes the focus. */
    find?: number | undefined;
    /** Where a visitor was going when the login stopped them. */
    from?: string | undefined;
  }
}

/** A step of the menus is always a page, so it is a link: it can be opened in another tab. The router knows only literal paths, hence the narrowing. */
export const linkTo = (step: Step) => (step.kind === "page" ? { to: step.to, search: step.search } : { to: "/" }) as { to: "/" };

export function usePlay() {
  const { member, ready } = useSite();
  const navigate = useNavigate();
  const router = useRouter();
  const w = useWords(gameTexts);

  /** Opens over the page, as a step of the history. What takes the place of another takes its step too: one step back leaves both. */
  const over = (state: { playing: Playing } | { looked: GameCard }) => {
    const { playing, looked } = router.state.location.state;
    const replace = playing !== undefined || (looked !== undefined && "playing" in state);
    void navigate({ to: ".", search: true, hash: true, state, resetScroll: false, replace });
  };
  /** What a card's picture opens: a container its games, a game what is to be known of it. */
  const look = (card: GameCard) => over({ looked: card });
  const start = (card: GameCard, mode: Mode, table?: string) => {
    const answer = admit(card, mode, member, ready);
    if (answer === "closed") return look(card);
    if (answer === "login") return dialogs.show({ kind: "login", notice: w("notLoggedIn"), chosen: { card, mode, table } });
    if (answer === "trueAccount") return dialogs.show({ kind: "trueAccount", chosen: { card, mode, table } });
    dialogs.close();
    const { nodeId, displayName: name, gameType, vassalage } = card;
    over({ playing: { nodeId, name, mode, table, gameType, vassalage } });
  };
  const take = (step: Step, mode: Mode = "real", table?: string) => {
    if (step.kind === "page") void navigate({ to: step.to, search: step.search } as never);
    else if (step.kind === "list") look(step.card);
    else start(step.card, mode, table);
  };
  return { take, look, play: (card: GameCard, mode: Mode, table?: string) => take(cardStep(card), mode, table) };
}

/** Closes what rides in the history entry by one step back, so that the history holds nothing that is over; by more `steps` where something lies over it as a step of its own. Pressed twice, it is once. */
export function useStepBack(steps = 1) {
  const router = useRouter();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  return useCallback(() => {
    const entry = router.history.location.state.__TSR_key;
    if (entry !== undefined && entry === left.current) return;
    left.current = entry;
    if (router.history.location.state.__TSR_index >= steps) router.history.go(-steps);
    else void navigate({ to: ".", search: true, replace: true, state: {} });
  }, [router, navigate, steps]);
}

/** Opens over / what was chosen on the way in, once; true while it is still to come. Where nobody came in after all, it is let go. */
export function useChosen(): boolean {
  const { member, ready } = useSite();
  const navigate = useNavigate();
  const { play } = usePlay();
  const chosen = useLocation({ select: ({ pathname, state }) => (pathname === "/" ? state.chosen : undefined) });
  const taken = useRef<Chosen>(undefined);
  useEffect(() => {
    if (!chosen || !ready || taken.current === chosen) return;
    taken.current = chosen;
    // Out of the history first: whoever leaves the game, or loads the page anew, is in the lobby.
    void navigate({ to: "/", replace: true, state: {} }).then(() => member && play(chosen.card, chosen.mode, chosen.table));
  }, [chosen, ready, member, navigate, play]);
  return chosen !== undefined;
}
