/** Parts of the site that are fetched when they are needed, and what is said when one does not come (spec.md 8 and 9). */

/** The longest that a part may take. */
const PATIENCE = 120_000;

export class Late extends Error {}

/** The part, or a refusal after two minutes: a line that is dead without saying so must not leave an empty page. */
export function area<T>(load: () => Promise<T>, patience: number = PATIENCE): () => Promise<T> {
  return () =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Late("a part of the site took too long")), patience);
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
}

export interface Fault {
  kind: "script" | "style" | "late";
  /** What was asked for, where the browser tells. */
  address: string;
}

const address = (text: string): string => /(?:https?:\/\/|\/assets\/)\S+/.exec(text)?.[0] ?? "";

/** What did not load, or null when the failure is of another kind. Each browser says it in its own words. */
export function faultOf(failure: unknown): Fault | null {
  if (failure instanceof Late) return { kind: "late", address: "" };
  if (!(failure instanceof Error)) return null;
  const { message } = failure;
  if (/unable to preload css/i.test(message)) return { kind: "style", address: address(message) };
  if (/dynamically imported module|importing a module script failed/i.test(message)) return { kind: "script", address: address(message) };
  return null;
}
