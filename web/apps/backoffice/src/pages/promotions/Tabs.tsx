import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { promotions } from "./calls";

/** Figures are asked for again this often. */
const PAUSE = 30_000;

/** All promotions with their figures; the list and its tabs ask once for both. */
export const usePromotions = () => useQuery({ queryKey: ["promotions", "list"], queryFn: promotions.list, refetchInterval: PAUSE });

/** The parts of promotions; applications with how many of them wait. */
export function Tabs({ here }: { here: "campaigns" | "applications" }) {
  const { t, may, language } = useOffice();
  const waiting = usePromotions().data?.reduce((sum, { figures }) => sum + (figures?.waiting ?? 0), 0) ?? 0;
  const mark = (is: boolean) => ({ className: is ? "tab now" : "tab", "aria-current": is ? ("page" as const) : undefined });
  return (
    <nav className="tabs" aria-label={t("promotionParts")}>
      <Link to="/promotions" {...mark(here === "campaigns")}>
        {t("campaigns")}
      </Link>
      {may("applications.read") && (
        <Link to="/promotions/applications" {...mark(here === "applications")}>
          {t("applications")}
          {waiting > 0 && <span className="two waits">{count(waiting, language)}</span>}
        </Link>
      )}
    </nav>
  );
}
