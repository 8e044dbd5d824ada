/** Crash at a table: a sky lantern that rises until it goes out. */
import type { House } from "kit/inhouse";
import type { RunningGame } from "kit/running/game";
import { speaker } from "kit/texts";

import { Sky } from "./sky";
import { texts } from "./texts";

export function crash({ language }: House, mayGoByItself: boolean): RunningGame {
  const t = speaker(texts, language);
  return { code: "crash", name: t("name"), show: new Sky(), mayGoByItself, how: [t("how"), t("howOut")] };
}
