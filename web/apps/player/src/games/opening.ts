/** How a game is asked for, and what came of it. */
import { useEffect, useRef, useState } from "react";
import { zoneName } from "ui/zone";

import { call, Failure } from "../lib/api";
import { useHouse } from "../lib/house";
import { at, oneOf } from "../lib/origins";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { broughtHome } from "../wallet/home";
import { atTable } from "./launch";
import type { Playing } from "./play";
import { gameTexts } from "./texts";

interface Open {
  at: "open";
  url: string;
  ready: boolean;
  slow: boolean;
  /** Money that is still on its way into the vendor's own wallet. */
  onTheWay: string | null;
}
/** `gone`: it was open when it was chosen, and is not any more. */
export type Opening = { at: "launching" } | { at: "failed" | "gone"; text: string } | Open;

/** What the house answers of a title that was switched off, paused or taken out meanwhile. */
const GONE = ["game_not_open", "game_maintenance", "game_unknown"];

/** The frame's name tells the game how the page around it looks and by which clock it tells times: it reads it before it draws anything, and nothing goes to its vendor. */
export const frameName = () => {
  const { theme = "dark", digits } = document.documentElement.dataset;
  return `mela-host:${theme}${digits === "bengali" ? ":bengali" : ""}@${zoneName()}`;
};

/** A launch of its own for each frame; `again` asks for another. */
export function useLaunch(playing: Playing) {
  const { language, say, ready: signed } = useSite();
  const [state, setState] = useState<Opening>({ at: "launching" });
  const [round, setRound] = useState(0);
  // The language the game was opened in: another choice later does not throw the player out of a round.
  const spoken = useRef(language);
  const { nodeId, mode, table } = playing;
  const w = useWords(gameTexts);
  // A vendor's game moves to one of the operator's origins for launches; the house's own share the page's session.
  const origin = oneOf(useHouse().data?.info?.launchGameCDNs);
  const launched = ({ url, onTheWay = null }: { url: string; onTheWay?: string | null }): Opening => {
    const open = (address: string): Opening => ({ at: "open", url: atTable(address, table), ready: false, slow: false, onTheWay });
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
    // `say` changes with the language only. Where the player moves to another table, the game is open already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nodeId, mode, round, signed]);
  return { state, setState, again: () => setRound(round + 1) };
}
