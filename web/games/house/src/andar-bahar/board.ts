/** The board of andar bahar. */
import { h } from "kit/dom";
import type { BoardLent } from "kit/floor/game";
import type { Spot } from "kit/floor/grid";
import { GridBoard } from "kit/floor/gridBoard";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { placed } from "./layout";
import { texts } from "./texts";

export function andarBaharBoard(lent: BoardLent, words: { language: Language; cellName: (cell: string) => string; odds: (cell: string) => string }): GridBoard {
  const t = speaker(texts, words.language);
  const face = (code: string): HTMLElement => {
    const range = code.split(":")[1]?.replace("-", "–");
    return h("span", { class: "face" }, h("b", { class: "figure" }, range ?? words.cellName(code)), h("small", {}, `${words.odds(code)}:1`));
  };
  const spots = placed.map(({ code, area, side }): Spot => ({ ...area, code, side, text: "", look: `outside ${code.split(":")[0]}`, face: () => face(code) }));
  return new GridBoard(lent, { name: t("layout"), spots, cellName: words.cellName, below: h("p", { class: "soft counts" }, t("counts")) });
}
