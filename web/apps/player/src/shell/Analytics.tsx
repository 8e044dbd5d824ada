/** The question whether visits may be counted, and the counting where the answer is yes. */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { useWords } from "../lib/words";
import { begin, choice, choose, visited, type Choice } from "./analytics";
import { shellTexts } from "./texts";
import "./analytics.css";

export function Analytics({ gtagId }: { gtagId: string }) {
  const w = useWords(shellTexts);
  const [said, setSaid] = useState(choice);
  const path = useLocation({ select: (location) => location.pathname });
  // Agreed on this page: its policy was written before, and admits the tag from the next page on.
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    if (said !== "yes" || fresh) return;
    begin(gtagId);
    visited(path);
  }, [said, fresh, gtagId, path]);
  if (said !== null) return null;
  const answer = (choice: Choice) => {
    choose(choice);
    setFresh(choice === "yes");
    setSaid(choice);
  };
  return (
    <section className="counting" aria-label={w("countingTitle")}>
      <p>{w("countingText")}</p>
      <div>
        <button type="button" className="quiet" onClick={() => answer("no")}>
          {w("countingNo")}
        </button>
        <button type="button" className="quiet" onClick={() => answer("yes")}>
          {w("countingYes")}
        </button>
      </div>
    </section>
  );
}
