import "./dice.css";

import { begin } from "kit/inhouse";

import { Dice, type Start } from "./game";

void begin(async (house) => {
  const [start, balance] = await Promise.all([house.api.get<Omit<Start, "balance">>("/play/dice"), house.balance()]);
  new Dice(house.root, house.api, { ...start, balance }, house);
});
