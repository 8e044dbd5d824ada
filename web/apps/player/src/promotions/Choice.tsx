/** Which promotion a deposit is made with: what each gives for the amount that was typed, what it asks, and why one cannot be chosen. */
import { Link } from "@tanstack/react-router";
import { useId } from "react";

import { useWords } from "../lib/words";
import { bonusTexts } from "./bonusTexts";
import type { DepositOffer } from "./calls";
import { sent } from "./figures";
import { ANY, useDepositOffers, useRested } from "./queries";
import { useSum } from "../lib/sum";
import { written } from "../wallet/cashier";
import "./bonus.css";

type Word = keyof typeof bonusTexts;
const isWord = (id: string): id is Word => Object.hasOwn(bonusTexts, id);

function Card({ offer, known, checked, onChoose }: { offer: DepositOffer; known: boolean; checked: boolean; onChoose: () => void }) {
  const b = useWords(bonusTexts);
  const sum = useSum();
  const id = useId();
  const reason = `refusal.${offer.refusal ?? ""}`;
  const refused = offer.refusal !== null;
  return (
    <li className={refused ? "choice refused" : "choice"}>
      <label htmlFor={id}>
        <input id={id} type="radio" name="promotion" checked={checked} disabled={refused} onChange={onChoose} aria-describedby={`${id}-what`} />
        <span>
          <b>{offer.title}</b>
          <small id={`${id}-what`}>
            {refused ? (
              b(isWord(reason) ? reason : "refusal.other", { minimum: sum(offer.minimum) })
            ) : known ? (
              <>
                <span className="choice-gives">{b("gives", { bonus: sum(offer.bonus) })}</span>{" "}
                {b("bets", { required: sum(offer.required), count: offer.days })}
              </>
            ) : (
              <>
                {b("offer", { percent: offer.percent, most: sum(offer.most) })} · {b("from", { minimum: sum(offer.minimum) })}
              </>
            )}
          </small>
          {checked && <small>{b("locked")}</small>}
        </span>
      </label>
      <Link to="/promotions/$id" params={{ id: offer.id }} className="quiet small" aria-label={b("termsOf", { title: offer.title })}>
        {b("terms")}
      </Link>
    </li>
  );
}

/** What was answered to the question of a bonus: the promotion's id, null for none; undefined where nobody has answered yet. */
export type Answer = string | null | undefined;

export interface Chosen {
  offers: DepositOffer[];
  /** The answer for another amount is on its way. */
  late: boolean;
  /** Whether an amount is typed, and the offers are those for it. */
  known: boolean;
  answer: Answer;
}

/** What may be chosen with an amount; null while none is typed. */
export function useChoice(amount: string | null, answer: Answer): Chosen {
  const { data, isPlaceholderData } = useDepositOffers(useRested(amount ?? ANY));
  return { offers: data ?? [], late: isPlaceholderData, known: amount !== null && !isPlaceholderData, answer: answer && sent(data, answer) };
}

/** What a deposit itself asks: valid bets of a share of it, in millionths, told in money once its amount is typed. */
export interface Own {
  share: number;
  amount: bigint | null;
}

/** What stands beside "no bonus": no conditions but the deposit's own. */
export function OwnBets({ own: { share, amount } }: { own: Own }) {
  const b = useWords(bonusTexts);
  const sum = useSum();
  if (share === 0) return <>{b("noText")}</>;
  const asked = amount === null ? b("ownShare", { percent: share / 10_000 }) : b("ownBets", { required: sum(written((amount * BigInt(share)) / 1_000_000n)) });
  return <>{`${b("noText")} ${asked}`}</>;
}

/** Nothing is shown where there is nothing to choose. */
export function Choice({ choice: { offers, late, known, answer }, own, onChoose }: { choice: Chosen; own: Own; onChoose: (id: string | null) => void }) {
  const b = useWords(bonusTexts);
  const none = useId();
  if (offers.length === 0) return null;
  return (
    <fieldset className="choices-of-bonus" aria-busy={late}>
      <legend>{b("choose")}</legend>
      <ul>
        <li className="choice">
          <label htmlFor={none}>
            <input id={none} type="radio" name="promotion" checked={answer === null} onChange={() => onChoose(null)} aria-describedby={`${none}-what`} />
            <span>
              <b>{b("no")}</b>
              <small id={`${none}-what`}>
                <OwnBets own={own} />
              </small>
            </span>
          </label>
        </li>
        {offers.map((offer) => (
          <Card key={offer.id} offer={offer} known={known} checked={answer === offer.id} onChoose={() => onChoose(offer.id)} />
        ))}
      </ul>
    </fieldset>
  );
}
