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
  const [seconds, setSeconds] = useState(0);
  const notices = data?.notices ?? [];
  useEffect(() => {
    const width = line.current?.scrollWidth ?? 0;
    setSeconds(width === 0 ? 0 : passing(width));
  }, [notices.length, data]);
  return (
    <section className="ticker" aria-label={w("notices")}>
      <button type="button" className="icon" aria-label={w("notices")} onClick={() => dialogs.show({ kind: "notices", index: 0 })}>
        <Icon name="megaphone" />
      </button>
      <div className="passage">
        <ul ref={line} style={{ animationDuration: `${seconds}s` }} className={seconds > 0 ? "passing" : ""}>
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
