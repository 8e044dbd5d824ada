import "./andar-bahar.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";
import { tableTrial } from "kit/trial/tables";

import { andarBahar } from "./game";

void begin((house) => sit(house, "andar-bahar", (view) => andarBahar(house, view)), tableTrial);
