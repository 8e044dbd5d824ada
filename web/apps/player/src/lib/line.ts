/** How the line to the house stands: whether there is one, and what has been asked and waits for long. */

import { Failure } from "api/envelope";

/** After this long without an answer the page says that it waits, in milliseconds. */
export const SLOW = 5_000;

/** After this long a movement without an answer may be pressed again, in milliseconds. */
export const GIVEN_UP = 30_000;

/** `sent`: a movement waits for its answer; `offline`: the browser knows of no network; `slow`: something read waits. */
export type Standing = "well" | "slow" | "offline" | "sent";

/** What waits for long, and whether it is a movement. */
const late = new Map<symbol, boolean>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of ["online", "offline"]) addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of ["online", "offline"]) removeEventListener(event, listener);
  };
}

export function standing(): Standing {
  if ([...late.values()].includes(true)) return "sent";
  if (!navigator.onLine) return "offline";
  return late.size > 0 ? "slow" : "well";
}

/** An answer on its way: that it takes long is told until it is there, or is not to be had. */
export async function awaited<T>(answer: Promise<T>, moves = false): Promise<T> {
  const call = Symbol();
  const timer = setTimeout(() => {
    late.set(call, moves);
    tell();
  }, SLOW);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (late.delete(call)) tell();
  }
}

/**
 * The answer to a movement, which has a name (`api/intent`): where none comes nobody here knows what became of it, and the
 * same press may be repeated, for the house knows the name.
 *
 * @throws Failure `unanswered`, for whatever goes wrong on the way.
 */
export async function movement<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Failure("network", "", {})), GIVEN_UP);
  });
  try {
    return await awaited(Promise.race([answer, end]), true);
  } catch (failure) {
    const lost = failure instanceof Failure && (failure.code === "network" || failure.code === "unknown");
    throw lost ? new Failure("unanswered", "", {}) : failure;
  } finally {
    clearTimeout(timer);
  }
}
