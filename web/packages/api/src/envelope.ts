/** The envelope of every answer, and what a call throws that is refused. */

/** Why a call failed: the server's code with its text and particulars; `network` where there was no answer, `unknown` where it was none of ours. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** The answer to a request, whatever it says. */
export async function asked(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Failure("network", "", {});
  }
}

/** The value of an answer, or the refusal that it is; `heed` hears its code first. */
export async function opened(answer: Response, heed: (code: string) => void): Promise<unknown> {
  // What is between us and the house may answer in its place, in a shape of its own.
  const envelope = (await answer.json().catch(() => null)) as { success?: boolean; value?: unknown; message?: string | null } | null;
  if (envelope?.success) return envelope.value;
  const { code, details } = (envelope?.value ?? {}) as { code?: string; details?: Record<string, unknown> | null };
  if (code === undefined) throw new Failure("unknown", "", {});
  heed(code);
  throw new Failure(code, envelope?.message ?? "", details ?? {});
}

/** A page of a list; without `next` it is the last. */
export interface Page<T> {
  content: T[];
  next?: string | null;
}
