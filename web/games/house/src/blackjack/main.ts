import "./blackjack.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";
import { tableTrial } from "kit/trial/tables";

import { blackjack } from "./game";

void begin((house) => sit(house, "blackjack", (view) => blackjack(house, view)), tableTrial);
