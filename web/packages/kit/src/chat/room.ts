/** The lines of a room as they are known: what was told, in the order in which it was written, each once. */

/** A line, plain text. */
export interface Line {
  id: number;
  author: string;
  name: string;
  text: string;
}

/** So many of the last lines are kept, as many as the house tells. */
const KEPT = 50;

/** A line that came over the live line; null for what is none. */
export function readLine(data: unknown): Line | null {
  if (typeof data !== "object" || data === null) return null;
  const { id, author, name, text } = data as Record<string, unknown>;
  return typeof id === "number" && typeof author === "string" && typeof name === "string" && typeof text === "string" ? { id, author, name, text } : null;
}

export class Room {
  private lines: Line[] = [];
  /** Lines that are gone may be told once more by an update that was on its way. */
  private readonly gone = new Set<number>();
  private read = 0;
  private readonly ignored = new Set<string>();
  /** The author of one's own lines. */
  own: string | null = null;

  /** What the room stands at; what is not in it is gone. */
  whole(data: unknown): void {
    const told = Array.isArray(data) ? data.flatMap((line) => readLine(line) ?? []) : [];
    this.lines = told.filter(({ id }) => !this.gone.has(id)).slice(-KEPT);
  }

  /** Whether that was news. */
  add(line: Line): boolean {
    if (this.gone.has(line.id) || this.lines.some(({ id }) => id === line.id)) return false;
    this.lines = [...this.lines, line].sort((one, other) => one.id - other.id).slice(-KEPT);
    return true;
  }

  drop(id: number): void {
    this.gone.add(id);
    this.lines = this.lines.filter((line) => line.id !== id);
  }

  ignore(author: string, ignores: boolean): void {
    if (ignores) this.ignored.add(author);
    else this.ignored.delete(author);
  }

  get hidden(): readonly string[] {
    return [...this.ignored];
  }

  /** Lines that one wants to see. */
  get seen(): readonly Line[] {
    return this.lines.filter(({ author }) => !this.ignored.has(author));
  }

  /** Everything up to the newest line was read. */
  look(): void {
    this.read = Math.max(this.read, this.lines.at(-1)?.id ?? 0);
  }

  get unread(): number {
    return this.seen.filter(({ id, author }) => id > this.read && author !== this.own).length;
  }
}
