import { useEffect, useRef, useState } from "react";

import { dialogs } from "../lib/dialogs";
import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { useAnnouncements } from "../notices/queries";
import { passing } from "./counter";
import { lobbyTexts } from "./texts";

/** The notices pass by at reading speed; each opens the notices at its place. The line stands still for hover, focus, and whoever wants no motion. */
export function Ticker() {
  const w = useWords(lobbyTexts);
  const { data } = useAnnouncements();
  const line = useRef<HTMLUListElement>(null);
  const [pace, setPace] = useState({ seconds: 0, before: 0 });
  const notices = data?.notices ?? [];
  useEffect(() => {
    const width = line.current?.scrollWidth ?? 0;
    const window = line.current?.parentElement?.clientWidth ?? 0;
    // The way goes from the right edge to beyond the left one; the first pass begins with the words already in.
    const seconds = width === 0 ? 0 : passing(width + window);
    setPace({ seconds, before: (seconds * window) / (width + window || 1) });
  }, [notices.length, data]);
  return (
    <section className="ticker" aria-label={w("notices")}>
      <button type="button" className="icon" aria-label={w("notices")} onClick={() => dialogs.show({ kind: "notices", index: 0 })}>
        <Icon name="megaphone" />
      </button>
      <div className="passage">
        <ul ref={line} style={{ animationDuration: `${pace.seconds}s`, animationDelay: `-${pace.before}s` }} className={pace.seconds > 0 ? "passing" : ""}>
          {notices.map((notice, index) => (
            <li key={notice.id}>
              <button type="button" onClick={() => dialogs.show({ kind: "notices", index })}>
                {notice.title}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
