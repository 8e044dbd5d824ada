/** The spin button is the fair's big wheel: it turns while the reels turn. Its middle is free, for the word. */
import { h, svg } from "kit/dom";

export function spinButton(name: string, act: () => void): HTMLButtonElement {
  const spokes = Array.from({ length: 12 }, (_, place) => (place * Math.PI) / 6);
  const at = (angle: number, reach: number) => [50 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)] as const;
  const wheel = svg(
    "svg",
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 43, class: "rim" }),
    ...spokes.map((angle) => svg("line", { x1: at(angle, 38)[0], y1: at(angle, 38)[1], x2: at(angle, 43)[0], y2: at(angle, 43)[1], class: "rim" })),
    ...spokes.map((angle) => svg("circle", { cx: at(angle, 43)[0], cy: at(angle, 43)[1], r: 4.2, class: "gondola" })),
  );
  return h("button", { type: "button", class: "spin", onclick: act }, wheel, h("span", {}, name));
}
