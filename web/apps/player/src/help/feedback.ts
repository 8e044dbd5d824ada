/** The rules of the feedback form (spec.md 5). */
export const TYPES = ["1", "2", "3", "4", "6", "0"] as const;

/** Fewest and most letters; beside the login form nothing is too short, and it stops earlier. */
export const bounds = (atLogin: boolean) => (atLogin ? { min: 1, max: 140 } : { min: 20, max: 200 });

export interface Draft {
  type: string;
  content: string;
  captcha: string;
}

/** The fields that are empty, in the order of the form. */
export function missing(draft: Draft): (keyof Draft)[] {
  return (["type", "content", "captcha"] as const).filter((field) => draft[field].trim() === "");
}

/** Letters as the house counts them: without the spaces at both ends. */
export const letters = (content: string): number => [...content.trim()].length;

/** What was typed or pasted, cut where the form stops: a letter is never cut in half. */
export const cut = (content: string, max: number): string => {
  const all = [...content];
  return all.length <= max ? content : all.slice(0, max).join("");
};
