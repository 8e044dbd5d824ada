import "./dragon-tiger.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";
import { tableTrial } from "kit/trial/tables";

import { dragonTigerGame } from "./game";

void begin((house) => sit(house, "dragon-tiger", (view) => dragonTigerGame(house, view)), tableTrial);
