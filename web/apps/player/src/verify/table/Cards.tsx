/** Playing cards as small signs, and hands of them. */
import { isRed, rankText, suitSign, type Card } from "kit/cards/card";

import { useWords } from "../../lib/words";
import { tableProofTexts } from "../tableTexts";
import type { HandTold } from "./blackjack";
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

function DealerSaid({ dealer, insured = [] }: Pick<Hands, "dealer" | "insured">) {
  const p = useWords(tableProofTexts);
  if (!dealer) return null;
  return (
    <>
      <p>
        <b>{p(`dealer.${dealer.end}`, { points: dealer.points })}</b>
      </p>
      {insured.length > 0 && <p>{p(dealer.end === "blackjack" ? "insuredWon" : "insuredLost", { seats: insured.join(", ") })}</p>}
    </>
  );
}

/** What a hand's seat decided, and how the hand ended. */
function Told({ did, end }: HandTold) {
  const p = useWords(tableProofTexts);
  return (
    <>
      <b className={END_LOOK[end]}>{p(`end.${end}`)}</b>
      <small className="vf-did">{did.length === 0 ? p("noDecision") : p("decided", { acts: did.map((act) => p(`act.${act}`)).join(", ") })}</small>
    </>
  );
}

const END_LOOK = { blackjack: "good", won: "good", pushed: undefined, lost: undefined, bust: undefined } as const;

function useName() {
  const p = useWords(tableProofTexts);
  return ({ side, seat, ofSplit }: Hand) => {
    if (side !== "seat") return p(`of.${side}`);
    return ofSplit === undefined ? p("of.seat", { count: seat ?? 0 }) : p("of.seatHand", { count: seat ?? 0, hand: ofSplit });
  };
}

/** Every hand with its cards and what it comes to, and who won. */
export function HandsDrawn({ hands, won, ...ofSeats }: Hands) {
  const p = useWords(tableProofTexts);
  const name = useName();
  return (
    <div className="vf-hands">
      {won !== undefined && (
        <p>
          <b>{won === null ? p("tied") : p("winner", { name: p(`of.${won}`) })}</b>
        </p>
      )}
      <DealerSaid {...ofSeats} />
      <dl>
        {hands.map((hand, at) => (
          <div key={`${hand.side} ${at}`} className={hand.side === won ? "won" : undefined}>
            <dt>
              {name(hand)} <Worth worth={hand.worth} />
            </dt>
            <dd>
              {hand.cards.map((card, nth) => (
                <CardSign key={`${card.text} ${nth}`} card={card} />
              ))}
            </dd>
            {hand.told && (
              <dd className="vf-told">
                <Told {...hand.told} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
