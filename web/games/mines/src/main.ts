import "./mines.css";

import { begin } from "kit/inhouse";

import { Mines, type Start } from "./game";

void begin(async (house) => {
  const [start, balance] = await Promise.all([house.api.get<Omit<Start, "balance">>("/play/mines"), house.balance()]);
  new Mines(house.root, house.api, { ...start, balance }, house);
});
