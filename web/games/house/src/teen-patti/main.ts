import "./teen-patti.css";

import { sit } from "kit/floor/sit";
import { begin } from "kit/inhouse";
import { tableTrial } from "kit/trial/tables";

import { teenPatti } from "./game";

void begin((house) => sit(house, "teen-patti", (view) => teenPatti(house, view)), tableTrial);
