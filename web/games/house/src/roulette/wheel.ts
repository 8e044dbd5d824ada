/** The wheel and the ball. */
import { still } from "kit/dom";
import { colour, Stage } from "kit/floor/canvas";
import type { Show } from "kit/floor/game";
import { WHEEL } from "kit/table/roulette";

import type { Spin } from "./game";
import { hue } from "./layout";
import { at, plan, SPEED, type Ride } from "./ride";

const TURN = 2 * Math.PI;
const POCKET = TURN / WHEEL.length;
/** The wheel turns so fast while the ball runs, in radians a millisecond. */
const WHEEL_SPEED = TURN / 9_000;
/** Without a result the ball is given up after so long: the page waits in words. */
const PATIENCE = 15_000;
/** Radii as parts of the whole: where the ball runs, the outer edge of the numbers, of the pockets, and their inner edge. */
const RIM = 0.9;
const NUMBERS = 0.82;
const POCKETS = 0.64;
const HUB = 0.46;
const BALL = 0.042;

export class Wheel implements Show<Spin> {
  private readonly stage = new Stage((context, reach, now) => this.draw(context, reach, now));
  readonly element: HTMLElement;
  private readonly away = new AbortController();
  /** Angle of the wheel, and of the ball against it. */
  private turned = 0;
  private ball: number | null = null;
  private out = 0;
  private hop = 0;
  /** The wheel and its numbers, drawn once for a size and a theme. */
  private plate: { canvas: HTMLCanvasElement; key: string } | null = null;
  private last = 0;
  private thrown: number | null = null;
  private running: { ride: Ride; since: number; pocket: number; done: () => void } | null = null;
  private rested: number | null = null;

  constructor() {
    this.stage.canvas.className = "wheel";
    this.element = this.stage.canvas;
    // A hidden page draws no frames: what was drawn is told at once, and shown when the page is seen again.
    document.addEventListener("visibilitychange", () => document.hidden && this.end(), { signal: this.away.signal });
  }

  begin(): void {
    if (still() || document.hidden) return;
    this.rested = null;
    this.ball ??= 0;
    this.thrown = this.last = performance.now();
    this.out = 1;
    this.hop = 0;
    this.stage.start();
  }

  ride({ pocket }: Spin): Promise<void> {
    if (still() || document.hidden || this.thrown === null) return Promise.resolve();
    return new Promise((done) => {
      this.thrown = null;
      this.running = { ride: plan(this.ball ?? 0, WHEEL.indexOf(pocket) * POCKET), since: performance.now(), pocket, done };
      this.stage.start();
    });
  }

  rest(spin: Spin | null): void {
    const settled = this.rested !== null && this.rested === spin?.pocket;
    if (this.running) this.end();
    this.thrown = null;
    if (spin === null) this.ball = null;
    else {
      this.ball = WHEEL.indexOf(spin.pocket) * POCKET;
      // Who has seen no ride sees the pocket on top.
      if (!settled) this.turned = -this.ball;
    }
    this.out = this.hop = 0;
    this.rested = spin?.pocket ?? null;
    this.stage.start();
  }

  stop(): void {
    this.away.abort();
    this.end();
    this.stage.stop();
  }

  private end(): void {
    const ride = this.running;
    if (!ride) return;
    this.running = null;
    this.ball = WHEEL.indexOf(ride.pocket) * POCKET;
    this.out = this.hop = 0;
    this.rested = ride.pocket;
    ride.done();
  }

  /** Moves everything to this moment; says whether it goes on. */
  private move(now: number): boolean {
    const past = Math.min(100, Math.max(0, now - this.last));
    this.last = now;
    const { running } = this;
    if (running) {
      const part = (now - running.since) / running.ride.length;
      const { angle, out, hop } = at(running.ride, part);
      [this.ball, this.out, this.hop] = [angle, out, hop];
      // The wheel slows down with the ball and stands when it lies.
      this.turned += WHEEL_SPEED * past * Math.max(0, 1 - Math.max(0, part) ** 3);
      if (part >= 1) this.end();
      return this.running !== null;
    }
    if (this.thrown === null) return false;
    this.turned += WHEEL_SPEED * past;
    this.ball = (this.ball ?? 0) - SPEED * past;
    if (now - this.thrown > PATIENCE) this.thrown = null;
    return this.thrown !== null;
  }

  private draw(context: CanvasRenderingContext2D, reach: number, now: number): boolean {
    const goesOn = this.move(now);
    const plate = this.plateOf(reach);
    context.save();
    context.rotate(this.turned);
    context.drawImage(plate, -reach, -reach);
    context.restore();
    if (this.ball !== null) this.drawBall(context, reach);
    return goesOn;
  }

