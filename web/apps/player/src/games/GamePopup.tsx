import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";

import { call, Failure } from "../lib/api";
import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { pausing } from "../lib/pausing";
import { useSite } from "../lib/site";
import { settle } from "../lib/throttle";
import { useWords } from "../lib/words";
import { useHouse } from "../lib/house";
import { at, oneOf } from "../lib/origins";
import { broughtHome } from "../wallet/home";
import { Heart } from "./GameCard";
import { Gone } from "./Gone";
import { atTable, heard } from "./launch";
import { useStepBack, type Playing } from "./play";
import type { Wanted } from "./queries";
import { gameTexts } from "./texts";

const GameWay = lazy(() => import("../wallet/GameWay").then((part) => ({ default: part.GameWay })));

/** The frame's name tells the game how the page around it looks: it reads it before it draws anything, and nothing goes to its vendor. */
const frameName = () => {
  const { theme = "dark", digits } = document.documentElement.dataset;
  return digits === "bengali" ? `mela-host:${theme}:bengali` : `mela-host:${theme}`;
};

/** After this long without a word from the game, we say that it is slow. */
const PATIENCE = 20_000;

interface Open {
  at: "open";
  url: string;
  ready: boolean;
  slow: boolean;
  /** Money that is still on its way into the vendor's own wallet. */
  onTheWay: string | null;
}
/** `gone`: it was open when it was chosen, and is not any more. */
type State = { at: "launching" } | { at: "failed" | "gone"; text: string } | Open;

/** What the house answers of a title that was switched off, paused or taken out meanwhile. */
const GONE = ["game_not_open", "game_maintenance", "game_unknown"];

