/** Thirty days of wins and losses as bars around a line of zero, and the same as a table. */
import { useQuery } from "@tanstack/react-query";
import { money } from "ui/format";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { bars, duration, total } from "./figures";
import { Net } from "./Net";
import { guardTexts } from "./texts";

const HEIGHT = 96;
const STEP = 12;

export function PositionChart() {
  const w = useWords(guardTexts);
  const { language, member } = useSite();
  const days = useQuery({ queryKey: ["guard", "position"], queryFn: () => call("GET /wps/guard/position", { query: { days: 30 } }) });
  const shown = (net: string) => `${net.startsWith("-") ? "−" : "+"}${member?.currency.symbol ?? ""}${money(net.replace("-", ""), language)}`;
  return (
    <Listed query={days} isEmpty={(rows) => rows.every(({ staked, paid }) => Number(staked) === 0 && Number(paid) === 0)} empty={w("noPlay")}>
      {(rows) => {
        const { bars: drawn, zero } = bars(rows, HEIGHT);
        const sum = w("chart", { net: shown(total(rows.map(({ net }) => net))) });
        return (
          <figure className="position">
            <svg viewBox={`0 -2 ${rows.length * STEP} ${HEIGHT + 4}`} role="img" aria-label={sum} preserveAspectRatio="none">
              <line x1="0" x2={rows.length * STEP} y1={zero} y2={zero} className="zero" vectorEffect="non-scaling-stroke" />
              {drawn.map((bar, at) => (
                <rect key={bar.day} x={at * STEP + 2} width={STEP - 4} y={bar.y} height={bar.height} className={bar.lost ? "lost" : "won"} />
              ))}
            </svg>
            <figcaption>{sum}</figcaption>
            <details>
              <summary>{w("asTable")}</summary>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{w("day")}</th>
                    <th scope="col">{w("net")}</th>
                    <th scope="col">{w("time")}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows
                    .filter(({ staked, paid, minutes }) => Number(staked) !== 0 || Number(paid) !== 0 || minutes > 0)
                    .reverse()
                    .map(({ day, net, minutes }) => (
                      <tr key={day}>
                        <th scope="row">{day}</th>
                        <td>
                          <Net amount={net} />
                        </td>
                        <td>{duration(minutes, language)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </details>
          </figure>
        );
      }}
    </Listed>
  );
}
