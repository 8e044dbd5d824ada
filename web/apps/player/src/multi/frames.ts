import { useCallback, useRef } from "react";

import type { HostWord } from "./GameFrame";

type Tell = (word: HostWord) => void;

/** The frames of the window, and what is said to them: to all of them, or to the others when one tells another balance. */
export function useFrames() {
  const frames = useRef(new Map<string, Tell>());
  const last = useRef<string>(undefined);
  const join = useCallback((key: string, hear: Tell) => {
    frames.current.set(key, hear);
    return () => {
      if (frames.current.get(key) === hear) frames.current.delete(key);
    };
  }, []);
  const tell = useCallback<Tell>((word) => frames.current.forEach((hear) => hear(word)), []);
  const told = useCallback((from: string, balance?: string) => {
    // A game may answer with what it reads then: two that answer each other would go on for ever.
    if (balance !== undefined && balance === last.current) return;
    last.current = balance;
    frames.current.forEach((hear, key) => key !== from && hear("balance"));
  }, []);
  return { join, tell, told };
}
