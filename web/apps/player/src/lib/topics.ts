/** The topics of the live line that parts of the page listen to, as long as they are in sight. */
import type { Live } from "kit/socket";

/** Who listens to a topic. */
export interface Ear {
  /** What the topic stands at: everything that was told before is in it. */
  onSnapshot: (data: unknown) => void;
  onUpdate: (kind: string, data: unknown) => void;
}

/** Most topics at once: the server allows 32 on a line, and the page's own are among them. */
export const MOST = 24;
/** So many frames at once, and the rest between, in milliseconds: the server ends a line that says more than 20 in a second, and a new one greets and asks the time. */
export const BURST = 2;
export const REST = 250;

/**
 * Joins what is listened to and leaves what is not any more, in small groups. A line that breaks takes all topics along: they are joined
 * anew once the next one is up, and not asked for in its first frame, which has room for few of them.
 */
export class Topics {
  readonly #ears = new Map<string, Set<Ear>>();
  readonly #joined = new Set<string>();
  #line: Pick<Live, "join" | "leave"> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  up(line: Pick<Live, "join" | "leave">): void {
    this.down();
    this.#line = line;
    this.#turn();
  }

  down(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const topic of this.#joined) this.#line?.leave(topic);
    this.#joined.clear();
    this.#line = null;
  }

  /** Listens until what is returned is called. */
  listen(topic: string, ear: Ear): () => void {
    const ears = this.#ears.get(topic) ?? new Set();
    this.#ears.set(topic, ears.add(ear));
    this.#soon();
    return () => {
      ears.delete(ear);
      if (ears.size === 0 && this.#ears.get(topic) === ears) this.#ears.delete(topic);
      this.#soon();
    };
  }

  /** Whether somebody listens, and has been told. */
  snapshot(topic: string, data: unknown): boolean {
    return this.#tell(topic, (ear) => ear.onSnapshot(data));
  }

  update(topic: string, kind: string, data: unknown): boolean {
    return this.#tell(topic, (ear) => ear.onUpdate(kind, data));
  }

  #tell(topic: string, tell: (ear: Ear) => void): boolean {
    const ears = this.#ears.get(topic);
    ears?.forEach(tell);
    return ears !== undefined;
  }

  /** What is asked for in one breath, such as all cards of a row, goes together; what comes and goes in it is not asked for. */
  #soon(): void {
    this.#timer ??= setTimeout(() => this.#turn());
  }

  #turn(): void {
    this.#timer = undefined;
    if (!this.#line) return;
    const wanted = [...this.#ears.keys()].slice(0, MOST);
    const left = [...this.#joined].filter((topic) => !wanted.includes(topic));
    const missing = wanted.filter((topic) => !this.#joined.has(topic));
    // First those that make room.
    const leaving = left.slice(0, BURST);
    const joining = missing.slice(0, BURST - leaving.length);
    for (const topic of leaving) {
      this.#joined.delete(topic);
      this.#line.leave(topic);
    }
    for (const topic of joining) {
      this.#joined.add(topic);
      this.#line.join(topic);
    }
    if (leaving.length + joining.length > 0) this.#timer = setTimeout(() => this.#turn(), REST);
  }
}
