import "./crash.css";

import { begin } from "kit/inhouse";
import { sitRunning } from "kit/running/sit";
import { tableTrial } from "kit/trial/tables";

import { crash } from "./game";

void begin((house) => sitRunning(house, "crash", () => crash(house)), tableTrial);
