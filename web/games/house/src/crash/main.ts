import "./crash.css";

import { begin } from "kit/inhouse";
import { sitRunning } from "kit/running/sit";

import { crash } from "./game";

void begin((house) => sitRunning(house, "crash", () => crash(house)));
