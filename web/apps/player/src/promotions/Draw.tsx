/** The draw of a raffle: promised by a fingerprint before, told with its seed after, and computed again by the visitor's own browser. */
import { useState } from "react";

import { canCompute } from "kit/fairness";

import { Icon } from "../lib/icon";
import { Simulated } from "../lib/Simulated";
import { useWords } from "../lib/words";
import type { Draw, OfferDetail, Prize, RaffleTerms } from "./calls";
import { shortly } from "./parts";
import { usePick } from "./Raffle";
import { judge, type Verdict } from "./recompute";
import { useSum } from "../lib/sum";
import { raffleTexts } from "./texts";

function Code({ name, text }: { name: string; text: string }) {
  return (
    <div className="promo-code">
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
      </dd>
    </div>
  );
}

function Winners({ draw, prizes }: { draw: Draw; prizes: Prize[] }) {
  const r = useWords(raffleTexts);
  const sum = useSum();
  const pick = usePick();
  return (
    <div className="promo-table" tabIndex={0} role="region" aria-label={r("winners")}>
      <table>
        <caption className="unseen">{r("winners")}</caption>
        <thead>
          <tr>
            <th scope="col">{r("prize")}</th>
            <th scope="col">{r("ticket")}</th>
            <th scope="col">{r("name")}</th>
          </tr>
        </thead>
        <tbody>
          {draw.winners.map(({ ticket, name, prize, amount, simulated }) => {
            const own = draw.mine != null && draw.mine.from <= ticket && ticket <= draw.mine.to;
            return (
              <tr key={ticket} className={own ? "own" : undefined}>
                <td>
                  {prizes[prize] && pick(prizes[prize].name)} <span className="figure">{sum(amount)}</span>
                </td>
                <td className="figure">{ticket}</td>
                <td>
                  {name}
                  {simulated && <Simulated />}
                  {own && <b> ({r("yours")})</b>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Proof({ id, terms, draw }: { id: string; terms: RaffleTerms; draw: Draw }) {
  const r = useWords(raffleTexts);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  if (!canCompute()) return <p className="promo-fine">{r("noCompute")}</p>;
  const check = async () => {
    setBusy(true);
    setVerdict(await judge(id, terms.commitment ?? "", draw, terms.prizes));
    setBusy(false);
  };
  const good = verdict !== null && verdict.seed && verdict.winners;
  return (
    <>
      <p className="promo-fine">{r("verifyText")}</p>
      <button type="button" className="quiet wide" disabled={busy} onClick={() => void check()}>
        <Icon name="shield" />
        {busy ? r("verifying") : r("verify")}
      </button>
      <div role="status">
        {verdict !== null && (
          <>
            <p className={good ? "promo-verdict good" : "promo-verdict error"}>
              <Icon name={good ? "shield" : "close"} />
              {r(good ? "holds" : verdict.seed ? "winnersDiffer" : "seedDiffers")}
            </p>
            <p className="promo-fine">{r("foundHere", { tickets: verdict.found.join(", ") })}</p>
          </>
        )}
      </div>
    </>
  );
}

export function DrawCard({ offer, terms }: { offer: OfferDetail; terms: RaffleTerms }) {
  const r = useWords(raffleTexts);
  const { draw, tickets, joined, simulated } = offer;
  return (
    <section className="card">
      <h2>{r("drawTitle")}</h2>
      <p>{draw ? r("drawWas", { time: shortly(draw.at), count: draw.tickets }) : r("drawWill", { time: shortly(offer.endsAt) })}</p>
      {!draw && tickets != null && joined != null && <p className="promo-fine">{r((simulated ?? 0) > 0 ? "inAllSimulated" : "inAll", { tickets, joined, simulated: simulated ?? 0 })}</p>}
      {draw && (draw.winners.length === 0 ? <p>{r("noWinners")}</p> : <Winners draw={draw} prizes={terms.prizes} />)}
      {draw?.mine != null && offer.mine?.raffle?.prizes.length === 0 && <p>{r("lostAll")}</p>}
      <dl className="promo-codes">
        {terms.commitment != null && <Code name={r("commitment")} text={terms.commitment} />}
        {draw && <Code name={r("seed")} text={draw.seed} />}
      </dl>
      {draw && <Proof id={offer.id} terms={terms} draw={draw} />}
    </section>
  );
}
