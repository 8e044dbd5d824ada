/**
 * The live line. One socket for the page: it asks for a ticket when someone is signed in, listens to topics, and comes back by itself with
 * growing pauses. It tells the server what it has seen, so that what a gap missed is brought, or the whole of the topic. Where a clock is
 * given, it is set by the server's.
 */
import type { ServerClock } from "./clock";

export interface Update {
  topic: string;
  kind: string;
  data: unknown;
}

/** What of a WebSocket is used; tests bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send: (frame: string) => void;
  close: () => void;
}

export interface Line {
  /** Opens the wire to `/ws`. */
  open: () => Wire;
  /** A one-time ticket; null for a visitor. */
  ticket: () => Promise<string | null>;
  onUpdate: (update: Update) => void;
  /** Updates of the topic may have been missed: `data` is what it stands at. `again` where it had been whole before. */
  onSnapshot: (topic: string, data: unknown, again: boolean) => void;
  onUp: () => void;
  onDown: () => void;
  /** Set by answers to pings; without one the line asks for none. */
  clock?: ServerClock;
  random?: () => number;
}

/** Most lines that drop can be had again at once: within this, spread by chance, so that a node that went is not missed by everybody in one moment. */
const AT_ONCE = 300;
const SECOND_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const VERSION = 1;
/** Pings in a row when the line comes up, and from then on one in so many milliseconds. */
const FIRST_PINGS = 5;
const PING_EVERY = 10_000;
/** With an answer owed for so long nobody is at the other end, though the wire may not know it for minutes: a phone that changed its network. */
const OVERDUE = 8_000;

/** How long to wait before attempt `tries` (0 is the first repeat): hardly at all, and then doubled each time, half of it by chance. */
export function pause(tries: number, random: number): number {
  if (tries === 0) return AT_ONCE * random;
  const whole = Math.min(LONGEST_PAUSE, SECOND_PAUSE * 2 ** Math.min(tries - 1, 10));
  return whole / 2 + (whole / 2) * random;
}

/** The last frame that was seen of a topic: which ring it came from, and its number there. */
interface Mark {
  e: number;
  s: number;
}

type Frame =
  | { op: "welcome"; now: number | null }
  | { op: "pong"; c: number; r: number; x: number }
  | ({ op: "ev"; t: string; k: string; d: unknown } & Mark)
  | ({ op: "snap"; t: string; d: unknown } & Mark)
  | { op: "gone"; t: string }
  | { op: "ack"; id: string; code: string | null };

/** What became of an act: done, the code of its refusal, or never heard of, because the line went down. */
export type Acted = "done" | "unheard" | { refused: string };

/** A frame that means something here; null for every other. */
export function parse(data: unknown): Frame | null {
  if (typeof data !== "string") return null;
  try {
    const frame = JSON.parse(data) as Record<string, unknown> | null;
    if (typeof frame !== "object" || frame === null) return null;
    const { op, t, e, s, k, d, now, c, r, x, id, ok, code } = frame;
    if (op === "welcome") return { op, now: typeof now === "number" ? now : null };
    if (op === "pong") return typeof c === "number" && typeof r === "number" && typeof x === "number" ? { op, c, r, x } : null;
    if (op === "ack") return typeof id === "string" ? { op, id, code: ok === true ? null : typeof code === "string" ? code : "unknown" } : null;
    if (typeof t !== "string") return null;
    if (op === "gone") return { op, t };
    if (typeof e !== "number" || typeof s !== "number") return null;
    if (op === "snap") return { op, t, e, s, d };
    return op === "ev" && typeof k === "string" ? { op, t, e, s, k, d } : null;
  } catch {
    return null;
  }
}

export class Live {
  #wire: Wire | null = null;
  #greeted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #stopped = false;
  #asked = 0;
  #pings = 0;
  #pinging: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  readonly #topics = new Map<string, Mark | null>();
  /** Acts whose answers are owed. */
  readonly #acts = new Map<string, (acted: Acted) => void>();

  constructor(private readonly line: Line) {}

