/** Playing cards as small signs, and hands of them. */
import { isRed, rankText, suitSign, type Card } from "kit/cards/card";

import { useWords } from "../../lib/words";
import { tableProofTexts } from "../tableTexts";
import type { Hand, Hands } from "./hands";

/** A card that says itself. */
export function CardSign({ card }: { card: Card }) {
  return (
    <span className={isRed(card) ? "vf-card red" : "vf-card"}>
      {rankText(card)}
      {suitSign(card)}
    </span>
  );
}

function Worth({ worth }: Pick<Hand, "worth">) {
  const p = useWords(tableProofTexts);
  if (!worth) return null;
  return <small>{"points" in worth ? p("points", { count: worth.points }) : "kind" in worth ? p(worth.kind) : p("cardsOf", { count: worth.count })}</small>;
}

/** Every hand with its cards and what it comes to, and who won. */
export function HandsDrawn({ hands, won }: Hands) {
  const p = useWords(tableProofTexts);
  return (
    <div className="vf-hands">
      {won !== undefined && (<p>
        <b>{won === null ? p("tied") : p("winner", { name: p(`of.${won}`) })}</b>
      </p>)}
      <dl>
        {hands.map((hand, at) => (
          <div key={`${hand.side} ${at}`} className={hand.side === won ? "won" : undefined}>
            <dt>
              {hand.side === "seat" ? p("of.seat", { count: hand.seat ?? 0 }) : p(`of.${hand.side}`)} <Worth worth={hand.worth} />
            </dt>
            <dd>
              {hand.cards.map((card, nth) => (
                <CardSign key={`${card.text} ${nth}`} card={card} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
