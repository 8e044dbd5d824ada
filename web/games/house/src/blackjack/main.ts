import "./blackjack.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";

import { blackjack } from "./game";

void begin((house) => sit(house, "blackjack", (view) => blackjack(house, view)));
