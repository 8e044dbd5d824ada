/** A hand of a shoe, step by step: its cards by the promise over the shoe, and the whole shoe when it is over. */
import { isRed, rankText, suitSign } from "kit/cards/card";

import { Icon } from "../../lib/icon";
import { useWords } from "../../lib/words";
import { Numbered, Pair } from "../Steps";
import { tableProofTexts } from "../tableTexts";
import { verifyTexts } from "../texts";
import { CardSign } from "./Cards";
import { isVoid, type Checked, type Proof } from "./proof";
import { gameOf } from "./rules";
import type { CardChecked, ShoeChecked } from "./shoe";
import { WordsRead } from "./WordsRead";

/** Cards in a row of the whole shoe. */
const ROW = 8;

function CardLine({ checked: { card, position, isProved }, length }: { checked: CardChecked; length: number }) {
  const p = useWords(tableProofTexts);
  const w = useWords(verifyTexts);
  return (
    <li>
      {card && <CardSign card={card} />}
      <span>
        {card && <span className="unseen">{p("cardAt", { card: `${rankText(card)}${suitSign(card)}`, place: position + 1 })}</span>}
        <span aria-hidden={card !== null}>№ {position + 1}</span> <small>{p("cardPath", { count: length })}</small>
      </span>
      <span className={isProved ? "vf-mark good" : "vf-mark error"}>
        <Icon name={isProved ? "shield" : "close"} />
        {w(isProved ? "agrees" : "differs")}
      </span>
    </li>
  );
}

function rows<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / ROW) }, (_, row) => list.slice(row * ROW, (row + 1) * ROW));
}

/** All cards in the order of dealing; those of the hand stand out. */
function WholeShoe({ shoe, cards, burned }: { shoe: ShoeChecked; cards: readonly CardChecked[]; burned: number }) {
  const p = useWords(tableProofTexts);
  const places = new Set(cards.map(({ position }) => position));
  const [first, last] = [cards[0], cards.at(-1)];
  return (
    <details>
      <summary>{p("wholeShoe")}</summary>
      {first && last && <p>{p("shoeWhat", { from: first.position + 1, to: last.position + 1 })}</p>}
      {burned > 0 && <p>{p("shoeBurn", { count: burned })}</p>}
      <ol className="vf-shoe">
        {rows(shoe.cards).map((row, at) => (
          <li key={at}>
            <small className="figure">{at * ROW + 1}</small>
            {row.map((card, place) => {
              const position = at * ROW + place;
              const mark = places.has(position) ? "marked" : position < burned ? "burned" : "";
              return (
                <span key={place} className={["figure", isRed(card) ? "red" : "", mark].filter(Boolean).join(" ")}>
                  {rankText(card)}
                  {suitSign(card)}
                </span>
              );
            })}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The first card is turned up, and as many as it counts are laid aside; dragon tiger burns none. */
const burnedOf = (game: string, shoe: ShoeChecked): number => (game === "baccarat" ? 1 + Math.min(10, shoe.cards[0]?.rank ?? 0) : 0);

/** The steps of a hand, from a place in the list on. */
export function ShoeSteps({ from, proof, found }: { from: number; proof: Proof; found: Checked }) {
  const p = useWords(tableProofTexts);
  const { cards, hand, shoe } = found;
  const isMissing = cards === null && hand === false;
  const isOff = isVoid(proof);
  // Of a hand without a result there is nothing to look at yet; of one that was called off there never will be.
  const none = p(isOff ? "off" : "afterResult");
  return (
    <>
      <Numbered place={from} title={p(cards || isMissing || isOff ? "stepCards" : "waitsCards")} good={cards ? cards.every(({ isProved }) => isProved) : isMissing ? false : null} mark={none}>
        <p>{p(cards ? "stepCardsText" : isMissing ? "stepCardsMissing" : isOff ? "stepOff" : "stepCardsNone")}</p>
        {cards && (
          <ul className="vf-opened">
            {cards.map((checked, at) => (
              <CardLine key={checked.position} checked={checked} length={proof.opened?.[at]?.path.length ?? 0} />
            ))}
          </ul>
        )}
      </Numbered>
      <Numbered place={from + 1} title={p(hand !== null || isOff ? "stepHand" : "waitsHand")} good={hand} mark={none}>
        <p>{p(hand !== null ? "stepHandText" : isOff ? "stepOff" : "stepHandNone")}</p>
      </Numbered>
      <Numbered place={from + 2} title={p(shoe ? "stepShoe" : "waitsShoe")} good={shoe?.isPromised ?? null} mark={p("afterShoe")}>
        <p>{p(shoe ? "stepShoeText" : "stepShoeSealed")}</p>
        {shoe && <Pair said={proof.shoeRoot ?? null} found={shoe.root} />}
        {shoe && <WordsRead words={shoe.words} />}
        {shoe && <WholeShoe shoe={shoe} cards={cards ?? []} burned={burnedOf(gameOf(proof.rules), shoe)} />}
      </Numbered>
    </>
  );
}
