/** The fair that stands behind every game. */
import { svg } from "./dom";

/** The fair at night behind a game: moon, wheel, tents and a string of lamps; nothing in it moves. */
export function backdrop(): SVGSVGElement {
  const spokes = Array.from({ length: 12 }, (_, place) => (place * Math.PI) / 6);
  const lamps = Array.from({ length: 21 }, (_, place) => place * 60);
  const rim = (angle: number) => ({ x: 1010 + 170 * Math.cos(angle), y: 480 + 170 * Math.sin(angle) });
  const tent = (x: number, y: number, size: number, hue: string) =>
    svg(
      "g",
      { transform: `translate(${x} ${y}) scale(${size})` },
      svg("path", { d: "M0-96C-22-58-64-36-92-26L92-26C64-36 22-58 0-96Z", class: hue }),
      svg("path", { d: "M0-96C-8-58-24-36-34-26H34C24-36 8-58 0-96Z", class: "pale" }),
      svg("path", { d: "M-84-26H84V70H-84Z", class: "wall" }),
      svg("path", { d: "M-24 70V4Q0-22 24 4V70Z", class: "door" }),
      svg("path", { d: "M0-96V-120M0-120 26-112 0-104", class: "flag" }),
    );
  return svg(
    "svg",
    { class: "backdrop", viewBox: "0 0 1200 800", preserveAspectRatio: "xMaxYMax slice", "aria-hidden": "true" },
    svg("circle", { cx: 940, cy: 150, r: 40, class: "moon" }),
    ...[[90, 70], [320, 60], [430, 150], [560, 60], [700, 120], [870, 150], [1_020, 60], [1_110, 70], [150, 260], [1_060, 220], [380, 250], [760, 230]].map(([x, y], place) => svg("circle", { cx: x, cy: y, r: place % 3 === 0 ? 2.6 : 1.6, class: "star" })),
    svg("g", { class: "big" }, svg("circle", { cx: 1_010, cy: 480, r: 170 }), svg("circle", { cx: 1_010, cy: 480, r: 156 }), svg("circle", { cx: 1_010, cy: 480, r: 24 }), ...spokes.map((angle) => svg("line", { x1: 1_010, y1: 480, x2: rim(angle).x, y2: rim(angle).y })), svg("path", { d: "M1010 480 920 760M1010 480 1100 760" })),
    ...spokes.map((angle, place) => svg("circle", { cx: rim(angle).x, cy: rim(angle).y, r: 15, class: ["emerald", "vermilion", "sky"][place % 3] ?? "" })),
    svg("path", { class: "string", d: `M0 176${lamps.map((x) => `Q${x + 30} 220 ${x + 60} 176`).join("")}` }),
    ...lamps.map((x) => svg("circle", { cx: x + 30, cy: 203, r: 6, class: "lamp" })),
    tent(150, 700, 1.15, "emerald"),
    tent(410, 712, 0.95, "vermilion"),
    tent(660, 706, 1.02, "sky"),
    tent(905, 716, 0.9, "emerald"),
    tent(1_110, 704, 1.08, "vermilion"),
    svg("path", { class: "wall", d: "M0 768H1200V800H0Z" }),
  );
}
