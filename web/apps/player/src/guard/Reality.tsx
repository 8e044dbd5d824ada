/** The reality check: on every page of a player who is signed in, and over a running game. */
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";

import { call } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { device } from "./device";
import { duration, type Pulse } from "./figures";
import { Net } from "./GuardPage";
import { guardTexts } from "./texts";
import "./guard.css";

/** A sign of life while the page is in sight. */
const BEAT = 60_000;

/** Asks once a minute while somebody looks at the page, and when he comes back to it. */
export function usePulse(on: boolean): { pulse: Pulse | null; seen: () => Promise<void> } {
  const [pulse, setPulse] = useState<Pulse | null>(null);
  const last = useRef(0);
  const beat = useCallback(async () => {
    if (document.visibilityState !== "visible" || Date.now() - last.current < BEAT / 2) return;
    last.current = Date.now();
    const told = await call("POST /wps/guard/pulse", { body: { device: device() } }).catch(() => null);
    // Without an answer nothing is known; the next minute asks again.
    if (told) setPulse(told);
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
  const seen = useCallback(async () => {
    setPulse((old) => old && { ...old, due: false });
    await call("POST /wps/guard/reality/seen").catch(() => {});
  }, []);
  return { pulse, seen };
}

export function Reality() {
  const { member, language, signOut } = useSite();
  const w = useWords(guardTexts);
  const navigate = useNavigate();
  const { pulse, seen } = usePulse(member !== null && member.type !== 4);
  if (!pulse?.due || !member) return null;
  const minutes = (new Date(pulse.now).getTime() - new Date(pulse.startedAt).getTime()) / 60_000;
  const stop = async () => {
    await seen();
    await signOut();
    void navigate({ to: "/", replace: true, state: {} });
  };
  const limits = async () => {
    await seen();
    dialogs.close();
    void navigate({ to: "/member", search: { page: "responsibleGaming" }, state: {} });
  };
  return (
    <Modal title={w("checkTitle")} onClose={() => void seen()} shape="reality">
      <p className="lead">{w("checkText", { time: duration(minutes, language) })}</p>
      <dl className="spans">
        <div>
          <dt>{w("checkNet")}</dt>
          <dd className="large">
            <Net amount={pulse.net} />
          </dd>
        </div>
        <div>
          <dt>{w("now.day")}</dt>
          <dd>{duration(pulse.minutesToday, language)}</dd>
        </div>
      </dl>
      {pulse.minutesLeft === 0 && <p className="error">{w("timeUp")}</p>}
      <div className="acts">
        <button type="button" className="call" onClick={() => void seen()}>
          {w("goOn")}
        </button>
        <button type="button" className="quiet" onClick={() => void stop()}>
          {w("stop")}
        </button>
        <button type="button" className="textlink" onClick={() => void limits()}>
          {w("toLimits")}
        </button>
      </div>
    </Modal>
  );
}
