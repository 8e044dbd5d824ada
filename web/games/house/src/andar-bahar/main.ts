import "./andar-bahar.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";

import { andarBahar } from "./game";

void begin((house) => sit(house, "andar-bahar", (view) => andarBahar(house, view)));
