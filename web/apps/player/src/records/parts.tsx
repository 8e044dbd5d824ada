/** Small parts that all records share. */

import { Exact } from "../lib/Exact";

/** An amount with its sign, and with all its decimals, so that a column adds up to its sum: a gain in green, a loss with a proper minus. `plain` needs no plus, `quiet` is not one's own. */
export function Signed({ amount, plain = false, quiet = false }: { amount: string; plain?: boolean; quiet?: boolean }) {
  const negative = amount.startsWith("-");
  const size = amount.replace("-", "");
  const isZero = /^0*(\.0*)?$/.test(size);
  const sign = isZero || plain ? (negative && !isZero ? "−" : "") : negative ? "−" : "+";
  return (
    <span className={negative || isZero || plain || quiet ? "figure" : "figure gain"}>
      {sign}
      <Exact amount={size} />
    </span>
  );
}

export interface Fact {
  name: string;
  value: string;
  signed?: boolean;
  note?: string;
}

/** Sums side by side. */
export function Sums({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section aria-label={title}>
      <dl className="rec-sums">
        {facts.map(({ name, value, signed, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">
              {signed === undefined ? value : signed ? <Signed amount={value} /> : <Exact amount={value} />}
              {note !== undefined && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
