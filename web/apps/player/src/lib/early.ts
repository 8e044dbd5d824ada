/** Answers that the document asked for before the first script was there (doors.ts). */

export interface Early {
  /** Whose session asked, and in which language: another one asks anew. */
  token: string;
  language: string;
  /** By path; null where the line was down. */
  answers: Record<string, Promise<Response | null>>;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** What nobody has taken by then is out of date, in milliseconds after the document began. */
const GOOD_FOR = 30_000;

/** The answer to a path, once; undefined where it was not asked for in this name. */
export function early(path: string, token: string, language: string): Promise<Response | null> | undefined {
  const known = globalThis.window?.early;
  const answer = known?.answers[path];
  if (!known || !answer) return undefined;
  delete known.answers[path];
  return known.token === token && known.language === language && performance.now() < GOOD_FOR ? answer : undefined;
}
