/** Bars on one axis, the highest and the chosen one labelled, and the same as numbers for who prefers or needs them. */
import { useEffect, useRef, useState } from "react";

import { useAmount } from "../lib/sum";
import { useWords } from "../lib/words";
import { every, type Bar, type Naming } from "./series";
import { agentTexts } from "./texts";

const HEIGHT = 180;
const FOOT = 24;
const HEAD = 24;

/** The width of the place, so that letters keep their size on every screen. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!place.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, Math.floor(entry.contentRect.width))));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { place, width };
}

export function Chart({ bars, what, total, naming }: { bars: Bar[]; what: string; total: string; naming: Naming }) {
  const w = useWords(agentTexts);
  const sum = useAmount();
  const { place, width } = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const most = bars.reduce((best, bar, at) => (bar.size > (bars[best]?.size ?? 0) ? at : best), 0);
  const top = bars[most]?.size ?? 0;
  const slot = width / bars.length;
  // Few bars stay bars: a wall of colour would say more than its number.
  const wide = Math.min(64, slot * 0.7);
  const high = (size: number) => (top === 0 ? 0 : (size / top) * (HEIGHT - FOOT - HEAD));
  const marked = chosen ?? most;
  const bar = bars[marked];
  const step = every(bars.length, width, naming.room);
  const anchor = (at: number) => (at * slot + slot / 2 < 64 ? "start" : at * slot + slot / 2 > width - 64 ? "end" : "middle");
  return (
    <figure className="ag-chart">
      <div ref={place} onPointerLeave={() => setChosen(null)}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" aria-label={w("chartOf", { what, most: sum(bars[most]?.value ?? "0"), total: sum(total) })}>
          <path className="axis" d={`M0 ${HEIGHT - FOOT}H${width}`} />
          {bars.map((one, at) => (
            <g key={one.at} onPointerEnter={() => setChosen(at)} onClick={() => setChosen(at)}>
              <rect className="reach" x={at * slot} y={0} width={slot} height={HEIGHT - FOOT} />
              {one.size > 0 && <rect className={at === marked ? "bar marked" : "bar"} x={at * slot + (slot - wide) / 2} y={HEIGHT - FOOT - Math.max(2, high(one.size))} width={wide} height={Math.max(2, high(one.size))} rx={Math.min(3, slot * 0.2)} />}
              {at % step === 0 && (
                <text x={at === 0 && slot < naming.room ? 0 : at * slot + slot / 2} y={HEIGHT - 6} textAnchor={at === 0 && slot < naming.room ? "start" : "middle"}>
                  {naming.short(one.at)}
                </text>
              )}
            </g>
          ))}
          {bar && bar.size > 0 && (
            <text className="value" x={Math.min(width - 2, Math.max(2, marked * slot + slot / 2))} y={HEIGHT - FOOT - high(bar.size) - 8} textAnchor={anchor(marked)}>
              {naming.full(bar.at)} · {sum(bar.value)}
            </text>
          )}
        </svg>
      </div>
      {top === 0 ? (
        <figcaption>{w("nothingYet")}</figcaption>
      ) : (
        <details>
          <summary>{w("asTable")}</summary>
          <table className="ag-numbers">
            <thead>
              <tr>
                <th scope="col">{w("time")}</th>
                <th scope="col">{what}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((one) =>
                one.size === 0 ? null : (
                  <tr key={one.at}>
                    <th scope="row">{naming.full(one.at)}</th>
                    <td className="figure">{sum(one.value)}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
