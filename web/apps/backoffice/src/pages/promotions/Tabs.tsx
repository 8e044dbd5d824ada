import { Link } from "@tanstack/react-router";

import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";

/** The parts of promotions; applications with how many of them wait, where that is known. */
export function Tabs({ here, waiting }: { here: "campaigns" | "applications"; waiting?: number | undefined }) {
  const { t, may, language } = useOffice();
  const mark = (is: boolean) => ({ className: is ? "tab now" : "tab", "aria-current": is ? ("page" as const) : undefined });
  return (
    <nav className="tabs" aria-label={t("promotionParts")}>
      <Link to="/promotions" {...mark(here === "campaigns")}>
        {t("campaigns")}
      </Link>
      {may("applications.read") && (
        <Link to="/promotions/applications" {...mark(here === "applications")}>
          {t("applications")}
          {(waiting ?? 0) > 0 && <span className="two waits">{count(waiting ?? 0, language)}</span>}
        </Link>
      )}
    </nav>
  );
}
