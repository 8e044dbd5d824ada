import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { useOffice } from "../../lib/office";
import { KINDS, type Kind } from "./pieces";

/** The parts of content; `here` is the kind, or one of the two others. */
export function Tabs({ here }: { here: Kind | "feedback" | "letters" }) {
  const { t, may } = useOffice();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the parts are one long row: the chosen one is brought into sight.
    const now = row.current?.querySelector<HTMLElement>(".now");
    if (row.current && now) row.current.scrollLeft = now.offsetLeft - row.current.offsetLeft - 16;
  }, [here]);
  const mark = (is: boolean) => ({ className: is ? "tab now" : "tab", "aria-current": is ? ("page" as const) : undefined });
  return (
    <nav ref={row} className="tabs scrolling" aria-label={t("contentParts")}>
      {KINDS.map((kind) => (
        <Link key={kind} to="/content" search={kind === "notice" ? {} : { kind }} {...mark(here === kind)}>
          {t(`kind_${kind}`)}
        </Link>
      ))}
      {may("feedback.read") && (
        <Link to="/content/feedback" {...mark(here === "feedback")}>
          {t("feedback")}
        </Link>
      )}
      {may("message.send") && (
        <Link to="/content/messages" {...mark(here === "letters")}>
          {t("letters")}
        </Link>
      )}
    </nav>
  );
}