  start(): void {
    this.#stopped = false;
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#pinging);
    clearTimeout(this.#overdue);
    const wire = this.#wire;
    this.#wire = null;
    this.#unheard();
    wire?.close();
  }

  /** The network is gone: the wire need not find out by itself. */
  lose(): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#down();
    wire.close();
  }

  join(topic: string): void {
    if (this.#topics.has(topic)) return;
    this.#topics.set(topic, null);
    this.#ask("join", topic);
  }

  leave(topic: string): void {
    if (this.#topics.delete(topic)) this.#ask("leave", topic);
  }

  /** Asks the feature of a topic to do something. It is sent once, at once or not at all. */
  act(topic: string, op: string, fields: Readonly<Record<string, unknown>>): Promise<Acted> {
    const wire = this.#wire;
    if (!this.#greeted || !wire) return Promise.resolve("unheard");
    this.#asked += 1;
    const id = String(this.#asked);
    return new Promise((done) => {
      this.#acts.set(id, done);
      wire.send(JSON.stringify({ op, id, t: topic, ...fields }));
    });
  }

  #unheard(): void {
    for (const done of this.#acts.values()) done("unheard");
    this.#acts.clear();
  }

  /** The network is back: no need to wait out the pause. */
  hurry(): void {
    if (this.#stopped || this.#timer === undefined) return;
    this.#tries = 0;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  #ask(op: string, t: string): void {
    if (!this.#greeted) return;
    this.#asked += 1;
    this.#wire?.send(JSON.stringify({ op, id: String(this.#asked), t }));
  }

  async #connect(): Promise<void> {
    this.#timer = undefined;
    let ticket: string | null;
    try {
      ticket = await this.line.ticket();
    } catch {
      this.#later();
      return;
    }
    if (this.#stopped) return;
    const wire = this.line.open();
    this.#wire = wire;
    wire.onopen = () => {
      const have = [...this.#topics].map(([t, mark]) => ({ t, ...mark }));
      wire.send(JSON.stringify({ op: "hello", v: VERSION, ...(ticket !== null && { ticket }), have }));
      // Topics that are joined from here on are told one by one; the server reads that after this frame.
      this.#greeted = true;
    };
    wire.onmessage = ({ data }) => {
      const frame = parse(data);
      if (frame) this.#receive(frame);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#down();
    };
  }

  #down(): void {
    this.#wire = null;
    this.#greeted = false;
    clearTimeout(this.#pinging);
    clearTimeout(this.#overdue);
    this.#unheard();
    this.line.onDown();
    this.#later();
  }

  #receive(frame: Frame): void {
    clearTimeout(this.#overdue);
    if (frame.op === "welcome") {
      this.#tries = 0;
      this.#pings = 0;
      this.line.clock?.welcome(frame.now);
      this.#ping();
      this.line.onUp();
      return;
    }
    if (frame.op === "pong") {
      this.line.clock?.learn(frame);
      // The first ones follow each other at once: the sooner the clock is right.
      if (this.#pings < FIRST_PINGS) this.#ping();
      else this.#pinging = setTimeout(() => this.#ping(), PING_EVERY);
      return;
    }
    if (frame.op === "ack") {
      this.#acts.get(frame.id)?.(frame.code === null ? "done" : { refused: frame.code });
      this.#acts.delete(frame.id);
      return;
    }
    const before = this.#topics.get(frame.t);
    // Of a topic that was left, frames may still be on their way.
    if (before === undefined) return;
    if (frame.op === "gone") {
      this.#topics.delete(frame.t);
      return;
    }
    this.#topics.set(frame.t, { e: frame.e, s: frame.s });
    if (frame.op === "snap") this.line.onSnapshot(frame.t, frame.d, before !== null);
    else this.line.onUpdate({ topic: frame.t, kind: frame.k, data: frame.d });
  }

  #ping(): void {
    const { clock } = this.line;
    if (!clock || !this.#wire) return;
    this.#pings += 1;
    this.#wire.send(JSON.stringify({ op: "ping", c: clock.local() }));
    this.#overdue = setTimeout(() => this.lose(), OVERDUE);
  }

  #later(): void {
    if (this.#stopped) return;
    const wait = pause(this.#tries, (this.line.random ?? Math.random)());
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.#connect(), wait);
  }
}
