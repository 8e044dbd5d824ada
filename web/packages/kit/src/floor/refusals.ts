/** Why chips were not placed, in words. */
import type { Language } from "ui/format";

import { speaker } from "../texts";
import type { Handed } from "./desk";
import { gathered, sum } from "./slip";
import { MOST_BETS, type Hindrance } from "./terms";
import { floor } from "./texts";
import type { TableView } from "./view";

/** What the table does not take: its limit, and what was asked for. */
export function inWords(why: Hindrance, { least, mostOnCell, mostInRound }: Pick<TableView, "least" | "mostOnCell" | "mostInRound">, language: Language, write: { cell: (cell: string) => string; amount: (amount: string | bigint) => string }): string {
  const t = speaker(floor, language);
  switch (why.kind) {
    case "round":
      return t("aboveRound", write.amount(mostInRound), write.amount(why.asked));
    case "many":
      return t("tooMany", String(MOST_BETS), String(why.asked));
    case "cell":
      return t("aboveCell", write.cell(why.cell), write.amount(mostOnCell), write.amount(why.asked));
    case "least":
      return t("belowLeast", write.cell(why.cell), write.amount(least), write.amount(why.asked));
  }
}

/** What the house refused, each with its stake and those for the same reason together. */
function refusals(sent: readonly Handed[], language: Language, write: { cell: (cell: string) => string; amount: (units: bigint) => string }): string[] {
  const t = speaker(floor, language);
  const why = new Map<string, string[]>();
  for (const { outcome, failure, cell, stake } of sent) {
    if (outcome !== "refused") continue;
    const reason = failure?.message || t("refusedPlain");
    why.set(reason, [...(why.get(reason) ?? []), `${write.cell(cell)} ${write.amount(stake)}`]);
  }
  return Array.from(why, ([reason, cells]) => t("refused", cells.join(", "), reason));
}

/** What is said of chips that were not placed, or whose round was called off before the one that is shown. */
export function notPlaced(sent: readonly Handed[], round: number, language: Language, write: { cell: (cell: string) => string; amount: (units: bigint) => string }): string[] {
  const t = speaker(floor, language);
  const { amount } = write;
  // Of the round that is shown the page says by itself that it was called off.
  const back = sum(gathered(sent.filter((bet) => bet.outcome === "void" && bet.round !== round)));
  const late = sum(gathered(sent.filter(({ outcome }) => outcome === "late")));
  return [...(back > 0n ? [t("wentBackOf", amount(back))] : []), ...(late > 0n ? [t("late", amount(late))] : []), ...refusals(sent, language, write)];
}
