/** What was granted beside what became cash, promotion by promotion: bars from one axis, each with its figures. */
import { Link } from "@tanstack/react-router";

import { cents } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import type { Promotion } from "./calls";
import { share } from "./share";

/** More would be a table, which stands above. */
const MOST = 6;

export function Grants({ rows }: { rows: Promotion[] }) {
  const { t, language, sum } = useOffice();
  const lang = language === "EN" ? "en" : "bn";
  const known = rows.flatMap(({ id, title, figures }) => (figures ? [{ id, title, figures }] : []));
  const given = known.filter(({ figures }) => cents(figures.granted) > 0n).toSorted((one, other) => (cents(one.figures.granted) < cents(other.figures.granted) ? 1 : -1));
  // One bar alone compares nothing.
  if (given.length < 2) return null;
  const most = cents(given[0]?.figures.granted ?? "0");
  return (
    <figure className="chart grants">
      <figcaption>{t("grantsChart")}</figcaption>
      <ul>
        {given.slice(0, MOST).map(({ id, title, figures }) => (
          <li key={id}>
            <Link to="/promotions/$id" params={{ id }} className="from">
              {title[lang] || title.bn}
            </Link>
            <span className="flow">
              <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect className="bar granted" width={share(cents(figures.granted), most)} height={10} />
                <rect className="bar out" width={share(cents(figures.released), most)} height={10} />
              </svg>
            </span>
            <span className="figure">
              {t("granted")} {sum(figures.granted)} · <b>{t("released")} {sum(figures.released)}</b>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
