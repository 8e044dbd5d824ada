/** Four waters, each drawn once for the size of the page: a reef, a flooded meadow, a creek among mangroves, and the deep. */
import type { Art } from "./view";

type Pen = CanvasRenderingContext2D;

interface Hues {
  /** From the surface to the ground. */
  water: readonly [string, string, string];
  /** Light that falls in. */
  ray: string;
  far: string;
  ground: string;
  near: string;
  /** What grows there. */
  grown: readonly [string, string, string];
}

/** Each by night and by day, as the page is dark or light. */
const HUES: Readonly<Record<Art, readonly [dark: Hues, light: Hues]>> = {
  reef: [
    { water: ["#1a86a8", "#0e5580", "#082c55"], ray: "#8ff0ff", far: "#0c4a72", ground: "#3b5a68", near: "#24404f", grown: ["#d8577a", "#e08b46", "#7c5bd0"] },
    { water: ["#8fe3ea", "#4fb8d6", "#2a86b8"], ray: "#ffffff", far: "#58a9c8", ground: "#e0cf9f", near: "#c2ab74", grown: ["#e8668a", "#ef9a50", "#8a6be0"] },
  ],
  haor: [
    { water: ["#3d8a70", "#1f5f55", "#0f3a3c"], ray: "#d9ffb8", far: "#1a5048", ground: "#2f4a30", near: "#203820", grown: ["#6fae4a", "#4d8a3c", "#e884ab"] },
    { water: ["#bfe8c4", "#7fc9a4", "#4a9c86"], ray: "#ffffff", far: "#77b898", ground: "#a9bd78", near: "#869e54", grown: ["#6fae4a", "#528f3e", "#e8709c"] },
  ],
  creek: [
    { water: ["#7d7a44", "#55572f", "#2c3320"], ray: "#fff0b0", far: "#454a2a", ground: "#40301f", near: "#2c2015", grown: ["#6a4a2c", "#80603a", "#5f8a3c"] },
    { water: ["#e6dca4", "#c3b877", "#93904f"], ray: "#fffdf0", far: "#b3a868", ground: "#a38354", near: "#83663c", grown: ["#7a5a38", "#94734a", "#6f9a48"] },
  ],
  deep: [
    { water: ["#27307e", "#151a52", "#090a28"], ray: "#8f9cff", far: "#141848", ground: "#1c1a44", near: "#100f2c", grown: ["#39d6c8", "#a86bff", "#4b8bff"] },
    { water: ["#9aa8ee", "#6d7ad0", "#454fa0"], ray: "#ffffff", far: "#626fc4", ground: "#58559c", near: "#403d7c", grown: ["#6ff0e4", "#c79bff", "#8fb8ff"] },
  ],
};

/** Numbers between 0 and 1 that are the same each time. */
function* steady(seed: number): Generator<number, number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

type Chance = () => number;

function ridge(pen: Pen, wide: number, high: number, base: number, rise: number, waves: number): void {
  pen.beginPath();
  pen.moveTo(0, high);
  for (let x = 0; x <= 40; x += 1) pen.lineTo((x / 40) * wide, high * (base - rise * (0.5 + 0.5 * Math.sin((x / 40) * waves * Math.PI + waves))));
  pen.lineTo(wide, high);
  pen.fill();
}

/** A branch of coral. */
function coral(pen: Pen, x: number, y: number, size: number, chance: Chance): void {
  pen.lineWidth = size * 0.16;
  for (let branch = 0; branch < 5; branch += 1) {
    const lean = (branch - 2) * 0.32 + (chance() - 0.5) * 0.2;
    const tip = size * (0.7 + 0.5 * chance());
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x + lean * tip * 0.3, y - tip * 0.6, x + lean * tip, y - tip);
    pen.stroke();
  }
}

/** A blade of grass, or a thin stem. */
function blade(pen: Pen, x: number, y: number, size: number, lean: number): void {
  pen.beginPath();
  pen.moveTo(x - size * 0.05, y);
  pen.quadraticCurveTo(x + lean * size * 0.2, y - size * 0.6, x + lean * size, y - size);
  pen.quadraticCurveTo(x + lean * size * 0.3 + size * 0.06, y - size * 0.5, x + size * 0.06, y);
  pen.fill();
}

