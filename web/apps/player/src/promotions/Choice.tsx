/** Which promotion a deposit is made with: what each gives for the amount that was typed, what it asks, and why one cannot be chosen. */
import { Link } from "@tanstack/react-router";
import { useId } from "react";

import { useWords } from "../lib/words";
import { bonusTexts } from "./bonusTexts";
import type { DepositOffer } from "./calls";
import { sent } from "./figures";
import { ANY, useDepositOffers, useRested } from "./queries";
import { useTaka } from "./taka";
import "./bonus.css";

type Word = keyof typeof bonusTexts;
const isWord = (id: string): id is Word => Object.hasOwn(bonusTexts, id);

function Card({ offer, known, checked, onChoose }: { offer: DepositOffer; known: boolean; checked: boolean; onChoose: () => void }) {
  const b = useWords(bonusTexts);
  const taka = useTaka();
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
              b(isWord(reason) ? reason : "refusal.other", { minimum: taka(offer.minimum) })
            ) : known ? (
              <>
                <span className="choice-gives">{b("gives", { bonus: taka(offer.bonus) })}</span>
                {" · "}
                {b("bets", { required: taka(offer.required), count: offer.days })}
              </>
            ) : (
              <>
                {b("offer", { percent: offer.percent, most: taka(offer.most) })} · {b("from", { minimum: taka(offer.minimum) })}
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

export interface Chosen {
  offers: DepositOffer[];
  /** The answer for another amount is on its way. */
  late: boolean;
  /** Whether an amount is typed. */
  known: boolean;
  sent: string | null;
}

/** What may be chosen with an amount; null while none is typed. */
export function useChoice(amount: string | null, chosen: string | null): Chosen {
  const { data, isPlaceholderData } = useDepositOffers(useRested(amount ?? ANY));
  return { offers: data ?? [], late: isPlaceholderData, known: amount !== null, sent: sent(data, chosen) };
}

/** Nothing is shown where there is nothing to choose. */
export function Choice({ choice: { offers, late, known, sent: taken }, onChoose }: { choice: Chosen; onChoose: (id: string | null) => void }) {
  const b = useWords(bonusTexts);
  const none = useId();
  if (offers.length === 0) return null;
  return (
    <fieldset className="choices-of-bonus" aria-busy={late}>
      <legend>{b("choose")}</legend>
      <ul>
        <li className="choice">
          <label htmlFor={none}>
            <input id={none} type="radio" name="promotion" checked={taken === null} onChange={() => onChoose(null)} aria-describedby={`${none}-what`} />
            <span>
              <b>{b("no")}</b>
              <small id={`${none}-what`}>{b("noText")}</small>
            </span>
          </label>
        </li>
        {offers.map((offer) => (
          <Card key={offer.id} offer={offer} known={known} checked={taken === offer.id} onChoose={() => onChoose(offer.id)} />
        ))}
      </ul>
    </fieldset>
  );
}
