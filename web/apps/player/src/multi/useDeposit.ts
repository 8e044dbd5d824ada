import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { useStepBack } from "../games/play";
import type { HostWord } from "./GameFrame";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The window of deposits lies over the tables: the back button closes it alone. */
    paying?: boolean | undefined;
  }
}

interface Lent {
  /** Money can be put in here. */
  able: boolean;
  /** Several tables are open: then the window is a step of the history of its own. */
  several: boolean;
  tell: (word: HostWord) => void;
}

/** Puts money in without leaving the game: it waits behind the window, and goes no further by itself. */
export function useDeposit({ able, several, tell }: Lent) {
  const router = useRouter();
  const navigate = useNavigate();
  const back = useStepBack();
  const state = useLocation({ select: (location) => location.state });
  const isStep = state.paying === true;
  const [isShown, setShown] = useState(false);
  const open = able && (isShown || isStep);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) tell("balance");
    was.current = open;
  }, [open, tell]);
  const under = useRef<typeof state>(undefined);
  useEffect(() => {
    const was = under.current;
    under.current = isStep ? state : undefined;
    if (isStep || !was || !state.playing) return;
    // A table that was closed by its game meanwhile is not brought back by the step under the window.
    const { playing, beside } = was;
    if (JSON.stringify([playing, beside]) !== JSON.stringify([state.playing, state.beside])) void navigate({ to: ".", search: true, hash: true, state: { playing, beside }, resetScroll: false, replace: true });
  }, [state, isStep, navigate]);
  const show = () => {
    if (!able || open) return;
    tell("pause");
    // Over the whole screen a window would not be seen.
    if (document.fullscreenElement) void document.exitFullscreen();
    if (!several) return setShown(true);
    const { playing, beside } = router.history.location.state;
    void navigate({ to: ".", search: true, hash: true, state: { playing, beside, paying: true }, resetScroll: false });
  };
  const close = () => {
    setShown(false);
    if (isStep) back();
  };
  return { open, isStep, show, close };
}