/** A leaf that swims on the surface, seen from below, and its stem. */
function lily(pen: Pen, x: number, high: number, size: number, [leaf, stem, bloom]: Hues["grown"]): void {
  pen.strokeStyle = stem;
  pen.lineWidth = size * 0.06;
  pen.beginPath();
  pen.moveTo(x, 0);
  pen.quadraticCurveTo(x + size * 0.6, high * 0.4, x - size * 0.2, high * 0.95);
  pen.stroke();
  pen.fillStyle = leaf;
  pen.beginPath();
  pen.ellipse(x, 0, size, size * 0.34, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = bloom;
  for (const side of [-1, 0, 1]) {
    pen.beginPath();
    pen.ellipse(x + size * 1.25 + side * size * 0.16, size * 0.06, size * 0.12, size * 0.3, side * 0.5, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** A root of a mangrove, which stands in the creek like a rib. */
function root(pen: Pen, x: number, high: number, reach: number, thick: number): void {
  pen.lineWidth = thick;
  pen.beginPath();
  pen.moveTo(x, -10);
  pen.bezierCurveTo(x + reach * 0.2, high * 0.18, x + reach, high * 0.25, x + reach * 1.1, high);
  pen.stroke();
}

function growth(pen: Pen, art: Art, hues: Hues, [wide, high]: readonly [number, number], chance: Chance): void {
  const { grown } = hues;
  pen.lineCap = "round";
  if (art === "reef") {
    for (let at = 0; at < 11; at += 1) {
      const x = (at < 6 ? at * 0.06 : 0.66 + (at - 6) * 0.075) * wide + chance() * 0.03 * wide;
      pen.strokeStyle = grown[at % 3] ?? grown[0];
      pen.globalAlpha = 0.8;
      coral(pen, x, high * (0.97 + 0.03 * chance()), high * (0.11 + 0.11 * chance()), chance);
    }
  } else if (art === "haor") {
    for (let at = 0; at < 34; at += 1) {
      pen.fillStyle = grown[at % 2] ?? grown[0];
      pen.globalAlpha = 0.55;
      blade(pen, chance() * wide, high * 1.01, high * (0.12 + 0.2 * chance()), (chance() - 0.5) * 0.6);
    }
    pen.globalAlpha = 0.75;
    for (const [x, size] of [[0.08, 0.06], [0.3, 0.045], [0.66, 0.05], [0.9, 0.065]] as const) lily(pen, x * wide, high, size * wide, grown);
  } else if (art === "creek") {
    pen.globalAlpha = 0.55;
    for (const [x, reach, thick] of [[0.02, 0.09, 0.016], [0.06, -0.06, 0.012], [0.14, 0.07, 0.01], [0.86, -0.07, 0.011], [0.94, 0.05, 0.014], [0.99, -0.1, 0.016], [0.48, 0.04, 0.008]] as const) {
      pen.strokeStyle = grown[thick > 0.012 ? 0 : 1];
      root(pen, x * wide, high, reach * wide, thick * wide);
    }
    pen.fillStyle = grown[2];
    for (let at = 0; at < 24; at += 1) {
      pen.beginPath();
      pen.ellipse(chance() * wide, chance() * high * 0.05, wide * 0.022, wide * 0.008, chance() * 3, 0, 2 * Math.PI);
      pen.fill();
    }
    pen.fillStyle = hues.near;
    for (let at = 0; at < 26; at += 1) blade(pen, chance() * wide, high * 1.01, high * (0.05 + 0.07 * chance()), 0);
  } else {
    for (let at = 0; at < 46; at += 1) {
      pen.fillStyle = grown[at % 3] ?? grown[0];
      pen.globalAlpha = 0.15 + 0.45 * chance();
      pen.beginPath();
      pen.arc(chance() * wide, chance() * high, wide * (0.0008 + 0.0022 * chance()), 0, 2 * Math.PI);
      pen.fill();
    }
    for (const x of [0.05, 0.13, 0.8, 0.91, 0.97]) {
      pen.strokeStyle = grown[Math.round(x * 10) % 3] ?? grown[0];
      pen.globalAlpha = 0.5;
      coral(pen, x * wide, high, high * (0.1 + 0.12 * chance()), chance);
    }
  }
  pen.globalAlpha = 1;
}

/** The water without anything that moves. */
export function backdropOf(art: Art, isLight: boolean, wide: number, high: number): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = [wide, high];
  const pen = picture.getContext("2d");
  if (!pen) return picture;
  const hues = HUES[art][isLight ? 1 : 0];
  const numbers = steady(art.length * 977 + art.charCodeAt(0));
  const chance = () => numbers.next().value;
  const water = pen.createLinearGradient(0, 0, 0, high);
  hues.water.forEach((hue, at) => water.addColorStop(at / 2, hue));
  pen.fillStyle = water;
  pen.fillRect(0, 0, wide, high);
  pen.fillStyle = hues.far;
  pen.globalAlpha = 0.5;
  ridge(pen, wide, high, 0.86, 0.16, 3.1);
  pen.globalAlpha = 1;
  const light = pen.createLinearGradient(0, 0, 0, high);
  light.addColorStop(0, `${hues.ray}40`);
  light.addColorStop(1, `${hues.ray}00`);
  pen.fillStyle = light;
  for (let ray = 0; ray < 6; ray += 1) {
    const [x, spread] = [(ray + 0.6 * chance()) * 0.2 * wide - 0.05 * wide, (0.03 + 0.05 * chance()) * wide];
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x + spread, 0);
    pen.lineTo(x + spread * 2.4 - wide * 0.12, high);
    pen.lineTo(x - wide * 0.16, high);
    pen.fill();
  }
  pen.fillStyle = hues.ground;
  ridge(pen, wide, high, 1, 0.06, 4.3);
  growth(pen, art, hues, [wide, high], chance);
  pen.fillStyle = hues.near;
  ridge(pen, wide, high, 1.01, 0.035, 6.7);
  return picture;
}
