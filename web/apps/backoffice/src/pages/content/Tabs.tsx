import { Link } from "@tanstack/react-router";

import { useOffice } from "../../lib/office";
import { KINDS, type Kind } from "./pieces";

/** The parts of content; `here` is the kind, or one of the two others. */
export function Tabs({ here }: { here: Kind | "feedback" | "letters" }) {
  const { t, may } = useOffice();
  const mark = (is: boolean) => ({ className: is ? "tab now" : "tab", "aria-current": is ? ("page" as const) : undefined });
  return (
    <nav className="tabs scrolling" aria-label={t("contentParts")}>
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
