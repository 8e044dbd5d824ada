/** What a page around the game says: that it shows the game's name and a way out by itself; that the player is to stop and look; that
 * their money has changed elsewhere. */
const WORDS = ["bar", "pause", "balance"] as const;

/** What the page around says, if these are words of its. */
export function hostWord(words: unknown): (typeof WORDS)[number] | null {
  if (typeof words !== "object" || words === null) return null;
  const { source, version, type } = words as Record<string, unknown>;
  return source === "mela-host" && version === 1 ? (WORDS.find((word) => word === type) ?? null) : null;
}

/** Messages to the page that shows the game in a frame; to that page only. */
export class Host {
  private readonly origin: string;
  /** Nothing may go on by itself: the page around shows a window before the game, such as a reality check. */
  paused: () => void = () => {};
  /** The balance may have changed elsewhere: a deposit has arrived. */
  changed: () => void = () => {};

  /** `home` is the address of the house; without one the game's own origin is the house. */
  constructor(private readonly home: string | null) {
    this.origin = home ? new URL(home).origin : location.origin;
    if (this.framed) addEventListener("message", (event) => this.hear(event));
  }

  /** The page around may say that it has a bar of its own, with the name and a way out: then the game needs none. */
  private hear(event: MessageEvent<unknown>): void {
    if (event.source !== window.parent || event.origin !== this.origin) return;
    const word = hostWord(event.data);
    if (word === "bar") document.documentElement.dataset["bar"] = "host";
    if (word === "pause") this.paused();
    if (word === "balance") this.changed();
  }

  get framed(): boolean {
    return window.parent !== window;
  }

  /** Whether there is somewhere to go. */
  get closable(): boolean {
    return this.framed || this.home !== null;
  }

  private tell(type: "ready" | "balance" | "table" | "close" | "deposit", more: Record<string, string> = {}): void {
    if (this.framed) window.parent.postMessage({ source: "mela-game", version: 1, type, ...more }, this.origin);
  }

  /** The game can be played. */
  ready(): void {
    this.tell("ready");
  }

  /** The balance the player sees has changed. */
  balance(balance: string): void {
    this.tell("balance", { balance });
  }

  /** The table at which the player sits now, by its id: the page around names it, and a reload comes back to it. */
  table(id: string): void {
    this.tell("table", { table: id });
  }

  /** The player wants to put money in: the page around has the way to that. */
  deposit(): void {
    this.tell("deposit");
  }

  /** The player wants out. */
  close(): void {
    if (this.framed) this.tell("close");
    else if (this.home) location.assign(this.home);
  }
}
