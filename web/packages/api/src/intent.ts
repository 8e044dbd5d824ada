/**
 * Names for movements: a retry on a bad line must not move money twice, and another wish is another movement. This is
 * the one place that makes such names; the calls take no others (their type cannot be written elsewhere), and the lints
 * forbid making ids by hand.
 */

declare const made: unique symbol;
/** A caller's name for one movement, a version 4 UUID. The house answers a known name as it answered the first time. */
export type RequestId = string & { readonly [made]: true };

/** The names of what somebody wishes and what has not been answered yet. */
export class Intent {
  private readonly names = new Map<string, RequestId>();

  constructor(private readonly fresh: () => RequestId = requestId) {}

  /** The name of a wish: the same as before until it is done, whatever else was wished meanwhile. */
  of(wish: object): RequestId {
    const written = JSON.stringify(wish);
    const name = this.names.get(written) ?? this.fresh();
    this.names.set(written, name);
    return name;
  }

  /** Whether an answer is still owed. */
  get owed(): boolean {
    return this.names.size > 0;
  }

  /** What became of the wish is known: the next one is another, even if it asks for the same. Without a wish: of all of them. */
  done(wish?: object): void {
    if (wish) this.names.delete(JSON.stringify(wish));
    else this.names.clear();
  }
}

/** By hand: browsers make no UUIDs themselves where the page is not in a secure context. */
function requestId(): RequestId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-") as RequestId;
}
