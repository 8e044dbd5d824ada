/** The rules of the registration's fields come from the server; here they only meet a text (spec.md 5). */
import type { TextId } from "../lib/texts";

export interface Rule {
  field: string;
  enabled: boolean;
  required: boolean;
  acceptedPattern: string;
  patternId: string;
  minLength: number;
  maxLength: number;
}

/** Whether a text keeps a rule. `*` matches all; length is counted in characters, not in code units. */
export function keeps(rule: Rule, text: string): boolean {
  const length = [...text].length;
  if (!rule.required && length === 0) return true;
  if (length < rule.minLength || length > rule.maxLength) return false;
  return rule.acceptedPattern === "*" || new RegExp(rule.acceptedPattern, "u").test(text);
}

/** The message under a field that breaks its rule. */
export function message(field: string): TextId {
  if (field === "username") return "accountFormat";
  if (field === "password") return "passwordFormat";
  return "inputEmpty";
}
