import "./fishing.css";

import { begin } from "kit/inhouse";
import { mayGoByItself } from "kit/licence";
import { seat } from "kit/floor/seat";

import { Pool } from "./page";
import { roomTrial } from "./trial";

void begin(async (house) => {
  const may = await mayGoByItself(house);
  await seat(house, "fishing", (view, balance, hall) => new Pool(house, view, balance, hall, may));
}, roomTrial);
