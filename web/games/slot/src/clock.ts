/** The time of the stage: one loop, which stops when nothing is left to move. */

export type Update = (part: number) => void;

interface Job {
  from: number;
  length: number;
  update: Update;
  done: () => void;
}

export class Clock {
  private readonly jobs = new Set<Job>();
  private readonly pauses = new Set<() => void>();
  private frame = 0;
  private last = 0;
  private frames = 0;
  private spent = 0;
  /** Without a picture nothing is drawn: whatever is asked for is over at once. */
  blind = true;

  /** `beat` moves what moves by itself, by some seconds, and draws; it says whether it goes on. */
  constructor(private readonly beat: (seconds: number, update: () => void) => boolean) {}

  wake(): void {
    if (this.frame !== 0) return;
    this.last = performance.now();
    const frame = (now: number) => {
      const seconds = Math.min(0.05, Math.max(0, (now - this.last) / 1_000));
      this.frames += 1;
      this.spent += seconds * 1_000;
      this.last = now;
      const moves = this.beat(seconds, () => this.update(now));
      this.frame = moves || this.jobs.size > 0 ? requestAnimationFrame(frame) : 0;
    };
    this.frame = requestAnimationFrame(frame);
  }

  /** Milliseconds from one frame to the next, on average since this was last asked; 0 where that is too few frames to tell. */
  pace(): number {
    const pace = this.frames < 15 ? 0 : this.spent / this.frames;
    this.frames = 0;
    this.spent = 0;
    return pace;
  }

  private update(now: number): void {
    for (const job of this.jobs) {
      const part = Math.min(1, Math.max(0, (now - job.from) / job.length));
      job.update(part);
      if (part < 1) continue;
      this.jobs.delete(job);
      job.done();
    }
  }

  /** Runs a movement from part 0 to part 1. */
  run(length: number, update: Update): Promise<void> {
    if (this.blind) {
      update(1);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.jobs.add({ from: performance.now(), length: Math.max(1, length), update, done: resolve });
      this.wake();
    });
  }

  /** Waits without drawing; the player may cut it short. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.pauses.delete(over);
        resolve();
      };
      const timer = setTimeout(over, milliseconds);
      this.pauses.add(over);
    });
  }

  /** Ends at once what may be ended: never the run of the reels, which cannot be hurried. */
  skip(): void {
    for (const job of this.jobs) job.length = 1;
    for (const over of this.pauses) over();
  }

  /** Stops, and lets go whoever waits. */
  stop(): void {
    this.skip();
    this.blind = true;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    for (const job of this.jobs) job.done();
    this.jobs.clear();
  }
}
