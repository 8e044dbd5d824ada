/** The board of sic bo. */
import { h } from "kit/dom";
import type { BoardLent } from "kit/floor/game";
import type { Spot } from "kit/floor/grid";
import { GridBoard } from "kit/floor/gridBoard";
import { aside } from "kit/floor/wide";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { die } from "./die";
import { diceOf, placed } from "./layout";
import { texts } from "./texts";

export function sicBoBoard(lent: BoardLent, words: { language: Language; cellName: (cell: string) => string; odds: (cell: string) => string }): GridBoard {
  const t = speaker(texts, words.language);
  const face = (code: string): HTMLElement => {
    const [kind = "", rest = ""] = code.split(":");
    const dice = diceOf(code);
    const word = kind === "small" || kind === "big" || kind === "odd" || kind === "even" ? t(kind) : kind === "any-triple" ? t("anyShort") : rest;
    const under = kind === "small" ? "4–10" : kind === "big" ? "11–17" : `${words.odds(code)}:1`;
    return h("span", { class: "face" }, dice.length > 0 ? h("span", { class: "dice" }, ...dice.map(die)) : word, h("small", {}, under));
  };
  const spots = placed.map(({ code, area, side }): Spot => ({ ...area, code, side, text: "", look: `outside ${code.split(":")[0]}`, face: () => face(code) }));
  return new GridBoard(lent, { name: t("layout"), spots, cellName: words.cellName, isAside: () => aside.matches });
}
