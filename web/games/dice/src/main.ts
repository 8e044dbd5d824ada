import "./dice.css";

import type { DiceTable } from "api/schema";
import { begin } from "kit/inhouse";

import { Dice } from "./game";

void begin(async (house) => {
  new Dice(house.root, house.api, await house.api.get<DiceTable>("/play/dice"), house);
});
