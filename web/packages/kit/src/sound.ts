/** Sounds made of oscillators: no files. Silent until the player turns them on; the choice is remembered. */

const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];

export class Sound {
  private context: AudioContext | null = null;
  on = localStorage.getItem("sound") === "on";

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) void this.context?.suspend();
      else if (this.on) void this.context?.resume();
    });
  }

  /** Turns the sound on or off; called from a tap, which is when a browser lets a page be heard. */
  toggle(): boolean {
    this.on = !this.on;
    localStorage.setItem("sound", this.on ? "on" : "off");
    if (this.on) this.pluck(4, 0);
    else void this.context?.suspend();
    return this.on;
  }

  private tone(from: number, to: number, start: number, length: number, loud: number, shape: OscillatorType): void {
    if (!this.on || document.hidden) return;
    // After a reload nobody has touched the page yet: a browser would refuse to be heard, and say so.
    if (!this.context && navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    this.context ??= new AudioContext();
    const context = this.context;
    if (context.state === "suspended") void context.resume();
    const at = context.currentTime + start;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = shape;
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + length);
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loud, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    voice.connect(volume).connect(context.destination);
    voice.start(at);
    voice.stop(at + length + 0.02);
  }

  private pluck(step: number, start: number, loud = 0.12): void {
    const octave = Math.floor(step / SCALE.length) * 12;
    const pitch = 294 * 2 ** (((SCALE[step % SCALE.length] ?? 0) + octave) / 12);
    this.tone(pitch, pitch * 0.995, start, 0.5, loud, "triangle");
    this.tone(pitch * 2, pitch * 2, start, 0.18, loud / 4, "sine");
  }

  /** A small wooden click: a button, a step. */
  click(): void {
    this.tone(900, 500, 0, 0.04, 0.06, "triangle");
  }

  /** A reel falls into place; each a little lower. */
  land(reel: number): void {
    this.tone(190 - reel * 8, 60, 0, 0.14, 0.22, "sine");
    this.tone(1_400, 500, 0, 0.03, 0.03, "square");
  }

  /** Something starts to move. */
  whirl(): void {
    this.tone(160, 420, 0, 0.32, 0.06, "sawtooth");
  }

  /** A win, longer the higher it stands (1 to 3). */
  win(level: number): void {
    const notes = [0, 2, 4, 5, 7, 9, 11, 12].slice(0, 3 + level * 2);
    notes.forEach((note, place) => this.pluck(note, place * 0.09));
  }

  /** The n-th good thing in a row. */
  rise(step: number): void {
    this.pluck(step % 16, 0);
  }

  /** Something broke. */
  burst(): void {
    this.tone(180, 40, 0, 0.4, 0.2, "sawtooth");
  }

  /** A gate opens: free spins. */
  gate(): void {
    [0, 4, 5, 7, 12].forEach((note, place) => this.pluck(note, place * 0.12, 0.1));
  }
}
