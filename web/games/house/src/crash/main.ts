import "./crash.css";

import { begin } from "kit/inhouse";
import { mayGoByItself } from "kit/licence";
import { sitRunning } from "kit/running/sit";
import { tableTrial } from "kit/trial/tables";

import { crash } from "./game";

void begin(async (house) => {
  const may = await mayGoByItself(house);
  await sitRunning(house, "crash", () => crash(house, may));
}, tableTrial);
