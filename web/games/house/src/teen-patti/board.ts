/** The board of teen patti. */
import { h } from "kit/dom";
import type { BoardLent } from "kit/floor/game";
import type { Spot } from "kit/floor/grid";
import { GridBoard } from "kit/floor/gridBoard";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { placed } from "./layout";
import { odds, plusPays } from "./odds";
import { texts } from "./texts";

export function teenPattiBoard(lent: BoardLent, words: { language: Language; cellName: (cell: string) => string }): GridBoard {
  const t = speaker(texts, words.language);
  const table = () => h("span", { class: "plus" }, ...plusPays.map(([kind, paid]) => h("span", {}, t(kind), h("b", { class: "figure" }, `${paid}:1`))));
  const face = (code: string) => h("span", { class: "face" }, h("b", {}, words.cellName(code)), code === "pair-plus" ? table() : h("small", {}, `${odds(code)}:1`));
  const spots = placed.map(({ code, area }): Spot => ({ ...area, code, text: "", look: `outside ${code}`, face: () => face(code) }));
  return new GridBoard(lent, { name: t("layout"), spots, cellName: words.cellName });
}
