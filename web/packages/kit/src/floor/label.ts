/** What a cell is called where it cannot be seen: its name, what it pays, and what of one's own lies on it. */
import type { Language } from "ui/format";

import { speaker } from "../texts";
import type { Game } from "./game";
import type { Lying } from "./grid";
import type { Lays } from "./slip";
import { floor } from "./texts";

export function label(cell: string, game: Pick<Game<never>, "cellName" | "odds" | "proviso">, { pending, asked, placed }: Lying, language: Language, write: (amount: bigint) => string): string {
  const t = speaker(floor, language);
  const lies = (name: "placedOn" | "askedOn" | "pendingOn", lays: Lays) => {
    const amount = lays.get(cell);
    return amount ? [t(name, write(amount))] : [];
  };
  const proviso = game.proviso?.(cell);
  return [game.cellName(cell), t("toOne", game.odds(cell)), ...(proviso ? [proviso] : []), ...lies("placedOn", placed), ...lies("askedOn", asked), ...lies("pendingOn", pending)].join(", ");
}
