/** One's own cannon: where it aims, what it follows, and when it goes off. */
import type { Acted } from "kit/socket";
import { cannon } from "kit/table/bullet";
import { drift, fishOf, HEIGHT, WIDTH, type Point, type Swimmer } from "kit/table/tide";
import { worth } from "kit/table/fishing";
import { parts } from "kit/table/ratio";

import type { Session } from "./session";
import { Trigger } from "./trigger";
import type { Water } from "./water";

/** A cannon that looks at itself has no direction. */
const OWN = 500;
/** So far a key turns it, in parts of a full turn. */
const STEP = Math.PI / 60;

/** What is told of a cannon. */
export type GunWord = "poor" | "poorLeast" | "lockGone" | "lockNext" | "autoOff" | "refusedSeat" | "refusedFast";

export interface GunLent {
  water: Water;
  session: Session;
  /** The lowest and the highest level that one may shoot at. */
  levels: () => readonly [number, number];
  act: (fields: Readonly<Record<string, unknown>>) => Promise<Acted>;
  /** A shot went off. */
  went: () => void;
  say: (word: GunWord) => void;
  changed: () => void;
  /** The line is up, and the tide runs. */
  isReady: () => boolean;
}

const worthOf = ({ kind }: Swimmer): number => {
  const [above, below] = parts(worth(fishOf(kind)));
  return Number(above) / Number(below);
};

export class Gun {
  readonly trigger = new Trigger();
  private chosen = 0;
  isNet = false;
  /** Shots follow the fish that is tapped. */
  isLocking = false;
  lock: number | null = null;
  private aimed: Point | null = null;

  constructor(private readonly lent: GunLent) {}

  /** The level that is chosen, as far as one may shoot at it. */
  get level(): number {
    const [least, most] = this.lent.levels();
    return Math.max(least, Math.min(most, this.chosen));
  }

  /** Where it looks: after the fish that it follows. */
  aim(tick: number): Point | null {
    const { water, session } = this.lent;
    const { seat } = session;
    if (seat === null) return null;
    const fish = water.fish(this.lock);
    if (fish && water.has(fish.number, tick)) return drift(fish, tick);
    return this.aimed ?? { x: cannon(seat).x, y: HEIGHT / 2 };
  }

  /** Looks at a point; one in the cannon itself is none. */
  look(point: Point): boolean {
    const { seat } = this.lent.session;
    if (seat === null) return false;
    const from = cannon(seat);
    if (Math.hypot(point.x - from.x, point.y - from.y) < OWN) return false;
    this.aimed = { x: Math.min(WIDTH, Math.max(0, Math.round(point.x))), y: Math.min(HEIGHT, Math.max(0, Math.round(point.y))) };
    return true;
  }

  /** Turns by a step of the keyboard, to the left or to the right as one sees it. */
  turn(by: 1 | -1, tick: number): void {
    const { seat } = this.lent.session;
    if (seat === null) return;
    this.lock = null;
    const from = cannon(seat);
    const isBelow = from.y > 0;
    const to = this.aim(tick) ?? from;
    const now = Math.atan2(Math.abs(to.y - from.y), to.x - from.x);
    const next = Math.min(Math.PI - 0.05, Math.max(0.05, now - by * STEP));
    // As far as the room goes, so that the aim stays within it.
    const [dx, dy] = [Math.cos(next), Math.sin(next)];
    const way = Math.min(HEIGHT / dy, dx > 0 ? (WIDTH - from.x) / dx : dx < 0 ? -from.x / dx : Infinity);
    this.look({ x: from.x + dx * way, y: isBelow ? from.y - dy * way : dy * way });
    this.lent.changed();
  }

  step(by: 1 | -1): void {
    const [least, most] = this.lent.levels();
    this.chosen = Math.max(least, Math.min(most, this.level + by));
    this.lent.changed();
  }

