/** Bars over time with one axis and labels at what matters: the largest, the smallest and the last. */
import type { Language } from "ui/format";

import { count, short } from "./figures";
import { useMedia } from "./media";
import { useOffice } from "./office";

export interface Bar {
  label: string;
  value: number;
}

const HEIGHT = 180;
const TOP = 22;
const BOTTOM = 26;

/** Which bars carry their figure: no more than three, none beside another. */
export function labelled(bars: Bar[]): number[] {
  const worth = bars.map((bar, place) => ({ place, value: bar.value })).filter(({ value }) => value !== 0);
  if (worth.length === 0) return [];
  const most = worth.reduce((best, bar) => (bar.value > best.value ? bar : best));
  const least = worth.reduce((best, bar) => (bar.value < best.value ? bar : best));
  const last = worth[worth.length - 1];
  const apart = Math.max(1, Math.ceil(bars.length / 12));
  const chosen: number[] = [];
  for (const place of [most.place, least.value < 0 ? least.place : -1, last?.place ?? -1]) {
    if (place >= 0 && chosen.every((other) => Math.abs(other - place) > apart)) chosen.push(place);
  }
  return chosen.sort((a, b) => a - b);
}

/** Every so many bars one is named on the axis, so that names never touch. */
export function named(bars: Bar[], most = 8): number[] {
  const every = Math.max(1, Math.ceil(bars.length / most));
  return bars.map((_, place) => place).filter((place) => place % every === 0);
}

export function Chart({ title, bars, write }: { title: string; bars: Bar[]; write?: (value: number, language: Language) => string }) {
  const { t, language } = useOffice();
  const most = Math.max(0, ...bars.map((bar) => bar.value));
  const least = Math.min(0, ...bars.map((bar) => bar.value));
  const span = most - least || 1;
  // Letters keep their size on a phone: the picture is drawn narrower there, not shrunk.
  const narrow = useMedia("(max-width: 640px)");
  const width = narrow ? 300 : 640;
  // A figure under a bar needs its own line above the names of the axis.
  const below = least < 0 ? 20 : 0;
  const y = (value: number) => TOP + ((most - value) / span) * (HEIGHT - TOP - BOTTOM - below);
  const slot = width / Math.max(1, bars.length);
  const figures = new Set(labelled(bars));
  const tell = write ?? count;
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={title}>
        {bars.map((bar, place) => {
          const from = Math.min(y(0), y(bar.value));
          return (
            <g key={bar.label}>
              <rect className={bar.value < 0 ? "bar below" : "bar"} x={place * slot + slot * 0.14} width={slot * 0.72} y={from} height={Math.abs(y(bar.value) - y(0))} rx={2}>
                <title>{`${bar.label}: ${tell(bar.value, language)}`}</title>
              </rect>
              {figures.has(place) && (
                <text className="value" x={inside(place * slot + slot / 2, width)} y={bar.value < 0 ? y(bar.value) + 14 : y(bar.value) - 6}>
                  {short(bar.value, language)}
                </text>
              )}
            </g>
          );
        })}
        <line className="zero" x1={0} x2={width} y1={y(0)} y2={y(0)} />
        {named(bars, narrow ? 4 : 8).map((place) => (
          <text key={place} className="tick" x={inside(place * slot + slot / 2, width)} y={HEIGHT - 4}>
            {bars[place]?.label}
          </text>
        ))}
      </svg>
      <details>
        <summary>{t("asTable")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("time")}</th>
              <th scope="col" className="right">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <td>{bar.label}</td>
                <td className="right figure">{tell(bar.value, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Keeps a centred label within the picture. */
const inside = (x: number, width: number) => Math.min(width - 22, Math.max(22, x));
