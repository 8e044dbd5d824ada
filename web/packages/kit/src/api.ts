/** Calls with the envelope of the house: what succeeded, what failed, and whether one knows which. */
import { fill, type ArgumentsOf, type Call } from "api/shape";

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

/** Makes the calls of an OpenAPI document, each by its name in it: `POST /play/dice`. */
export type Api<Calls extends { [N in keyof Calls]: Call }> = <N extends keyof Calls & string>(name: N, ...given: ArgumentsOf<Calls[N]>) => Promise<Calls[N]["answer"]>;

/** Codes that come with an honest 5xx although the outcome is known. */
const KNOWN = new Set(["wallet_unreachable"]);
/** Refusals that only say that the same request is still under way: a new one in its place would bet twice. */
const UNDER_WAY = new Set(["round_pending"]);

/** `headers` are read for each call, so that a new session counts at once. */
export function api<Calls extends { [N in keyof Calls]: Call }>(headers: () => Record<string, string>, patience = 15_000): Api<Calls> {
  return async (name, ...[given]) => {
    const { method, path, body } = fill(name, given);
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
    if (answer.success === true) return answer.value as Calls[typeof name]["answer"];
    const value = (answer.value ?? {}) as { code?: string; details?: Record<string, unknown> | null };
    const code = value.code ?? "unknown";
    throw new Failure(code, answer.message ?? "", (status < 500 || KNOWN.has(code)) && !UNDER_WAY.has(code), value.details ?? {});
  };
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
