/** The rules of the feedback form (spec.md 5). */
export const TYPES = ["1", "2", "3", "4", "6", "0"] as const;
export const LIMIT = 200;

export interface Draft {
  type: string;
  content: string;
  captcha: string;
}

/** The fields that are empty, in the order of the form. */
export function missing(draft: Draft): (keyof Draft)[] {
  return (["type", "content", "captcha"] as const).filter((field) => draft[field].trim() === "");
}
