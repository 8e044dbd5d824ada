/** Cards as pictures, drawn once for a size and a theme. */
import { colour } from "../floor/canvas";
import { isRed, rankText, type Card } from "./card";
import { SUIT_PATHS } from "./suits";

/** How much higher than wide a card is. */
export const TALL = 62 / 44;
/** Rounded so much at its corners, as a part of its width. */
const CORNER = 0.12;

type Context = CanvasRenderingContext2D;

/** So many pictures are kept: all cards in the few widths of a table. A page that is pulled wider passes through many widths. */
const KEPT = 256;

/** Pictures of cards, by their widths in points of the screen; those of another theme are forgotten. */
export class Pack {
  private readonly pictures = new Map<string, HTMLCanvasElement>();
  private theme = "";

  /** A card's face, or the back where there is none; with a narrow rank for cards that lie closely over each other. */
  picture(card: Card | null, width: number, isNarrow = false): HTMLCanvasElement {
    return this.known(`${card?.text ?? ""}${isNarrow ? "-" : ""}`, width, (context) => draw(context, card, width, isNarrow));
  }

  /** The place of a card that is to come: a dashed line around it. */
  slot(width: number): HTMLCanvasElement {
    return this.known("slot", width, (context) => slot(context, width));
  }

  private known(what: string, width: number, paint: (context: Context) => void): HTMLCanvasElement {
    const theme = document.documentElement.dataset["theme"] ?? "";
    if (theme !== this.theme || this.pictures.size > KEPT) this.pictures.clear();
    this.theme = theme;
    const name = `${what} ${width}`;
    const known = this.pictures.get(name);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width);
    canvas.height = Math.ceil(width * TALL);
    const context = canvas.getContext("2d");
    if (context) {
      context.scale(width, width);
      paint(context);
    }
    this.pictures.set(name, canvas);
    return canvas;
  }
}

function slot(context: Context, width: number): void {
  outline(context, 1.5 / width);
  context.strokeStyle = colour("--cloth-line");
  context.lineWidth = 1 / width;
  context.setLineDash([3 / width, 3 / width]);
  context.stroke();
}

function draw(context: Context, card: Card | null, width: number, isNarrow: boolean): void {
  outline(context, 0.008);
  context.fillStyle = colour("--card");
  context.fill();
  if (card) face(context, card, isNarrow);
  else back(context);
  outline(context, 0.012);
  context.strokeStyle = colour("--card-edge");
  context.lineWidth = Math.min(0.024, 2.4 / width);
  context.stroke();
}

function outline(context: Context, inset: number): void {
  context.beginPath();
  context.roundRect(inset, inset, 1 - 2 * inset, TALL - 2 * inset, CORNER);
}

/** A suit around a point. */
function suit(context: Context, which: number, [x, y]: readonly [number, number], size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  context.fill(new Path2D(SUIT_PATHS[which] ?? ""));
  context.restore();
}

/** The rank over its suit at the left, where cards that lie over each other leave it to be seen; and the suit once more, large. */
function face(context: Context, card: Card, isNarrow: boolean): void {
  context.fillStyle = colour(isRed(card) ? "--card-red" : "--card-black");
  const text = rankText(card);
  const middle = isNarrow ? 0.135 : 0.24;
  context.save();
  context.translate(middle, 0.41);
  // A font of half a point is not drawn everywhere: it is drawn large and scaled.
  context.scale((isNarrow ? 0.0062 : 0.01) * (text.length > 1 ? 0.66 : 1), 0.01);
  context.font = "700 44px system-ui, sans-serif";
  context.textAlign = "center";
  context.fillText(text, 0, 0);
  context.restore();
  suit(context, card.suit, [middle, 0.61], isNarrow ? 0.18 : 0.25);
  suit(context, card.suit, [0.62, 0.95], 0.6);
}

/** A quiet quilt of stitches, as on a nakshi kantha. */
function back(context: Context): void {
  context.save();
  context.beginPath();
  context.roundRect(0.075, 0.075, 0.85, TALL - 0.15, 0.07);
  context.fillStyle = colour("--card-back");
  context.fill();
  context.clip();
  context.strokeStyle = colour("--card-stitch");
  context.lineWidth = 0.022;
  context.setLineDash([0.06, 0.045]);
  for (let step = -TALL; step < 1 + TALL; step += 0.2) {
    context.beginPath();
    context.moveTo(step, 0);
    context.lineTo(step + TALL, TALL);
    context.moveTo(step, TALL);
    context.lineTo(step + TALL, 0);
    context.stroke();
  }
  context.setLineDash([]);
  context.fillStyle = colour("--card-back");
  context.beginPath();
  context.arc(0.5, TALL / 2, 0.2, 0, 2 * Math.PI);
  context.fill();
  petals(context);
  context.restore();
}

function petals(context: Context): void {
  context.fillStyle = colour("--card-stitch");
  for (let petal = 0; petal < 8; petal += 1) {
    context.save();
    context.translate(0.5, TALL / 2);
    context.rotate((petal * Math.PI) / 4);
    context.beginPath();
    context.ellipse(0, -0.1, 0.032, 0.065, 0, 0, 2 * Math.PI);
    context.fill();
    context.restore();
  }
}
