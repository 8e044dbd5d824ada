/** Calls with the envelope of the house: what succeeded, what failed, and whether one knows which. */

export class Failure extends Error {
  /** `settled`: the server said what became of the call. Otherwise it may have been done: ask again with the same request. */
  constructor(
    readonly code: string,
    message: string,
    readonly settled: boolean,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

/** Codes that come with an honest 5xx although the outcome is known. */
const KNOWN = new Set(["wallet_unreachable"]);
/** Refusals that only say that the same request is still under way: a new one in its place would bet twice. */
const UNDER_WAY = new Set(["round_pending"]);

/** `headers` are read for each call, so that a new session counts at once. */
export function api(headers: () => Record<string, string>, patience = 15_000): Api {
  async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
    const request: RequestInit = { method, headers: headers(), signal: AbortSignal.timeout(patience) };
    if (body !== undefined) {
      request.headers = { ...headers(), "content-type": "application/json" };
      request.body = JSON.stringify(body);
    }
    let status: number;
    let answer: { success: boolean; value: unknown; message?: string | null };
    try {
      const response = await fetch(path, request);
      status = response.status;
      answer = await response.json();
    } catch {
      throw new Failure("network", "", false);
    }
    if (answer.success === true) return answer.value as T;
    const value = (answer.value ?? {}) as { code?: string; details?: Record<string, unknown> | null };
    const code = value.code ?? "unknown";
    throw new Failure(code, answer.message ?? "", (status < 500 || KNOWN.has(code)) && !UNDER_WAY.has(code), value.details ?? {});
  }
  return { get: (path) => call("GET", path), post: (path, body) => call("POST", path, body) };
}

/** Asks again while the answer is lost, after each pause; the same request each time, so that nothing is done twice. */
export async function persist<T>(ask: () => Promise<T>, pauses: readonly number[] = [700, 2_000]): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.settled) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}

/** A request's id; kept until the server has said what became of it. */
export class Pending {
  private id: string | null = null;
  private about = "";

  /** The id for this content: the earlier one while its answer is lost and the content is the same. */
  for(content: unknown): string {
    const about = JSON.stringify(content);
    if (this.id === null || this.about !== about) {
      this.id = uuid();
      this.about = about;
    }
    return this.id;
  }

  /** Whether an answer is still owed. */
  get owed(): boolean {
    return this.id !== null;
  }

  settle(): void {
    this.id = null;
  }
}

/** A random version 4 UUID; by hand where the page is not in a secure context. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}