function useLaunch(playing: Playing) {
  const { language, say, ready: signed } = useSite();
  const [state, setState] = useState<State>({ at: "launching" });
  const [round, setRound] = useState(0);
  // The language the game was opened in: another choice later does not throw the player out of a round.
  const spoken = useRef(language);
  const { nodeId, mode, table } = playing;
  const w = useWords(gameTexts);
  // A vendor's game moves to one of the operator's origins for launches; the house's own share the page's session.
  const origin = oneOf(useHouse().data?.info?.launchGameCDNs);
  const launched = ({ url, onTheWay = null }: { url: string; onTheWay?: string | null }): State => {
    const open = (address: string): State => ({ at: "open", url: atTable(address, table), ready: false, slow: false, onTheWay });
    if (/^\/(?![/\\])/.test(url)) return open(url);
    return /^https?:\/\//.test(url) ? open(at(origin, url, location.href)) : { at: "failed", text: w("wrongAddress") };
  };
  useEffect(() => {
    if (!signed) return;
    let left = false;
    setState({ at: "launching" });
    const platform = matchMedia("(min-width: 1024px)").matches ? "html5-desktop" : "html5-mobile";
    // A path of ours: the house knows its own origin.
    const backUrl = location.pathname;
    const launch = () => call("POST /wps/game/launchGame", { body: { nodeId, mode, language: spoken.current, platform, backUrl } });
    broughtHome()
      .then(launch)
      .then(
        (opened) => left || setState(launched(opened)),
        (failure: unknown) => left || setState({ at: failure instanceof Failure && GONE.includes(failure.code) ? "gone" : "failed", text: say(failure) }),
      );
    return () => {
      left = true;
    };
    // `say` changes with the language only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nodeId, mode, round, signed]);
  return { state, setState, again: () => setRound(round + 1) };
}

function useLeave() {
  const { reload } = useSite();
  const back = useStepBack();
  const queries = useQueryClient();
  return useCallback(() => {
    void reload();
    void queries.invalidateQueries({ queryKey: ["games"], predicate: ({ queryKey }) => (queryKey[2] as Partial<Wanted> | undefined)?.tab === "RECENT" });
    void queries.invalidateQueries({ queryKey: ["bets", "left"] });
    back();
  }, [reload, back, queries]);
}

/** What stands beside the name of a running game. */
function Tools({ playing, frame, onDeposit }: { playing: Playing; frame: RefObject<HTMLDivElement | null>; onDeposit: (() => void) | null }) {
  const w = useWords(gameTexts);
  const { member } = useSite();
  return (
    <>
      {onDeposit && (
        <button type="button" className="call small" aria-label={w("deposit")} title={w("deposit")} onClick={onDeposit}>
          <Icon name="deposit" />
          <span>{w("deposit")}</span>
        </button>
      )}
      {member && <Heart card={{ ...playing, displayName: playing.name }} />}
      {document.fullscreenEnabled && (
        <button type="button" className="icon" aria-label={w("fullScreen")} title={w("fullScreen")} onClick={() => void frame.current?.requestFullscreen()}>
          <Icon name="expand" />
        </button>
      )}
    </>
  );
}

/** Puts money in without leaving the game: it waits behind the window, and goes no further by itself. */
function useDeposit(able: boolean, tell: (word: "pause" | "balance") => void) {
  const [open, setOpen] = useState(false);
  const show = () => {
    if (!able) return;
    tell("pause");
    // Over the whole screen a window would not be seen.
    if (document.fullscreenElement) void document.exitFullscreen();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    tell("balance");
  };
  return { open, show, close };
}

/** The running game in its frame. It talks by postMessage, and only its own origin is heard. */
export function GamePopup({ playing, deposit }: { playing: Playing; deposit?: ReactNode }) {
  const w = useWords(gameTexts);
  const { member, reload } = useSite();
  const leave = useLeave();
  // A game for money is over with the session that it was opened in.
  const known = useRef(false);
  useEffect(() => {
    if (known.current && member === null && playing.mode === "real") leave();
    known.current = member !== null;
  }, [member, playing.mode, leave]);
  const { state, setState, again } = useLaunch(playing);
  const url = state.at === "open" ? state.url : null;
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLIFrameElement>(null);
  const tell = useCallback(
    (type: "pause" | "balance") => {
      if (url !== null) shown.current?.contentWindow?.postMessage({ source: "mela-host", version: 1, type }, new URL(url, location.href).origin);
    },
    [url],
  );
  useEffect(() => pausing.listen(() => tell("pause")), [tell]);
  const payable = deposit !== undefined && member !== null && member.type !== 4 && playing.mode === "real";
  const paying = useDeposit(payable, tell);
  const pay = useRef(paying.show);
  useEffect(() => {
    pay.current = paying.show;
  });
  const renew = useMemo(() => settle(1_000, () => void reload()), [reload]);
  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url, location.href);
    const listen = (event: MessageEvent) => {
      const message = heard(event, origin);
      if (message?.type === "ready") {
        // The name and the way out stand above the frame: the game need not show them again.
        event.source?.postMessage({ source: "mela-host", version: 1, type: "bar" }, { targetOrigin: origin });
        setState((old) => (old.at === "open" ? { ...old, ready: true, slow: false } : old));
      }
      // The amount is asked of the house, not believed of the frame; a trial's money is not the player's.
      if (message?.type === "balance" && playing.mode === "real") renew();
      if (message?.type === "close") leave();
      if (message?.type === "deposit") pay.current();
    };
    window.addEventListener("message", listen);
    const timer = setTimeout(() => setState((old) => (old.at === "open" && !old.ready ? { ...old, slow: true } : old)), PATIENCE);
    return () => {
      window.removeEventListener("message", listen);
      clearTimeout(timer);
    };
  }, [url, playing.mode, leave, renew, setState]);
  if (state.at === "gone") return <Gone playing={playing} why={state.text} onClose={leave} />;
  return (
    <Modal title={playing.mode === "demo" ? `${playing.name} · ${w("demo")}` : playing.name} onClose={leave} shape="stage" tools={<Tools playing={playing} frame={frame} onDeposit={payable ? paying.show : null} />}>
      {state.at === "open" && state.onTheWay !== null && (
        <Suspense fallback={null}>
          <GameWay amount={state.onTheWay} onAgain={again} />
        </Suspense>
      )}
      <div ref={frame} className="frame">
        <button type="button" className="icon shrink" aria-label={w("fullScreenOver")} title={w("fullScreenOver")} onClick={() => void document.exitFullscreen()}>
          <Icon name="shrink" />
        </button>
        {state.at === "open" && <iframe ref={shown} name={frameName()} src={state.url} title={playing.name} allow="autoplay; fullscreen" />}
        {state.at === "failed" && (
          <div className="curtain" role="alert">
            <p>
              <b>{w("notStarted")}</b>
            </p>
            <p>{state.text}</p>
            <button type="button" className="call" onClick={again}>
              {w("again")}
            </button>
            <button type="button" className="quiet" onClick={leave}>
              {w("leave")}
            </button>
          </div>
        )}
        {(state.at === "launching" || (state.at === "open" && !state.ready)) && (
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
        )}
      </div>
      {paying.open && (
        <Modal title={w("deposit")} onClose={paying.close} shape="wide">
          <Suspense fallback={null}>{deposit}</Suspense>
        </Modal>
      )}
    </Modal>
  );
}
