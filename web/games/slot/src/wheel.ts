/** The spin button is the fair's big wheel: it turns while the reels turn. */
import { h, svg } from "kit/dom";

export function spinButton(name: string, act: () => void): HTMLButtonElement {
  const spokes = Array.from({ length: 8 }, (_, place) => (place * Math.PI) / 4);
  const at = (angle: number, reach: number) => [50 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)] as const;
  const wheel = svg(
    "g",
    { class: "wheel" },
    svg("circle", { cx: 50, cy: 50, r: 31, class: "rim" }),
    ...spokes.map((angle) => svg("line", { x1: 50, y1: 50, x2: at(angle, 31)[0], y2: at(angle, 31)[1], class: "rim" })),
    ...spokes.map((angle) => svg("circle", { cx: at(angle, 31)[0], cy: at(angle, 31)[1], r: 5.5, class: "gondola" })),
    svg("circle", { cx: 50, cy: 50, r: 7, class: "gondola" }),
  );
  return h("button", { type: "button", class: "spin", onclick: act }, svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, wheel), h("span", {}, name));
}
