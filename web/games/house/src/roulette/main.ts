import "./roulette.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";

import { roulette } from "./game";

void begin((house) => sit(house, "roulette", (view) => roulette(house, view)));
