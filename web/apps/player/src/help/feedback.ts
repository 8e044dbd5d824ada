/** The rules of the feedback form (spec.md 5). */
export const TYPES = ["1", "2", "3", "4", "6", "0"] as const;

/** Fewest and most letters; beside the login form nothing is too short, and it stops earlier. */
export const bounds = (atLogin: boolean) => (atLogin ? { min: 1, max: 140 } : { min: 20, max: 200 });

export interface Draft {
  type: string;
  content: string;
  captcha: string;
}

/** In the order of the form. */
export const FIELDS = ["type", "content", "captcha"] as const;

/** Letters as the house counts them: without the spaces at both ends. */
export const letters = (content: string): number => [...content.trim()].length;

/** What was typed or pasted, cut where the form stops: a letter is never cut in half. */
export const cut = (content: string, max: number): string => {
  const all = [...content];
  return all.length <= max ? content : all.slice(0, max).join("");
};