  toggleNet(): void {
    this.isNet = !this.isNet;
    this.lent.changed();
  }

  toggleLock(tick: number): void {
    this.isLocking = !this.isLocking;
    this.lock = null;
    if (this.isLocking) this.next(tick);
    this.lent.changed();
  }

  /** Follows the fish that is worth most, and then the next one. */
  next(tick: number): void {
    this.isLocking = true;
    const inRoom = ({ x, y }: Point) => x > 300 && y > 300 && x < WIDTH - 300 && y < HEIGHT - 300;
    const all = this.lent.water.swimming(tick).filter((fish) => inRoom(drift(fish, tick))).toSorted((one, other) => worthOf(other) - worthOf(one) || one.number - other.number);
    const at = all.findIndex(({ number }) => number === this.lock);
    this.lock = all[(at + 1) % Math.max(1, all.length)]?.number ?? null;
    this.lent.changed();
  }

  /** A fish was tapped. */
  follow(fish: number): void {
    this.lock = fish;
    this.lent.changed();
  }

  toggleAuto(): void {
    this.trigger.isAuto = !this.trigger.isAuto;
    this.lent.changed();
  }

  /** Nothing goes by itself any more. */
  rest(): void {
    const wasAuto = this.trigger.isAuto;
    this.trigger.rest();
    if (wasAuto) this.lent.say("autoOff");
    this.lent.changed();
  }

  /** What is to happen by a tick happens: a fish that is gone is followed no more, who fires by itself follows the next one, and a shot whose time has come goes off. */
  beat(tick: number, now: number): void {
    const { water, session, isReady } = this.lent;
    if (this.lock !== null && !water.has(this.lock, tick)) {
      this.lock = null;
      if (!this.trigger.isAuto) this.lent.say("lockGone");
      this.lent.changed();
    }
    if (!this.trigger.isBusy || !session.isOpen || !isReady()) return;
    if (this.isLocking && this.lock === null && this.trigger.isAuto) {
      this.next(tick);
      // No fish is in the room for a moment: by itself it shoots after fish alone.
      if (this.lock === null && !this.trigger.isHeld) return;
      this.lent.say("lockNext");
    }
    if (this.trigger.pull(now)) this.fire(tick, now);
  }

  private fire(tick: number, now: number): void {
    const { lent } = this;
    const { session, water } = lent;
    const { account, seat } = session;
    const aim = this.aim(tick);
    if (!account || seat === null || !aim) return;
    const why = account.hindrance(this.level);
    if (why === "funds") {
      this.trigger.rest();
      lent.say(this.level <= lent.levels()[0] ? "poorLeast" : "poor");
      return lent.changed();
    }
    // More than twenty are not taken: the next one waits.
    if (why !== null) return;
    const no = account.shoot(this.level, now);
    const at = { x: Math.round(Math.min(WIDTH, Math.max(0, aim.x))), y: Math.round(Math.min(HEIGHT, Math.max(0, aim.y))) };
    const { lock, isNet: net, level } = this;
    water.shoot({ seat, no, aim: at, lock, net, level, left: tick });
    lent.went();
    void lent.act({ shots: [[no, at.x, at.y, level, lock ?? 0, net ? 1 : 0, Math.floor(tick)]] }).then((acted) => this.heard(no, seat, acted));
  }

  /** What became of a shot; one without an answer may fly, and its cost comes back when nothing is told of it. */
  private heard(no: number, seat: number, acted: Acted): void {
    if (typeof acted === "string") return;
    const { lent } = this;
    const { session, water } = lent;
    session.account?.end(no, null);
    water.drop(seat, no);
    if (acted.refused === "not_seated") lent.say("refusedSeat");
    if (acted.refused === "too_fast") lent.say("refusedFast");
    if (acted.refused === "not_seated" || acted.refused === "shot_invalid") {
      this.trigger.rest();
      void session.read();
    }
    lent.changed();
  }
}