  private drawBall(context: CanvasRenderingContext2D, reach: number): void {
    const inPocket = (POCKETS + HUB) / 2;
    const radius = reach * (inPocket + (RIM - inPocket) * this.out + 0.09 * this.hop);
    const angle = this.turned + (this.ball ?? 0) - Math.PI / 2;
    const [x, y] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    const size = reach * BALL * (1 + 0.25 * this.hop);
    context.beginPath();
    context.arc(x + size * 0.3, y + size * 0.5, size, 0, TURN);
    context.fillStyle = colour("--veil");
    context.fill();
    const shine = context.createRadialGradient(x - size * 0.35, y - size * 0.4, size * 0.1, x, y, size);
    shine.addColorStop(0, colour("--on-veil"));
    shine.addColorStop(1, colour("--pearl"));
    context.beginPath();
    context.arc(x, y, size, 0, TURN);
    context.fillStyle = shine;
    context.fill();
  }

  private plateOf(reach: number): HTMLCanvasElement {
    const key = `${reach} ${document.documentElement.dataset["theme"] ?? ""}`;
    if (this.plate?.key === key) return this.plate.canvas;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = reach * 2;
    const context = canvas.getContext("2d");
    if (context) {
      context.translate(reach, reach);
      drawPlate(context, reach);
    }
    this.plate = { canvas, key };
    return canvas;
  }
}

function ring(context: CanvasRenderingContext2D, radius: number, fill: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, TURN);
  context.fillStyle = fill;
  context.fill();
}

/** The bowl, the numbers, the pockets under them and the cross in the middle. */
function drawPlate(context: CanvasRenderingContext2D, reach: number): void {
  const hues: Record<string, string> = { red: colour("--felt-red"), black: colour("--felt-black"), zero: colour("--felt-zero") };
  const brass = colour("--marigold");
  ring(context, reach * 0.995, colour("--bowl"));
  ring(context, reach * 0.96, colour("--bowl-deep"));
  ring(context, reach * (NUMBERS + 0.015), brass);
  WHEEL.forEach((number, place) => {
    const from = place * POCKET - POCKET / 2 - Math.PI / 2;
    const sector = (outer: number, inner: number) => {
      context.beginPath();
      context.arc(0, 0, reach * outer, from, from + POCKET);
      context.arc(0, 0, reach * inner, from + POCKET, from, true);
      context.closePath();
    };
    context.fillStyle = hues[hue(number)] ?? "";
    sector(NUMBERS, POCKETS);
    context.fill();
    sector(POCKETS, HUB);
    context.fill();
    context.fillStyle = colour("--veil");
    context.globalAlpha = 0.45;
    context.fill();
    context.globalAlpha = 1;
  });
  // The frets between the pockets.
  context.strokeStyle = brass;
  context.lineWidth = Math.max(1, reach * 0.008);
  for (let place = 0; place < WHEEL.length; place += 1) {
    const angle = place * POCKET - POCKET / 2 - Math.PI / 2;
    context.beginPath();
    context.moveTo(Math.cos(angle) * reach * HUB, Math.sin(angle) * reach * HUB);
    context.lineTo(Math.cos(angle) * reach * NUMBERS, Math.sin(angle) * reach * NUMBERS);
    context.stroke();
  }
  context.fillStyle = colour("--on-veil");
  context.font = `700 ${Math.round(reach * 0.076)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  WHEEL.forEach((number, place) => {
    context.save();
    context.rotate(place * POCKET);
    context.fillText(String(number), 0, -reach * (NUMBERS + POCKETS) * 0.5);
    context.restore();
  });
  drawHub(context, reach, brass);
}

/** The hub with its cross of four arms, and petals around it, as on a painted plate. */
function drawHub(context: CanvasRenderingContext2D, reach: number, brass: string): void {
  ring(context, reach * HUB, brass);
  ring(context, reach * (HUB - 0.015), colour("--bowl"));
  context.fillStyle = colour("--bowl-deep");
  for (let petal = 0; petal < 12; petal += 1) {
    context.save();
    context.rotate((petal * TURN) / 12);
    context.beginPath();
    context.ellipse(0, -reach * 0.31, reach * 0.055, reach * 0.11, 0, 0, TURN);
    context.fill();
    context.restore();
  }
  context.strokeStyle = brass;
  context.lineCap = "round";
  context.lineWidth = reach * 0.035;
  for (let arm = 0; arm < 4; arm += 1) {
    context.save();
    context.rotate((arm * TURN) / 4);
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(0, -reach * 0.24);
    context.stroke();
    context.beginPath();
    context.arc(0, -reach * 0.24, reach * 0.035, 0, TURN);
    context.fillStyle = brass;
    context.fill();
    context.restore();
  }
  ring(context, reach * 0.085, brass);
  ring(context, reach * 0.045, colour("--bowl-deep"));
}
