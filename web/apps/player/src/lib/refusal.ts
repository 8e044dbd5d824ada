/** What the house says when it refuses, as these pages write it. */
import { money, type Language } from "ui/format";
import { withAmounts, withLabels } from "ui/refusal";

import type { Failure } from "./api";
import { fieldTexts } from "./fieldTexts";

const isField = (name: string): name is keyof typeof fieldTexts => Object.hasOwn(fieldTexts, name);

/** The message with its amounts in the language's grouping and with the sign of the currency, and with the labels of the fields that it is about. */
export function refusalText({ code, message, details }: Pick<Failure, "code" | "message" | "details">, language: Language, symbol: string): string {
  const written = withAmounts(message, details, (amount) => `${symbol}${money(amount, language)}`);
  return withLabels(written, code, details, (field) => (isField(field) ? fieldTexts[field][language === "EN" ? "en" : "bn"] : undefined));
}
