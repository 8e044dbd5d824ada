import "./mines.css";

import { begin } from "kit/inhouse";

import { Mines } from "./game";

void begin(async (house) => {
  new Mines(house, await house.call("GET /play/mines"));
});
