import "./mines.css";

import type { MinesTable } from "api/schema";
import { begin } from "kit/inhouse";

import { Mines } from "./game";

void begin(async (house) => {
  new Mines(house.root, house.api, await house.api.get<MinesTable>("/play/mines"), house);
});
