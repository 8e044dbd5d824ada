/** All pictures of the game on one canvas, so that a whole frame is one batch. */
import { CanvasSource, Rectangle, Texture } from "pixi.js";
import { tokens } from "ui/tokens";

const TILE = 256;
const GAP = 4;
/** Letters stand in for pictures that do not come; a picture that takes longer is not waited for. */
const PATIENCE = 6_000;

export interface Atlas {
  /** A symbol as it stands, and as it rushes by. */
  crisp(symbol: string): Texture;
  rush(symbol: string): Texture;
  lamp: Texture;
  spark: Texture;
  coin: Texture;
  /** A wheel of rays, to be turned about its middle. */
  rays: Texture;
  destroy(): void;
}

function picture(url: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    const late = setTimeout(() => resolve(null), PATIENCE);
    const done = (result: HTMLImageElement | null) => {
      clearTimeout(late);
      resolve(result);
    };
    image.addEventListener("load", () => done(image));
    image.addEventListener("error", () => done(null));
    image.decoding = "async";
    image.src = url;
  });
}

/** Loads the symbols once; the pictures outlive a lost context. */
export async function pictures(ids: string[], urls: Record<string, string>): Promise<Map<string, HTMLImageElement | null>> {
  const loaded = await Promise.all(ids.map((id) => (urls[id] ? picture(urls[id]) : null)));
  return new Map(ids.map((id, place) => [id, loaded[place] ?? null]));
}

const { vermilion, sky, emerald, muted } = tokens.light;
const enamel = [vermilion, sky, emerald, muted];

/** A round enamel plate with the letter of the symbol. */
function letter(pen: CanvasRenderingContext2D, id: string, place: number): void {
  const middle = TILE / 2;
  pen.fillStyle = enamel[place % enamel.length] ?? sky;
  pen.beginPath();
  pen.arc(middle, middle, TILE * 0.42, 0, Math.PI * 2);
  pen.fill();
  pen.lineWidth = 10;
  pen.strokeStyle = tokens.dark.marigold;
  pen.stroke();
  pen.lineWidth = 3;
  pen.strokeStyle = tokens.dark.ink;
  pen.setLineDash([4, 10]);
  pen.beginPath();
  pen.arc(middle, middle, TILE * 0.35, 0, Math.PI * 2);
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = tokens.dark.ink;
  pen.font = `700 ${TILE * 0.42}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(id, middle, middle + TILE * 0.02);
}

function glow(pen: CanvasRenderingContext2D, core: number): void {
  const middle = TILE / 2;
  const light = pen.createRadialGradient(middle, middle, 0, middle, middle, middle);
  light.addColorStop(0, "#FFFFFFFF");
  light.addColorStop(core, "#FFFFFFF0");
  light.addColorStop(core + 0.08, "#FFFFFF55");
  light.addColorStop(1, "#FFFFFF00");
  pen.fillStyle = light;
  pen.fillRect(0, 0, TILE, TILE);
}

/** A coin of the fair, with an alpona flower. */
function coin(pen: CanvasRenderingContext2D): void {
  const middle = TILE / 2;
  const disc = (reach: number, colour: string) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(middle, middle, reach, 0, Math.PI * 2);
    pen.fill();
  };
  disc(TILE * 0.48, tokens.light.marigold);
  disc(TILE * 0.43, tokens.dark.marigold);
  for (let petal = 0; petal < 8; petal += 1) {
    const angle = (petal * Math.PI) / 4;
    pen.fillStyle = tokens.light.marigold;
    pen.beginPath();
    pen.ellipse(middle + Math.cos(angle) * TILE * 0.2, middle + Math.sin(angle) * TILE * 0.2, TILE * 0.12, TILE * 0.06, angle, 0, Math.PI * 2);
    pen.fill();
  }
  disc(TILE * 0.09, tokens.dark.ink);
}

/** Twelve rays that fade outwards. */
function rays(pen: CanvasRenderingContext2D): void {
  const middle = TILE / 2;
  const light = pen.createRadialGradient(middle, middle, 0, middle, middle, middle);
  light.addColorStop(0, "#FFFFFFFF");
  light.addColorStop(1, "#FFFFFF00");
  pen.fillStyle = light;
  for (let ray = 0; ray < 12; ray += 1) {
    const angle = (ray * Math.PI) / 6;
    pen.beginPath();
    pen.moveTo(middle, middle);
    pen.arc(middle, middle, middle, angle - 0.13, angle + 0.13);
    pen.fill();
  }
}

/** Draws the atlas. Each symbol stands twice: as it is, and smeared along its way for when it rushes by. */
export function atlas(symbols: Map<string, HTMLImageElement | null>): Atlas {
  const ids = [...symbols.keys()];
  const tiles = ids.length * 2 + 4;
  const across = Math.ceil(Math.sqrt(tiles));
  const step = TILE + GAP;
  const sheet = document.createElement("canvas");
  sheet.width = across * step;
  sheet.height = Math.ceil(tiles / across) * step;
  const pen = sheet.getContext("2d");
  const source = new CanvasSource({ resource: sheet, autoGenerateMipmaps: true, scaleMode: "linear" });
  let next = 0;
  const tile = (paint: (pen: CanvasRenderingContext2D) => void): Texture => {
    const [x, y] = [(next % across) * step, Math.floor(next / across) * step];
    next += 1;
    if (pen) {
      pen.save();
      pen.beginPath();
      pen.rect(x, y, TILE, TILE);
      pen.clip();
      pen.translate(x, y);
      paint(pen);
      pen.restore();
    }
    return new Texture({ source, frame: new Rectangle(x, y, TILE, TILE) });
  };
  const draw = (on: CanvasRenderingContext2D, id: string, place: number) => {
    const image = symbols.get(id);
    if (image) on.drawImage(image, 0, 0, TILE, TILE);
    else letter(on, id, place);
  };
  const crisp = new Map(ids.map((id, place) => [id, tile((on) => draw(on, id, place))]));
  const rush = new Map(
    ids.map((id, place) => [
      id,
      tile((on) => {
        on.globalAlpha = 0.22;
        for (let shift = -3; shift <= 3; shift += 1) {
          on.save();
          on.translate(0, shift * 13);
          draw(on, id, place);
          on.restore();
        }
      }),
    ]),
  );
  const lamp = tile((on) => glow(on, 0.22));
  const spark = tile((on) => glow(on, 0.1));
  const coins = tile(coin);
  const wheel = tile(rays);
  source.update();
  return {
    crisp: (symbol) => crisp.get(symbol) ?? Texture.EMPTY,
    rush: (symbol) => rush.get(symbol) ?? Texture.EMPTY,
    lamp,
    spark,
    coin: coins,
    rays: wheel,
    destroy: () => {
      for (const texture of [...crisp.values(), ...rush.values(), lamp, spark, coins, wheel]) texture.destroy();
      source.destroy();
    },
  };
}
