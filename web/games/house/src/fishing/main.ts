import "./fishing.css";

import { begin } from "kit/inhouse";
import { seat } from "kit/floor/seat";

import { Pool } from "./page";

void begin((house) => seat(house, "fishing", (view, balance, hall) => new Pool(house, view, balance, hall)));
