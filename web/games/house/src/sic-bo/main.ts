import "./sic-bo.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";
import { tableTrial } from "kit/trial/tables";

import { sicBo } from "./game";

void begin((house) => sit(house, "sic-bo", (view) => sicBo(house, view)), tableTrial);
