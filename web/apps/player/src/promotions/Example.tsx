/** The terms as sums: what somebody's own amount comes to, before they join. */
import { Field } from "../lib/modal";
import { useWords } from "../lib/words";
import { typedUnits } from "../wallet/amount";
import { units, written } from "../wallet/cashier";
import type { ActivityTerms, DepositTerms, RaffleTerms, Weights } from "./calls";
import { bonusOf, enough, requiredOf, ways } from "./figures";
import { useGame } from "./parts";
import { useSum } from "../lib/sum";
import { promotionTexts, raffleTexts } from "./texts";

/** An amount without the zeros that say nothing, as people type it. */
export const typed = (amount: bigint) => written(amount).replace(/\.?0+$/, "");

/** A sum that is within what the bonus is for: a thousand, where it can be. */
export function usual(terms: DepositTerms): string {
  const [low, high] = [units(terms.minimum) ?? 0n, enough(terms)];
  const thousand = 100_000_000n;
  return typed(thousand < low ? low : high > low && thousand > high ? high : thousand);
}

function Ways({ weights, required }: { weights: Weights; required: bigint }) {
  const w = useWords(promotionTexts);
  const game = useGame();
  const sum = useSum();
  const list = ways(weights, required);
  if (list.length === 0) return <p className="error">{w("termNoWeights")}</p>;
  return (
    <>
      <p className="promo-fine">{w("exampleWays")}</p>
      <dl className="promo-ways">
        {list.map(({ type, percent, bets }) => (
          <div key={type}>
            <dt>{w("exampleWay", { type: game(type), percent })}</dt>
            <dd className="figure">{sum(bets)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Presets({ amounts, chosen, onChoose }: { amounts: string[]; chosen: string; onChoose: (amount: string) => void }) {
  const sum = useSum();
  return (
    <div className="chips">
      {[...new Set(amounts)].map((amount) => (
        <button key={amount} type="button" className="chip figure" aria-pressed={units(amount) === units(chosen)} onClick={() => onChoose(amount)}>
          {sum(amount)}
        </button>
      ))}
    </div>
  );
}

export function DepositExample({ terms, amount, onAmount }: { terms: DepositTerms; amount: string; onAmount: (amount: string) => void }) {
  const w = useWords(promotionTexts);
  const sum = useSum();
  const deposit = typedUnits(amount);
  const bonus = deposit === null ? null : bonusOf(terms, deposit);
  const most = enough(terms);
  const required = deposit === null || bonus === null ? null : requiredOf(terms, deposit, bonus);
  const formula = deposit === null || bonus === null ? "" : w(terms.over === "bonus" ? "exampleFormulaBonus" : "exampleFormula", { deposit: sum(written(deposit)), bonus: sum(written(bonus)), multiple: terms.multiple });
  return (
    <section className="card promo-example" aria-labelledby="promo-example">
      <h2 id="promo-example">{w("example")}</h2>
      <Field label={w("exampleDeposit")} name="example" inputMode="decimal" value={amount} onChange={onAmount} />
      <Presets amounts={[typed(units(terms.minimum) ?? 0n), "1000", typed(most)].filter((one) => (units(one) ?? 0n) >= (units(terms.minimum) ?? 0n))} chosen={amount} onChoose={onAmount} />
      <div aria-live="polite">
        {deposit === null || deposit === 0n ? <p className="promo-fine">{w("exampleNoSum")}</p> : bonus === null && <p className="error">{w("exampleTooSmall", { minimum: sum(terms.minimum) })}</p>}
        {bonus !== null && required !== null && (
          <>
            <dl className="promo-sums">
              <div>
                <dt>{w("exampleBonus")}</dt>
                <dd className="figure">{sum(written(bonus))}</dd>
              </div>
              <div>
                <dt>{w("exampleRequired")}</dt>
                <dd className="figure">
                  {sum(written(required))}
                  <small>{formula}</small>
                </dd>
              </div>
            </dl>
            {deposit !== null && deposit > most && <p className="promo-fine">{w("exampleEnough", { amount: sum(written(most)) })}</p>}
            <Ways weights={terms.weights ?? {}} required={required} />
          </>
        )}
      </div>
      <p className="promo-fine promo-honest">{w("exampleHonest")}</p>
    </section>
  );
}

export function RewardExample({ terms, amount, onAmount }: { terms: ActivityTerms; amount: string; onAmount: (amount: string) => void }) {
  const w = useWords(promotionTexts);
  const sum = useSum();
  const most = units(terms.most) ?? 0n;
  const asked = typedUnits(amount);
  const reward = asked === null || asked === 0n ? null : asked > most ? most : asked;
  if (terms.multiple === 0) return null;
  const required = reward === null ? null : requiredOf({ over: "bonus", multiple: terms.multiple } as DepositTerms, 0n, reward);
  return (
    <section className="card promo-example" aria-labelledby="promo-example">
      <h2 id="promo-example">{w("example")}</h2>
      <Field label={w("exampleReward")} name="example" inputMode="decimal" value={amount} onChange={onAmount} />
      <div aria-live="polite">
        {reward === null || required === null ? (
          <p className="promo-fine">{w("exampleNoSum")}</p>
        ) : (
          <>
            <dl className="promo-sums">
              <div>
                <dt>{w("exampleRequired")}</dt>
                <dd className="figure">
                  {sum(written(required))}
                  <small>{w("exampleFormulaBonus", { bonus: sum(written(reward)), multiple: terms.multiple })}</small>
                </dd>
              </div>
            </dl>
            <Ways weights={terms.weights ?? {}} required={required} />
          </>
        )}
      </div>
      <p className="promo-fine promo-honest">{w("exampleHonest")}</p>
    </section>
  );
}

export function TicketExample({ terms, amount, onAmount }: { terms: RaffleTerms; amount: string; onAmount: (amount: string) => void }) {
  const w = useWords(promotionTexts);
  const r = useWords(raffleTexts);
  const sum = useSum();
  const [bets, price] = [typedUnits(amount), units(terms.ticketFor) ?? 0n];
  const reached = bets === null || price === 0n ? null : bets / price;
  const most = BigInt(terms.perMember);
  return (
    <section className="card promo-example" aria-labelledby="promo-example">
      <h2 id="promo-example">{w("example")}</h2>
      <Field label={r("exampleBets")} name="example" inputMode="decimal" value={amount} onChange={onAmount} />
      <div aria-live="polite">
        {bets === null || reached === null ? (
          <p className="promo-fine">{w("exampleNoSum")}</p>
        ) : (
          <dl className="promo-sums">
            <div>
              <dt>{r("exampleTickets")}</dt>
              <dd className="figure">{String(reached < most ? reached : most)}</dd>
            </div>
            {reached < most && bets > reached * price && (
              <div>
                <dt>{r("exampleRest")}</dt>
                <dd className="figure">{sum(written(bets - reached * price))}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
      <p className="promo-fine promo-honest">{w("exampleHonest")}</p>
    </section>
  );
}
