/**
 * The live line. One socket for the page: it asks for a ticket when someone is signed in, comes back by itself with
 * growing pauses, and says after each gap that something may have been missed.
 */
export interface Push {
  topic: string;
  data: unknown;
}

/** What of a WebSocket is used; tests bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close: () => void;
}

export interface Line {
  /** Opens the wire to `/ws`, with the ticket if there is one. */
  open: (ticket: string | null) => Wire;
  /** A one-time ticket; null for a visitor. */
  ticket: () => Promise<string | null>;
  onPush: (push: Push) => void;
  /** `again` is true when the line came back after it had been up. */
  onUp: (again: boolean) => void;
  onDown: () => void;
  random?: () => number;
}

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** How long to wait before attempt `tries` (0 is the first repeat): doubled each time, half of it by chance. */
export function pause(tries: number, random: number): number {
  const whole = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 10));
  return whole / 2 + (whole / 2) * random;
}

export function parse(data: unknown): Push | null {
  if (typeof data !== "string") return null;
  try {
    const push: unknown = JSON.parse(data);
    if (typeof push !== "object" || push === null || !("topic" in push) || typeof push.topic !== "string") return null;
    return { topic: push.topic, data: "data" in push ? push.data : null };
  } catch {
    return null;
  }
}

export class Live {
  #wire: Wire | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #wasUp = false;
  #stopped = false;

  constructor(private readonly line: Line) {}

  start(): void {
    this.#stopped = false;
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  /** The network is back: no need to wait out the pause. */
  hurry(): void {
    if (this.#stopped || this.#timer === undefined) return;
    this.#tries = 0;
    clearTimeout(this.#timer);
    void this.#connect();
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
    const wire = this.line.open(ticket);
    this.#wire = wire;
    wire.onopen = () => {
      this.#tries = 0;
      this.line.onUp(this.#wasUp);
      this.#wasUp = true;
    };
    wire.onmessage = ({ data }) => {
      const push = parse(data);
      if (push) this.line.onPush(push);
    };
    wire.onclose = () => {
      if (this.#wire !== wire) return;
      this.#wire = null;
      this.line.onDown();
      this.#later();
    };
  }

  #later(): void {
    if (this.#stopped) return;
    const wait = pause(this.#tries, (this.line.random ?? Math.random)());
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.#connect(), wait);
  }
}
