/** The reality check, and word that the time one set oneself is up: on every page of a player who is signed in, and over a running game. What it says is fetched after the page. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";

import { call } from "../lib/api";
import { pausing } from "../lib/pausing";
import { useSite } from "../lib/site";
import type { Pulse } from "./figures";

const words = () => import("./RealityCheck").then((part) => ({ default: part.RealityCheck }));
const RealityCheck = lazy(words);

/** A sign of life while the page is in sight. */
const BEAT = 60_000;

/** Asks once a minute while somebody looks at the page, and when they come back to it. `due`: something is to be shown now. */
export function usePulse(on: boolean): { pulse: Pulse | null; due: boolean; seen: () => Promise<void> } {
  const [pulse, setPulse] = useState<Pulse | null>(null);
  /** The end of one's time is told once, and again only after there was some. */
  const [wasTold, setWasTold] = useState(false);
  const last = useRef(0);
  const beat = useCallback(async () => {
    if (document.visibilityState !== "visible" || Date.now() - last.current < BEAT / 2) return;
    last.current = Date.now();
    const told = await call("POST /wps/guard/pulse").catch(() => null);
    // Without an answer nothing is known; the next minute asks again.
    if (!told) return;
    if (told.minutesLeft !== 0) setWasTold(false);
    setPulse(told);
  }, []);
  useEffect(() => {
    if (!on) {
      setPulse(null);
      last.current = 0;
      return;
    }
    void beat();
    const timer = setInterval(() => void beat(), BEAT);
    const back = () => void beat();
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [on, beat]);
  const left = pulse?.minutesLeft;
  const seen = useCallback(async () => {
    setPulse((old) => old && { ...old, due: false });
    setWasTold(left === 0);
    await call("POST /wps/guard/reality/seen").catch(() => {});
  }, [left]);
  return { pulse, due: pulse?.due === true || (left === 0 && !wasTold), seen };
}

export function Reality() {
  const { member } = useSite();
  const { pulse, due, seen } = usePulse(member !== null && member.type !== 4);
  const begun = pulse !== null;
  // Before it is due: by then the line may be down, and the check must come all the same.
  useEffect(() => {
    if (begun) void words().catch(() => {});
  }, [begun]);
  useEffect(() => {
    if (due) pausing.tell();
  }, [due]);
  if (!pulse || !due || !member) return null;
  return (
    <Suspense fallback={null}>
      <RealityCheck pulse={pulse} seen={seen} />
    </Suspense>
  );
}
