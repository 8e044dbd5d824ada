import "./roulette.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";
import { tableTrial } from "kit/trial/tables";

import { roulette } from "./game";

void begin((house) => sit(house, "roulette", (view) => roulette(house, view)), tableTrial);
