import "./dice.css";

import { begin } from "kit/inhouse";
import { instantTrial } from "kit/trial/instant";

import { Dice } from "./game";

void begin(async (house) => {
  new Dice(house, await house.call("GET /play/dice"));
}, instantTrial);
