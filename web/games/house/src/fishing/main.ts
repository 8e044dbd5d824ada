import "./fishing.css";

import { Failure } from "kit/api";
import { begin, type House } from "kit/inhouse";
import { seat } from "kit/floor/seat";

import { Pool } from "./page";

/** Whether the licence lets games go on by themselves: it says so of all games of the house alike. */
async function mayGoByItself({ call }: House): Promise<boolean> {
  // Who only looks on has nothing to let go.
  if (!sessionStorage.getItem("token")) return false;
  try {
    return (await call("GET /play/dice")).limits.autoplay;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return false;
  }
}

void begin(async (house) => {
  const may = await mayGoByItself(house);
  await seat(house, "fishing", (view, balance, hall) => new Pool(house, view, balance, hall, may));
});
