/** Why chips were not placed, in words. */
import type { Language } from "ui/format";

import { speaker } from "../texts";
import type { Handed } from "./desk";
import { gathered, sum } from "./slip";
import { MOST_BETS, type Hindrance } from "./terms";
import { floor } from "./texts";
import type { TableView } from "./view";

/** What the table does not take. */
export function inWords(why: Hindrance, { least, mostOnCell, mostInRound }: Pick<TableView, "least" | "mostOnCell" | "mostInRound">, language: Language, write: { cell: (cell: string) => string; amount: (amount: string) => string }): string {
  const t = speaker(floor, language);
  switch (why.kind) {
    case "round":
      return t("aboveRound", write.amount(mostInRound));
    case "many":
      return t("tooMany", String(MOST_BETS));
    case "cell":
      return t("aboveCell", write.cell(why.cell), write.amount(mostOnCell));
    case "least":
      return t("belowLeast", write.cell(why.cell), write.amount(least));
  }
}

/** What the house refused, those for the same reason together. */
export function refusals(sent: readonly Handed[], language: Language, cellName: (cell: string) => string): string[] {
  const t = speaker(floor, language);
  const why = new Map<string, string[]>();
  for (const { outcome, failure, cell } of sent) {
    if (outcome !== "refused") continue;
    const reason = failure?.message || t("refusedPlain");
    why.set(reason, [...(why.get(reason) ?? []), cellName(cell)]);
  }
  return Array.from(why, ([reason, cells]) => t("refused", cells.join(", "), reason));
}

/** What is said of chips that were not placed, or whose round was called off before the one that is shown. */
export function notPlaced(sent: readonly Handed[], round: number, language: Language, { cell, amount }: { cell: (cell: string) => string; amount: (units: bigint) => string }): string[] {
  const t = speaker(floor, language);
  // Of the round that is shown the page says by itself that it was called off.
  const back = sum(gathered(sent.filter((bet) => bet.outcome === "void" && bet.round !== round)));
  const late = sum(gathered(sent.filter(({ outcome }) => outcome === "late")));
  return [...(back > 0n ? [t("wentBackOf", amount(back))] : []), ...(late > 0n ? [t("late", amount(late))] : []), ...refusals(sent, language, cell)];
}
