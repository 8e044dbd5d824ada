import { money } from "ui/format";

import { useSite } from "../lib/site";

/** An amount with its sign in words of colour and of letters; nothing is neither won nor lost. */
export function Net({ amount }: { amount: string }) {
  const { language, member } = useSite();
  const lost = amount.startsWith("-");
  const even = Number(amount) === 0;
  const symbol = member?.currency.symbol ?? "";
  return (
    <span className={even ? "figure" : lost ? "figure lost" : "figure won"}>
      {even ? "" : lost ? "−" : "+"}
      {symbol}
      {money(amount.replace("-", ""), language)}
    </span>
  );
}
