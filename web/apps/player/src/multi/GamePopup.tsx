import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";

import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { pausing } from "../lib/pausing";
import { useSite } from "../lib/site";
import { settle } from "../lib/throttle";
import { useWide } from "../lib/wide";
import { useWords } from "../lib/words";
import { useSeatFocus } from "./focus";
import { useFrames } from "./frames";
import { Leaving } from "./Leaving";
import { useOnly } from "./only";
import { Picking } from "./Picking";
import { RealGame } from "./RealGame";
import { Seat } from "./Seat";
import { hasRoom, keyOf, type TableSet } from "./set";
import { multiTexts } from "./texts";
import { useDeposit } from "./useDeposit";
import { useTableSet } from "./useTableSet";
import { Heart } from "../games/GameCard";
import type { Around } from "./GameFrame";
import { Gone } from "../games/Gone";
import { useStepBack, type Playing } from "../games/play";
import type { Wanted } from "../games/queries";
import { gameTexts } from "../games/texts";
import "./multi.css";

/** What a game that was played has changed is read anew. */
function useOver() {
  const { reload } = useSite();
  const queries = useQueryClient();
  return useCallback(() => {
    void reload();
    void queries.invalidateQueries({ queryKey: ["games"], predicate: ({ queryKey }) => (queryKey[2] as Partial<Wanted> | undefined)?.tab === "RECENT" });
    void queries.invalidateQueries({ queryKey: ["bets", "left"] });
  }, [reload, queries]);
}

/** A game for money is over with the session that it was opened in. */
function useSessionEnd(playing: Playing, leave: () => void) {
  const { member } = useSite();
  const known = useRef(false);
  useEffect(() => {
    if (known.current && member === null && playing.mode === "real") leave();
    known.current = member !== null;
  }, [member, playing.mode, leave]);
}

/** Leaves a game at once, and several tables when the player is sure. */
function useLeaving(several: boolean, leave: () => void) {
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    if (!several) return leave();
    // Some browsers close a window for the second key, whatever the page says: the tables go on in it.
    const box = document.querySelector<HTMLDialogElement>("dialog.several");
    if (box && !box.open) box.showModal();
    setAsked(true);
  };
  return { isAsked: isAsked && several, ask, stay: () => setAsked(false) };
}

interface ToolsProps {
  set: TableSet;
  frame: RefObject<HTMLDivElement | null>;
  another: RefObject<HTMLButtonElement | null>;
  onDeposit: (() => void) | null;
  onAnother: (() => void) | null;
}

/** What stands beside the name of a running game, or of several. */
function Tools({ set, frame, another, onDeposit, onAnother }: ToolsProps) {
  const w = useWords(gameTexts);
  const multi = useWords(multiTexts);
  const { member } = useSite();
  const [playing, ...others] = set;
  return (
    <>
      {playing.mode === "demo" && <RealGame playing={playing} />}
      {onAnother && (
        <button ref={another} type="button" className="quiet beside" onClick={onAnother}>
          <Icon name="beside" />
          <span>{multi("another")}</span>
        </button>
      )}
      {onDeposit && (
        <button type="button" className="call small" aria-label={w("deposit")} title={w("deposit")} onClick={onDeposit}>
          <Icon name="deposit" />
          <span>{w("deposit")}</span>
        </button>
      )}
      {member && others.length === 0 && <Heart card={{ ...playing, displayName: playing.name }} />}
      {document.fullscreenEnabled && (
        <button type="button" className="icon" aria-label={w("fullScreen")} title={w("fullScreen")} onClick={() => void frame.current?.requestFullscreen()}>
          <Icon name="expand" />
        </button>
      )}
    </>
  );
}

/** The title of the window: of one game its name, of several tables how many there are. */
function useTitle([playing, ...others]: TableSet): string {
  const w = useWords(gameTexts);
  const multi = useWords(multiTexts);
  if (others.length > 0) return multi("several", { count: others.length + 1 });
  return playing.mode === "demo" ? `${playing.name} · ${w("demo")}` : playing.name;
}

/** The running game in its window, or several tables beside each other. */
export function GamePopup({ playing, deposit }: { playing: Playing; deposit?: ReactNode }) {
  const w = useWords(gameTexts);
  const { member, reload } = useSite();
  const over = useOver();
  const { join, tell, told } = useFrames();
  const payable = deposit !== undefined && member !== null && member.type !== 4 && playing.mode === "real";
  const several = useLocation({ select: ({ state }) => (state.beside ?? []).length > 0 });
  const paying = useDeposit({ able: payable, several, tell });
  const back = useStepBack(paying.isStep ? 2 : 1);
  const leave = useCallback(() => {
    over();
    back();
  }, [over, back]);
  useSessionEnd(playing, leave);
  const { set, add, close, move } = useTableSet(playing, back);
  const leaving = useLeaving(several, leave);
  useEffect(() => pausing.listen(() => tell("pause")), [tell]);
  const renew = useMemo(() => settle(1_000, () => void reload()), [reload]);
  const [gone, setGone] = useState<{ key: string; why: string } | null>(null);
  const [picking, setPicking] = useState(false);
  const { only, setOnly } = useOnly(set, leaving.ask);
  const frame = useRef<HTMLDivElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  useSeatFocus(set, another);
  // Below that a table has not the room of a phone beside another.
  const wide = useWide();
  const title = useTitle(set);
  if (!several && gone?.key === keyOf(playing)) return <Gone playing={playing} why={gone.why} onClose={leave} />;
  const around = (key: string, { mode }: Playing): Around => ({
    join: (hear) => join(key, hear),
    balance: (balance) => {
      // The amount is asked of the house, not believed of the frame; a trial's money is not the player's.
      if (mode !== "real") return;
      renew();
      told(key, balance);
    },
    table: (id) => move(key, id),
    deposit: paying.show,
    close: () => {
      over();
      close(key);
    },
    gone: (why) => setGone({ key, why }),
  });
  const show = () => {
    // The window of tables would lie behind it.
    if (document.fullscreenElement) void document.exitFullscreen();
    setPicking(true);
  };
  const tools = <Tools set={set} frame={frame} another={another} onDeposit={payable ? paying.show : null} onAnother={wide && member !== null && hasRoom(set) ? show : null} />;
  return (
    <Modal title={title} onClose={leaving.ask} shape={several ? "stage several" : "stage"} tools={tools}>
      <div ref={frame} className={several ? "frame several" : "frame"} data-count={set.length}>
        <button type="button" className="icon shrink" aria-label={w("fullScreenOver")} title={w("fullScreenOver")} onClick={() => void document.exitFullscreen()}>
          <Icon name="shrink" />
        </button>
        {set.map((each) => (
          <Seat key={keyOf(each)} playing={each} around={around(keyOf(each), each)} alone={!several} only={only} onOnly={setOnly} />
        ))}
      </div>
      {picking && <Picking set={set} onPick={add} onClose={() => setPicking(false)} />}
      {leaving.isAsked && <Leaving count={set.length} onLeave={leave} onClose={leaving.stay} />}
      {paying.open && (
        <Modal title={w("deposit")} onClose={paying.close} shape="wide">
          <Suspense fallback={null}>{deposit}</Suspense>
        </Modal>
      )}
    </Modal>
  );
}
