/** What an offer comes to: an example with one's own figures, and what it is expected to cost (domain.md 6.2: requirement × edge against the bonus). */
import { useState, type ReactNode } from "react";
import { money } from "ui/format";

import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Icon, Money, Table, type Column } from "../../lib/parts";
import { Field } from "./fields";
import { bonusOf, dearestOf, fares, paidBy, prizesOf, requiredOf, units, warningsOf, written, type Fare, type Offer, type RaffleTerms, type Warning } from "./terms";

/** What slots keep of bets unless somebody says otherwise, in percent. */
export const SLOTS = 4;
const MONTH = 30n;

export function Cost({ offer, edge, onEdge, warns }: { offer: Offer; edge: number; onEdge: (edge: number) => void; warns: boolean }) {
  const { t } = useOffice();
  return (
    <section className="panel cost" aria-label={t("workedExample")}>
      <h2>{t("workedExample")}</h2>
      {offer.kind === "raffle" ? <RaffleCost terms={offer.terms} edge={edge} onEdge={onEdge} /> : <BonusCost key={offer.kind} offer={offer} edge={edge} onEdge={onEdge} />}
      {warns && <Warnings offer={offer} edge={edge} />}
    </section>
  );
}

function Step({ name, sum, children }: { name: string; sum?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {sum && <span className="muted figure sum">{sum}</span>}
      </dd>
    </div>
  );
}

function Edge({ edge, onEdge }: { edge: number; onEdge: (edge: number) => void }) {
  const { t } = useOffice();
  return (
    <Field label={t("edgeOf")} field="" faults={[]} hint={t("edgeWhy")}>
      {(attributes) => <input {...attributes} type="number" inputMode="decimal" min={0} max={100} step={0.1} value={Number.isFinite(edge) ? String(edge) : ""} onChange={(event) => onEdge(event.target.valueAsNumber)} />}
    </Field>
  );
}

function BonusCost({ offer, edge, onEdge }: { offer: Exclude<Offer, { kind: "raffle" }>; edge: number; onEdge: (edge: number) => void }) {
  const { t, language } = useOffice();
  const { terms } = offer;
  const taken = dearestOf(offer);
  const usual = written(offer.kind === "deposit" ? (taken?.deposit ?? 0n) : (taken?.bonus ?? 0n));
  // Until somebody types an amount it is the one that gets most.
  const [typed, type] = useState<string | null>(null);
  const amount = units(typed ?? usual) ?? 0n;
  const [bonus, required] = offer.kind === "deposit" ? of(offer.terms, amount) : [amount, amount * BigInt(whole(terms.multiple))];
  const all = fares(bonus, required, terms.weights, edge);
  const slots = all.find(({ name }) => name === "slots");
  const figure = (value: bigint) => money(written(value), language);
  const base = offer.kind === "deposit" && offer.terms.over === "deposit_and_bonus" ? `(${figure(amount)} + ${figure(bonus)})` : figure(bonus);
  return (
    <>
      <div className="parts">
        <Field label={t(offer.kind === "deposit" ? "exampleFor" : "exampleReward")} field="" faults={[]}>
          {(attributes) => <input {...attributes} className="figure" inputMode="decimal" maxLength={15} value={typed ?? usual} onChange={(event) => type(event.target.value.trim())} />}
        </Field>
        <Edge edge={edge} onEdge={onEdge} />
      </div>
      <dl className="worked">
        {offer.kind === "deposit" && (
          <Step name={t("getsBonus")} sum={`${figure(amount)} × ${whole(offer.terms.percent)}% ≤ ${figure(units(offer.terms.most) ?? 0n)}`}>
            <Money amount={written(bonus)} />
          </Step>
        )}
        <Step name={t("mustBet")} sum={`${base} × ${whole(terms.multiple)}`}>
          <Money amount={written(required)} />
        </Step>
        {slots && (
          <Step name={t("slotsKeep")} sum={`${figure(slots.bets)} × ${edge || 0}%`}>
            <Money amount={written(slots.kept)} />
          </Step>
        )}
        <Step name={t("valueSlots")} sum={slots ? `${figure(bonus)} − ${figure(slots.kept)}` : undefined}>
          {slots ? (
            // What a player gains the house loses.
            <b className={slots.value > 0n ? "figure loss large" : "figure gain large"} data-testid="slot-value">
              {slots.value > 0n ? "+" : ""}
              {figure(slots.value)}
            </b>
          ) : (
            <span className="muted">{t("valueNone")}</span>
          )}
        </Step>
      </dl>
      <p className="hint">{t("valueSlotsWhy")}</p>
      <Fares rows={all} />
    </>
  );
}

const whole = (value: number) => (Number.isInteger(value) && value > 0 ? value : 0);

