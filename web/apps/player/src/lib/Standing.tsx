/** A word about the line while it is down or slow. It covers nothing that can be pressed, moves nothing, and goes by itself. */
import { useSyncExternalStore } from "react";

import { standing, subscribe } from "./line";
import { useSite } from "./site";
import { useTopmost } from "./topmost";

const WORDS = { slow: "lineSlow", offline: "lineOffline", sent: "lineSent" } as const;

export function Standing() {
  const { t } = useSite();
  const now = useSyncExternalStore(subscribe, standing);
  const word = now === "well" ? "" : t(WORDS[now]);
  const place = useTopmost<HTMLParagraphElement>(word);
  return (
    <p ref={place} popover="manual" className={word === "" ? "line away" : "line"} role="status">
      {word}
    </p>
  );
}
