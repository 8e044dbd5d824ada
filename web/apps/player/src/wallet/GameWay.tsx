/** Above a running game: money that is still on its way into its wallet. */
import { useAmount } from "../lib/sum";
import { useWords } from "../lib/words";
import { hasMoving } from "./figures";
import { useVendors } from "./queries";
import { walletTexts } from "./texts";
import "./wallet.css";

export function GameWay({ amount, onAgain }: { amount: string; onAgain: () => void }) {
  const w = useWords(walletTexts);
  const written = useAmount();
  const vendors = useVendors(true);
  const arrived = vendors.data !== undefined && !hasMoving(vendors.data);
  return (
    <div className="game-way" role="status">
      <p>{arrived ? w("gameArrived") : w("gameWay", { amount: written(amount) })}</p>
      {arrived && (
        <button type="button" className="call small" onClick={onAgain}>
          {w("openAgain")}
        </button>
      )}
    </div>
  );
}
