/** Above a running game: money that is still on its way into its wallet. */
import { money } from "ui/format";

import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { hasMoving } from "./figures";
import { useVendors } from "./queries";
import { walletTexts } from "./texts";
import "./wallet.css";

export function GameWay({ amount, onAgain }: { amount: string; onAgain: () => void }) {
  const w = useWords(walletTexts);
  const { language, member } = useSite();
  const vendors = useVendors(true);
  const arrived = vendors.data !== undefined && !hasMoving(vendors.data);
  return (
    <div className="game-way" role="status">
      <p>{arrived ? w("gameArrived") : w("gameWay", { amount: `${member?.currency.symbol ?? ""}${money(amount, language)}` })}</p>
      {arrived && (
        <button type="button" className="call small" onClick={onAgain}>
          {w("openAgain")}
        </button>
      )}
    </div>
  );
}
