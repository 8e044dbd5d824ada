import "./mines.css";

import { begin } from "kit/inhouse";
import { instantTrial } from "kit/trial/instant";

import { Mines } from "./game";

void begin(async (house) => {
  new Mines(house, await house.call("GET /play/mines"));
}, instantTrial);
