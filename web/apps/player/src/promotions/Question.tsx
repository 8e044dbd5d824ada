/** The question before a deposit is paid: with which bonus, or without one. It is asked about each promotion once. */
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { bonusTexts } from "./bonusTexts";
import type { DepositOffer } from "./calls";
import { useDepositOffersOf } from "./queries";
import { useSum } from "../lib/sum";
import "./bonus.css";

/** Promotions that this member was asked about on this device, and did not want. */
const declined = {
  of: (member: string): string[] => (localStorage.getItem(`declined:${member}`) ?? "").split(" "),
  keep: (member: string, ids: string[]) => localStorage.setItem(`declined:${member}`, [...new Set([...declined.of(member), ...ids])].filter(Boolean).join(" ")),
};

/** Offers that can be had with an amount and about which the member was not asked yet; none where the house cannot say: it takes deposits all the same. */
export function useUnasked() {
  const { member } = useSite();
  const queries = useQueryClient();
  const offersOf = useDepositOffersOf();
  return async (amount: string): Promise<DepositOffer[]> => {
    const offers = await queries.fetchQuery(offersOf(amount)).catch((): DepositOffer[] => []);
    const asked = declined.of(member?.id ?? "");
    return offers.filter(({ id, refusal }) => refusal === null && !asked.includes(id));
  };
}

export function Question({ offers, onAnswer, onClose }: { offers: DepositOffer[]; onAnswer: (promotion: string | null) => void; onClose: () => void }) {
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
      </div>
    </Modal>
  );
}
