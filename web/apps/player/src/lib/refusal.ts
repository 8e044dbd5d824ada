/** What the house says when it refuses, as these pages write it. */
import { money, type Language } from "ui/format";
import { withAmounts, withLabel } from "ui/refusal";

import type { Failure } from "./api";
import { fieldTexts } from "./fieldTexts";

const isField = (name: string): name is keyof typeof fieldTexts => Object.hasOwn(fieldTexts, name);

/** The message with its amounts in the language's grouping, and with the label of the field that it names; one without a label is not named. */
export function refusalText({ message, details }: Pick<Failure, "message" | "details">, language: Language): string {
  const written = withAmounts(message, details, (amount) => money(amount, language));
  return withLabel(written, details, (field) => (isField(field) ? fieldTexts[field][language === "EN" ? "en" : "bn"] : undefined));
}
