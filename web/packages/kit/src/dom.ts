/** Building the page without a framework and without inline styles. */

type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);

function fill(element: Element, given: Record<string, Value>, children: Child[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value as unknown as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/** An HTML element: `h("button", { class: "call", onclick: spin }, "Spin")`. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, given: Record<string, Value> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, given, children);
  return element;
}

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(tag: K, given: Record<string, Value> = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, given, children);
  return element;
}

/** Outlines in the manner of one set: 24 units square, two wide, round ends. */
const outlines = {
  close: "M18 6 6 18M6 6l12 12",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 16v-5M12 8h.01",
  sound: "M11 5 6 9H3v6h3l5 4ZM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13",
  mute: "M11 5 6 9H3v6h3l5 4ZM22 9l-6 6M16 9l6 6",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  shield: "M12 21c5-2 8-5 8-10V5l-8-2-8 2v6c0 5 3 8 8 10ZM9 12l2 2 4-4",
  again: "M4 4v6h6M20 20v-6h-6M5.5 15a7 7 0 0 0 12 2.5L20 14M4 10l2.500-3.500A7 7 0 0 1 18.500 9",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  auto: "M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3",
  stop: "M7 7h10v10H7Z",
  bolt: "M13 2 4 14h7l-1 8 9-12h-7l1-8Z",
  history: "M3 12a9 9 0 1 0 3-6.700L3 8M3 3v5h5M12 7v5l3 2",
  dice: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01",
  check: "M5 12l5 5L19 7",
  repeat: "m17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3",
  undo: "M4 9h10a5.500 5.500 0 0 1 0 11h-3M8 5 4 9l4 4",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  bars: "M5 20V11M12 20V4M19 20v-6",
  tables: "M4 5h7v6H4ZM13 5h7v6h-7ZM4 13h7v6H4ZM13 13h7v6h-7Z",
  users: "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.500 19.500a6.500 6.500 0 0 1 13 0M15.500 5.300a3.500 3.500 0 0 1 0 6.400M18 13.800a6.500 6.500 0 0 1 3.500 5.700",
  robot: "M12 3v4M6 7h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM9 12v1.500M15 12v1.500M2 12v3M22 12v3",
  chat: "M21 12a8 8 0 0 1-8 8H4l2-3.500A8 8 0 1 1 21 12ZM8.500 12h.01M12.500 12h.01M16.500 12h.01",
  send: "M4 12 20 4l-5 16-3.500-6.500ZM11.500 13.500 20 4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  target: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 2v6M12 16v6M2 12h6M16 12h6",
  net: "M4 4h16v16H4ZM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16",
  star: "M12 3.500 14.700 9l6 .9-4.400 4.200 1.100 6-5.400-2.900-5.400 2.900 1.100-6L3.300 9.900l6-.9Z",
} as const;

export type Icon = keyof typeof outlines;

/** A drawn sign, without a name of its own: the control that holds it has one. */
export function icon(name: Icon, size = 20): SVGSVGElement {
  return svg("svg", { class: "sign", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" }, svg("path", { d: outlines[name] }));
}

/** A round button with a sign and a name that screen readers and the pointer tell. */
export function iconButton(sign: Icon, name: string, act: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick: act }, icon(sign));
}

/** Whether the player asked for stillness. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
