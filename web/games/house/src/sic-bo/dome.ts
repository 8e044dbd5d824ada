/** Three dice under a dome of glass: shaken, thrown, at rest. What fell was told before they come to rest. */
import { still } from "kit/dom";
import { colour, Stage } from "kit/floor/canvas";
import type { Show } from "kit/floor/game";

import { DOTS } from "./die";
import type { Throw } from "./game";
import { after, around, FACES, turn, upwards, type Matrix, type Vector } from "./solid";

const TURN = 2 * Math.PI;
/** From the result until the dice lie, in milliseconds. */
const LENGTH = 2_200;
/** Without a result the dice are not shaken longer than this: the page waits in words. */
const PATIENCE = 15_000;
/** The eye looks down on the dice, so that the upper face is seen most. */
const EYE = around([1, 0, 0], 0.95);
/** Where the dice lie, as parts of the reach: to the right and towards the eye. */
const PLACES: readonly (readonly [number, number])[] = [[-0.36, 0.16], [0.36, 0.2], [0.01, -0.3]];
const SIZE = 0.4;

interface Die {
  /** Up, and turned a little as dice lie. */
  rest: Matrix;
  axis: Vector;
  spins: number;
}

/** Decoration alone: how a die lies turned, and how it tumbles. */
function cast(face: number): Die {
  const yaw = around([0, 1, 0], (Math.random() - 0.5) * 0.9);
  const heading = Math.random() * TURN;
  return { rest: after(yaw, upwards(face)), axis: [Math.cos(heading) * 0.8, 0.6, Math.sin(heading) * 0.8].map((part) => part / Math.hypot(0.8, 0.6)) as unknown as Vector, spins: 2 + Math.floor(Math.random() * 2) };
}

export class Dome implements Show<Throw> {
  private readonly stage = new Stage((context, reach, now) => this.draw(context, reach, now));
  readonly element: HTMLElement;
  private readonly away = new AbortController();
  private dice: Die[] = [1, 3, 5].map(cast);
  private shaken: number | null = null;
  private falling: { since: number; done: () => void } | null = null;
  private lying = "";

  constructor() {
    this.element = this.stage.canvas;
    // A hidden page draws no frames: what fell is told at once, and shown when the page is seen again.
    document.addEventListener("visibilitychange", () => document.hidden && this.end(), { signal: this.away.signal });
  }

  begin(): void {
    if (still() || document.hidden) return;
    this.shaken = performance.now();
    this.stage.start();
  }

  ride(dice: Throw): Promise<void> {
    if (still() || document.hidden || this.shaken === null) return Promise.resolve();
    return new Promise((done) => {
      this.shaken = null;
      this.lie(dice);
      this.falling = { since: performance.now(), done };
      this.stage.start();
    });
  }

  rest(dice: Throw | null): void {
    this.shaken = null;
    this.end();
    if (dice && this.lying !== dice.join()) this.lie(dice);
    this.stage.start();
  }

  stop(): void {
    this.away.abort();
    this.end();
    this.stage.stop();
  }

  private lie(dice: Throw): void {
    this.lying = dice.join();
    this.dice = dice.map(cast);
  }

  private end(): void {
    const { falling } = this;
    this.falling = null;
    falling?.done();
  }

  private draw(context: CanvasRenderingContext2D, reach: number, now: number): boolean {
    if (this.shaken !== null && now - this.shaken > PATIENCE) this.shaken = null;
    const part = this.falling ? Math.min(1, Math.max(0, (now - this.falling.since) / LENGTH)) : 1;
    const shake = this.shaken === null ? 0 : 1;
    context.save();
    if (shake) context.translate(Math.sin(now / 23) * reach * 0.02, Math.abs(Math.sin(now / 61)) * -reach * 0.03);
    plate(context, reach);
    // Those farther from the eye first.
    const order = this.dice.map((die, place) => ({ die, place })).toSorted((one, other) => (PLACES[one.place]?.[1] ?? 0) - (PLACES[other.place]?.[1] ?? 0));
    for (const { die, place } of order) this.drawDie(context, reach, die, { place, part, shake, now });
    glass(context, reach);
    context.restore();
    if (part >= 1 && this.falling) this.end();
    return this.shaken !== null || this.falling !== null;
  }

