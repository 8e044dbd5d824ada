/** A raffle as the member sees it: their tickets and the way to the next, the prizes, and what they have won. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useWords } from "../lib/words";
import { percent, units, written } from "../wallet/cashier";
import { promotions, type Both, type OfferDetail, type Part, type RaffleTerms, type Won as Prize } from "./calls";
import { shortly } from "./parts";
import { useRenew } from "./queries";
import { useSum } from "../lib/sum";
import { promotionTexts, raffleTexts } from "./texts";

/** A text in the reader's language. */
export function usePick(): (text: Both) => string {
  const { language } = useSite();
  return (text) => text[language === "EN" ? "en" : "bn"];
}

/** `numbers`: those that the draw gave. */
export function Tickets({ terms, part, numbers }: { terms: RaffleTerms; part: Part; numbers: { from: number; to: number } | null }) {
  const r = useWords(raffleTexts);
  const sum = useSum();
  const { tickets, toNext } = part;
  const done = toNext == null ? terms.ticketFor : written((units(terms.ticketFor) ?? 0n) - (units(toNext) ?? 0n));
  return (
    <section className="card">
      <h2>{r("ticketsTitle")}</h2>
      {tickets > 0 && <p className="promo-ticket figure">{r("ticketsHave", { count: tickets })}</p>}
      {numbers !== null && <p className="figure">{r("ticketsRange", { from: numbers.from, to: numbers.to })}</p>}
      {tickets === 0 && toNext != null && <p>{r("ticketsNone", { left: sum(toNext) })}</p>}
      {!part.drawn && toNext == null && <p className="promo-fine">{r("full", { count: terms.perMember })}</p>}
      {!part.drawn && toNext != null && (
        <>
          <p className="pair">
            <span>{r("next")}</span>
            <span className="figure">{r("nextLeft", { left: sum(toNext) })}</span>
          </p>
          <progress className="meter" max={100} value={percent(done, terms.ticketFor)} aria-label={r("next")} />
        </>
      )}
      <p className="promo-fine">
        {r("counted", { amount: sum(part.counted) })}
        {!part.drawn && tickets > 0 && <> · {r("ticketsLater")}</>}
      </p>
      {part.prizes
        .filter(({ state }) => state === "lapsed")
        .map(({ ticket }) => (
          <p key={ticket} className="promo-fine">
            {r("lapsed", { number: ticket })}
          </p>
        ))}
    </section>
  );
}

export function Prizes({ terms }: { terms: RaffleTerms }) {
  const r = useWords(raffleTexts);
  const sum = useSum();
  const pick = usePick();
  return (
    <section className="card promo-prizes">
      <h2>{r("prizes")}</h2>
      <ol>
        {terms.prizes.map((prize, place) => (
          <li key={place}>
            <span>
              <b>{pick(prize.name)}</b>
              <small>
                {prize.count > 1 && <>{r("prizeTimes", { count: prize.count })} · </>}
                {(prize.multiple ?? 0) === 0 ? r("prizeCash") : r("prizeBet", { multiple: prize.multiple ?? 0 })}
              </small>
            </span>
            <b className="figure">{sum(prize.amount)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Eight petals that open once. */
function Bloom() {
  return (
    <svg className="promo-bloom" viewBox="-40 -40 80 80" width={72} height={72} aria-hidden="true">
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M0-8c9-8 9-20 0-29c-9 9-9 21 0 29z" />
        </g>
      ))}
      <circle r={7} />
    </svg>
  );
}

/** What was won, and taking it. */
export function Won({ offer, onTaken }: { offer: OfferDetail; onTaken: () => void }) {
  const w = useWords(promotionTexts);
  const r = useWords(raffleTexts);
  const { say } = useSite();
  const sum = useSum();
  const renew = useRenew();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const prizes = offer.mine?.raffle?.prizes.filter(({ state }) => state === "claim") ?? [];
  const until = prizes.map(({ lapsesAt }) => lapsesAt).toSorted()[0];
  const claim = async () => {
    setBusy(true);
    setProblem("");
    try {
      await promotions.claim(offer.id);
      onTaken();
      await renew();
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  return (
    <section className="card promo-won" aria-labelledby="promo-won">
      <Bloom />
      <h2 id="promo-won">{r("won")}</h2>
      <p className="figure large">{sum(sumOf(prizes))}</p>
      <ul>
        {prizes.map((prize) => (
          <li key={prize.ticket}>{r("wonText", { number: prize.ticket, amount: sum(prize.amount) })}</li>
        ))}
      </ul>
      {until !== undefined && <p className="promo-fine">{r("claimUntil", { time: shortly(until) })}</p>}
      <Problem text={problem} />
      <button type="button" className="call wide" disabled={busy} onClick={() => void claim()}>
        {w("deed.claim")}
      </button>
    </section>
  );
}

const sumOf = (prizes: Prize[]) => written(prizes.reduce((sum, { amount }) => sum + (units(amount) ?? 0n), 0n));

/** The prize was taken: how much, and where it is. */
export function Claimed({ prizes }: { prizes: Prize[] }) {
  const r = useWords(raffleTexts);
  const sum = useSum();
  const taken = prizes.filter(({ state }) => state === "claimed");
  return (
    <section className="card promo-won" role="status">
      <Bloom />
      <h2>{r("claimedNow")}</h2>
      <p>{r("claimedText", { amount: sum(sumOf(taken)) })}</p>
      <Link to="/member" search={{ page: taken.some(({ multiple }) => multiple > 0) ? "bonusDetails" : "transactionHistory" }} className="quiet">
        {r("toRecord")}
      </Link>
    </section>
  );
}