function of(terms: Extract<Offer, { kind: "deposit" }>["terms"], deposit: bigint): [bigint, bigint] {
  const bonus = deposit >= (units(terms.minimum) ?? 0n) ? bonusOf(terms, deposit) : 0n;
  return [bonus, bonus === 0n ? 0n : requiredOf(terms, deposit, bonus)];
}

function Fares({ rows }: { rows: Fare[] }) {
  const { t, called } = useOffice();
  const columns: Column<Fare>[] = [
    { head: "fareGame", cell: (row) => called(`fare_${row.name}`) },
    { head: "fareCounts", cell: (row) => <span className="figure">{row.weight}%</span>, figure: true },
    { head: "fareBets", cell: (row) => <Money amount={written(row.bets)} />, figure: true },
    { head: "fareEdge", cell: (row) => <span className="figure">{row.edge || 0}%</span>, figure: true },
    { head: "fareKept", cell: (row) => <Money amount={written(row.kept)} />, figure: true },
    { head: "fareValue", cell: (row) => <Value value={row.value} />, figure: true },
  ];
  return (
    <div className="cards-of-two">
      <Table label={t("fareGame")} columns={columns} rows={rows} rowKey={(row) => row.name} empty="noFares" />
    </div>
  );
}

/** A player's gain is the house's loss, and has its colour. */
function Value({ value }: { value: bigint }) {
  const { language } = useOffice();
  return (
    <span className={`figure ${value > 0n ? "loss" : value < 0n ? "gain" : ""}`}>
      {value > 0n ? "+" : ""}
      {money(written(value), language)}
    </span>
  );
}

function RaffleCost({ terms, edge, onEdge }: { terms: RaffleTerms; edge: number; onEdge: (edge: number) => void }) {
  const { t, language, sum } = useOffice();
  const even = paidBy(terms, edge);
  const [typed, type] = useState<number | null>(null);
  const tickets = typed ?? Number(even?.tickets ?? 0n);
  const bets = (units(terms.ticketFor) ?? 0n) * BigInt(whole(tickets));
  const kept = (bets * BigInt(Number.isFinite(edge) ? Math.round(edge * 100) : 0)) / 10_000n;
  const prizes = prizesOf(terms);
  const result = kept - prizes;
  return (
    <>
      <div className="parts">
        <Field label={t("exampleTickets")} field="" faults={[]}>
          {(attributes) => <input {...attributes} type="number" inputMode="numeric" min={0} step={1} value={Number.isFinite(tickets) ? String(tickets) : ""} onChange={(event) => type(event.target.valueAsNumber)} />}
        </Field>
        <Edge edge={edge} onEdge={onEdge} />
      </div>
      <dl className="worked">
        <Step name={t("prizesInAll")}>
          <Money amount={written(prizes)} />
        </Step>
        <Step name={t("ticketsEarn")} sum={`${money(written(bets), language)} × ${edge || 0}%`}>
          <Money amount={written(kept)} />
        </Step>
        <Step name={t("raffleResult")} sum={`${money(written(kept), language)} − ${money(written(prizes), language)}`}>
          <b className={`large figure ${result < 0n ? "loss" : "gain"}`}>{money(written(result), language)}</b>
        </Step>
        {even && (
          <Step name={t("raffleEven")}>
            {t("raffleEvenAt").replace("{tickets}", count(Number(even.tickets), language)).replace("{bets}", sum(written(even.bets)))}
          </Step>
        )}
      </dl>
    </>
  );
}

function Warnings({ offer, edge }: { offer: Offer; edge: number }) {
  const { t } = useOffice();
  const say = useWarning(offer, edge);
  const all = warningsOf(offer, Number.isFinite(edge) ? edge : 0);
  if (all.length === 0) {
    // What a raffle earns depends on how many take part.
    return offer.kind === "raffle" ? null : (
      <p className="kept verdict-line" role="status">
        {t("allFine")}
      </p>
    );
  }
  return (
    <div role="status">
      <h3>{t("warnings")}</h3>
      <ul className="warnings">
        {all.map((warning) => (
          <li key={warning.of} className={warning.grave ? "grave" : undefined}>
            <Icon name="bell" /> <span>{say(warning)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A warning in words. */
export function useWarning(offer: Offer, edge: number): (warning: Warning) => string {
  const { t, called, sum } = useOffice();
  return ({ of: what, games, even }) => {
    const taken = dearestOf(offer);
    const slots = taken && offer.kind !== "raffle" ? fares(taken.bonus, taken.required, offer.terms.weights, edge).find(({ name }) => name === "slots") : undefined;
    const text = t(`warn_${what}`)
      .replace("{value}", sum(written(slots?.value ?? taken?.bonus ?? 0n)))
      .replace("{games}", (games ?? []).map((game) => called(`fare_${game}`)).join(", "))
      .replace("{month}", sum(written((taken?.bonus ?? 0n) * MONTH)));
    return even === undefined ? text : `${text} ${t("warn_even").replace("{even}", String(even))}`;
  };
}