  private drawDie(context: CanvasRenderingContext2D, reach: number, die: Die, at: { place: number; part: number; shake: number; now: number }): void {
    const { place, part, shake, now } = at;
    const [x = 0, z = 0] = PLACES[place] ?? [];
    const left = 1 - part;
    // Three bounces, each lower than the one before.
    const height = shake ? 0.28 + 0.26 * Math.sin(now / (70 + place * 13) + place * 2) : Math.abs(Math.cos(part * Math.PI * 3)) * left ** 1.8 * 0.7;
    const spread = shake ? 0.7 + 0.3 * Math.sin(now / 90 + place) : 0.7 + 0.3 * Math.min(1, part * 1.4);
    const angle = shake ? now / 60 + place : left ** 2 * die.spins * TURN;
    const matrix = after(EYE, after(around(die.axis, angle), die.rest));
    const middle: readonly [number, number] = [x * spread * reach, (0.24 + z * spread * 0.72 - height * 0.8) * reach];
    shadow(context, reach, [x * spread * reach, (0.42 + z * spread * 0.72) * reach], height);
    cube(context, reach * SIZE, middle, matrix);
  }
}

function shadow(context: CanvasRenderingContext2D, reach: number, [x, y]: readonly [number, number], height: number): void {
  context.beginPath();
  context.ellipse(x, y, reach * SIZE * (0.62 - height * 0.2), reach * SIZE * (0.32 - height * 0.1), 0, 0, TURN);
  context.globalAlpha = 0.4 - Math.min(0.3, height * 0.4);
  context.fillStyle = colour("--on-marigold");
  context.fill();
  context.globalAlpha = 1;
}

/** The faces that look towards the eye; each is an affine picture of a square with its dots. */
function cube(context: CanvasRenderingContext2D, size: number, [x, y]: readonly [number, number], matrix: Matrix): void {
  const [ivory, shade, ink, red] = [colour("--on-veil"), colour("--pearl"), colour("--on-marigold"), colour("--felt-red")];
  for (const face of FACES) {
    const normal = turn(matrix, face.normal);
    if (normal[2] <= 0.02) continue;
    const [along, down] = [turn(matrix, face.along), turn(matrix, face.down)];
    context.save();
    context.transform(along[0] * size, -along[1] * size, down[0] * size, -down[1] * size, x + (normal[0] * size) / 2, y - (normal[1] * size) / 2);
    // Lit from above: what looks up is brightest.
    const lit = Math.max(0, Math.min(1, 0.25 + normal[1] * 0.75));
    context.beginPath();
    context.roundRect(-0.5, -0.5, 1, 1, 0.16);
    context.fillStyle = shade;
    context.fill();
    context.globalAlpha = lit;
    context.fillStyle = ivory;
    context.fill();
    context.globalAlpha = 1;
    context.fillStyle = face.dots === 1 || face.dots === 4 ? red : ink;
    for (const [dx, dy] of DOTS[face.dots] ?? []) {
      context.beginPath();
      context.arc(dx * 0.25, dy * 0.25, face.dots === 1 ? 0.15 : 0.095, 0, TURN);
      context.fill();
    }
    context.restore();
  }
}

/** The plate that the dice lie on, with its rim. */
function plate(context: CanvasRenderingContext2D, reach: number): void {
  const oval = (y: number, wide: number, tall: number, fill: string) => {
    context.beginPath();
    context.ellipse(0, y * reach, wide * reach, tall * reach, 0, 0, TURN);
    context.fillStyle = fill;
    context.fill();
  };
  oval(0.48, 0.94, 0.47, colour("--bowl-deep"));
  oval(0.42, 0.94, 0.47, colour("--marigold"));
  oval(0.41, 0.88, 0.43, colour("--bowl"));
  oval(0.43, 0.84, 0.4, colour("--felt-zero"));
}

/** The dome: nothing but its edge and two gleams. */
function glass(context: CanvasRenderingContext2D, reach: number): void {
  context.beginPath();
  context.moveTo(-0.88 * reach, 0.4 * reach);
  context.bezierCurveTo(-0.9 * reach, -1.22 * reach, 0.9 * reach, -1.22 * reach, 0.88 * reach, 0.4 * reach);
  context.strokeStyle = colour("--muted");
  context.lineWidth = Math.max(1, reach * 0.016);
  context.stroke();
  context.globalAlpha = 0.06;
  context.fillStyle = colour("--ink");
  context.fill();
  context.globalAlpha = 0.5;
  context.beginPath();
  context.moveTo(-0.72 * reach, -0.1 * reach);
  context.quadraticCurveTo(-0.66 * reach, -0.56 * reach, -0.3 * reach, -0.7 * reach);
  context.lineCap = "round";
  context.lineWidth = reach * 0.035;
  context.strokeStyle = colour("--on-veil");
  context.stroke();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(0, -0.86 * reach, reach * 0.075, 0, TURN);
  context.fillStyle = colour("--marigold");
  context.fill();
}
