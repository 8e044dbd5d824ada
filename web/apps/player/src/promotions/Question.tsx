/** The question before a deposit is paid: with which bonus, or without one. It is asked about each promotion once. */
import { Link } from "@tanstack/react-router";

import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { bonusTexts } from "./bonusTexts";
import type { DepositOffer } from "./calls";
import { OwnBets, type Own } from "./Choice";
import { useSum } from "../lib/sum";
import { declined } from "./unasked";
import "./bonus.css";

export function Question({ offers, own, onAnswer, onClose }: { offers: DepositOffer[]; own: Own; onAnswer: (promotion: string | null) => void; onClose: () => void }) {
  const b = useWords(bonusTexts);
  const sum = useSum();
  const { member } = useSite();
  const without = () => {
    declined.keep(
      member?.id ?? "",
      offers.map(({ id }) => id),
    );
    onAnswer(null);
  };
  return (
    <Modal title={b("question")} onClose={onClose}>
      <div className="bonus-question">
        {offers.map((offer) => (
          <section key={offer.id} className="card">
            <h3>
              <Icon name="gift" /> {offer.title}
            </h3>
            <p className="choice-gives figure">{b("gives", { bonus: sum(offer.bonus) })}</p>
            <p>{b("bets", { required: sum(offer.required), count: offer.days })}</p>
            <p className="aside">
              {b("locked")}{" "}
              <Link to="/promotions/$id" params={{ id: offer.id }} aria-label={b("termsOf", { title: offer.title })}>
                {b("terms")}
              </Link>
            </p>
            <button type="button" className="call wide" aria-label={b("withOf", { title: offer.title })} onClick={() => onAnswer(offer.id)}>
              {b("with")}
            </button>
          </section>
        ))}
        <button type="button" className="quiet wide" onClick={without}>
          {b("without")}
        </button>
        <p className="aside">
          <OwnBets own={own} />
        </p>
      </div>
    </Modal>
  );
}
