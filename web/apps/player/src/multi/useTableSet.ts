import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

import type { Playing } from "../games/play";
import { added, moved, without, type TableSet } from "./set";

/**
 * The running game and the tables beside it. All of them are one step of the history, which a reload brings back: a table in the middle can
 * be closed, and the history cannot lose a step in its middle. So one step back leaves all of them, and each has a button that closes it alone.
 */
export function useTableSet(playing: Playing, leave: () => void) {
  const router = useRouter();
  const navigate = useNavigate();
  const beside = useLocation({ select: ({ state }) => state.beside });
  const set = useMemo<TableSet>(() => [playing, ...(beside ?? [])], [playing, beside]);
  const change = useCallback(
    (next: (set: TableSet) => readonly Playing[]) => {
      // As the entry stands now: two frames may say something in one breath.
      const state = router.history.location.state;
      if (!state.playing) return;
      const now: TableSet = [state.playing, ...(state.beside ?? [])];
      const then = next(now);
      if (then === now) return;
      const [first, ...others] = then;
      if (!first) return leave();
      const { paying } = state;
      void navigate({ to: ".", search: true, hash: true, state: { playing: first, ...(others.length > 0 && { beside: others }), ...(paying && { paying }) }, resetScroll: false, replace: true });
    },
    [router, navigate, leave],
  );
  const add = useCallback((table: Playing) => change((now) => added(now, table)), [change]);
  const close = useCallback((key: string) => change((now) => without(now, key)), [change]);
  const move = useCallback((key: string, table: string) => change((now) => moved(now, key, table)), [change]);
  return { set, add, close, move };
}
