import { lazy, Suspense, useCallback, useEffect, useRef, type ReactNode } from "react";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { multiTexts } from "./texts";
import { heard } from "../games/launch";
import { frameName, useLaunch, type Opening } from "../games/opening";
import type { Playing } from "../games/play";
import { gameTexts } from "../games/texts";

const GameWay = lazy(() => import("../wallet/GameWay").then((part) => ({ default: part.GameWay })));

/** After this long without a word from the game, we say that it is slow. */
const PATIENCE = 20_000;

/** What the page says to a game: nothing may go on by itself, or the balance has changed elsewhere. */
export type HostWord = "pause" | "balance";

/** What a game says, and what follows for the window around it. */
export interface Around {
  /** The game hears the page's words from now on, until what is returned is called. */
  join: (tell: (word: HostWord) => void) => () => void;
  /** The balance has changed; to this, where the game says so. */
  balance: (told?: string) => void;
  /** The player sits at this table now. */
  table: (id: string) => void;
  deposit: () => void;
  close: () => void;
  /** The title was switched off after it was chosen; `why` in the house's words. */
  gone: (why: string) => void;
}

/** Hears the game in this frame alone, whatever others of the same origin say, and speaks to it. */
function useTalk(url: string | null, around: Around, onReady: () => void, onSlow: () => void) {
  const shown = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ around, onReady, onSlow });
  useEffect(() => {
    latest.current = { around, onReady, onSlow };
  });
  const tell = useCallback(
    (type: HostWord) => {
      if (url !== null) shown.current?.contentWindow?.postMessage({ source: "mela-host", version: 1, type }, new URL(url, location.href).origin);
    },
    [url],
  );
  useEffect(() => latest.current.around.join(tell), [tell]);
  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url, location.href);
    const listen = (event: MessageEvent) => {
      const game = shown.current?.contentWindow;
      const message = game && event.source === game ? heard(event, origin) : null;
      if (!game || !message) return;
      const { around, onReady } = latest.current;
      if (message.type === "ready") {
        // The name and the way out stand above the frame: the game need not show them again.
        game.postMessage({ source: "mela-host", version: 1, type: "bar" }, origin);
        onReady();
      }
      if (message.type === "balance") around.balance(message.balance);
      if (message.type === "table") around.table(message.table);
      if (message.type === "close") around.close();
      if (message.type === "deposit") around.deposit();
    };
    window.addEventListener("message", listen);
    const timer = setTimeout(() => latest.current.onSlow(), PATIENCE);
    return () => {
      window.removeEventListener("message", listen);
      clearTimeout(timer);
    };
  }, [url]);
  return shown;
}

/** Over the frame while the game opens, or where it did not. */
function Curtain({ state, out, again, onClose }: { state: Opening; /** What the way out says. */ out: string; again: () => void; onClose: () => void }) {
  const w = useWords(gameTexts);
  if (state.at === "failed" || state.at === "gone") {
    return (
      <div className="curtain" role="alert">
        <p>
          <b>{w(state.at === "gone" ? "gone" : "notStarted")}</b>
        </p>
        <p>{state.text}</p>
        {state.at === "failed" && (
          <button type="button" className="call" onClick={again}>
            {w("again")}
          </button>
        )}
        <button type="button" className="quiet" onClick={onClose}>
          {out}
        </button>
      </div>
    );
  }
  if (state.at === "open" && state.ready) return null;
  return (
    <div className="curtain" role="status">
      <span className="turning">
        <Icon name="refresh" size={32} />
      </span>
      <p>{w("starting")}</p>
      {state.at === "open" && state.slow && (
        <>
          <p>{w("slow")}</p>
          <button type="button" className="quiet" onClick={again}>
            {w("again")}
          </button>
        </>
      )}
    </div>
  );
}

interface Props {
  playing: Playing;
  /** What the frame is called. */
  title: string;
  around: Around;
  /** No other game is open. */
  alone: boolean;
  /** Another one is seen alone, in front of it. */
  behind: boolean;
  /** It is seen alone, in front of the others. */
  only: boolean;
  /** The bar above it, where several are open. */
  bar: ReactNode;
}

/** A running game, and what is said while it opens. It stays the same element when others come and go: a frame that is moved loads anew. */
export function GameFrame({ playing, title, around, alone, behind, only, bar }: Props) {
  const w = useWords(gameTexts);
  const multi = useWords(multiTexts);
  const { state, setState, again } = useLaunch(playing);
  const ready = () => setState((old) => (old.at === "open" ? { ...old, ready: true, slow: false } : old));
  const slow = () => setState((old) => (old.at === "open" && !old.ready ? { ...old, slow: true } : old));
  const shown = useTalk(state.at === "open" ? state.url : null, around, ready, slow);
  const why = state.at === "gone" && alone ? state.text : null;
  useEffect(() => {
    if (why !== null) around.gone(why);
    // It is told once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [why]);
  return (
    <section className={only ? "seat only" : "seat"} aria-label={alone ? undefined : title} inert={behind}>
      {bar}
      {state.at === "open" && state.onTheWay !== null && (
        <Suspense fallback={null}>
          <GameWay amount={state.onTheWay} onAgain={again} />
        </Suspense>
      )}
      <div className="screen">
        {state.at === "open" && <iframe ref={shown} name={frameName()} src={state.url} title={title} allow="autoplay; fullscreen" />}
        <Curtain state={state} out={alone ? w("leave") : multi("closeTable", { name: title })} again={again} onClose={around.close} />
      </div>
    </section>
  );
}
