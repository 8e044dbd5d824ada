/** Small parts that all records share. */
import { exactly } from "ui/format";

import { useSite } from "../lib/site";

/** An amount with its sign, and with all its decimals, so that a column adds up to its sum: a gain in green, a loss with a proper minus. `plain` needs no plus, `quiet` is not one's own. */
export function Signed({ amount, plain = false, quiet = false }: { amount: string; plain?: boolean; quiet?: boolean }) {
  const { language } = useSite();
  const negative = amount.startsWith("-");
  const size = amount.replace("-", "");
  const isZero = /^0*(\.0*)?$/.test(size);
  return <span className={negative || isZero || plain || quiet ? "figure" : "figure gain"}>{`${isZero || plain ? (negative && !isZero ? "−" : "") : negative ? "−" : "+"}${exactly(size, language)}`}</span>;
}

export interface Fact {
  name: string;
  value: string;
  signed?: boolean;
  note?: string;
}

/** Sums side by side. */
export function Sums({ title, facts }: { title: string; facts: Fact[] }) {
  const { language } = useSite();
  return (
    <section aria-label={title}>
      <dl className="rec-sums">
        {facts.map(({ name, value, signed, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">
              {signed === undefined ? value : signed ? <Signed amount={value} /> : exactly(value, language)}
              {note !== undefined && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
