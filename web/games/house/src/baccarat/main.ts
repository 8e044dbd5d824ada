import "./baccarat.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";
import { tableTrial } from "kit/trial/tables";

import { baccaratGame } from "./game";

void begin((house) => sit(house, "baccarat", (view) => baccaratGame(house, view)), tableTrial);
