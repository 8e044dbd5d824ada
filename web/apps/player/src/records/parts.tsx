/** Small parts that all records share. */
import { money } from "ui/format";

import { useSite } from "../lib/site";

/** An amount with its sign: a gain in green, a loss with a proper minus. */
export function Signed({ amount, plain = false }: { amount: string; plain?: boolean }) {
  const { language } = useSite();
  const negative = amount.startsWith("-");
  const size = amount.replace("-", "");
  const isZero = /^0*(\.0*)?$/.test(size);
  return <span className={negative || isZero || plain ? "figure" : "figure gain"}>{`${isZero || plain ? (negative && !isZero ? "−" : "") : negative ? "−" : "+"}${money(size, language)}`}</span>;
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
    <dl className="rec-sums" aria-label={title} role="group">
      {facts.map(({ name, value, signed, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{signed === undefined ? value : signed ? <Signed amount={value} /> : money(value, language)}</dd>
          {note !== undefined && <small>{note}</small>}
        </div>
      ))}
    </dl>
  );
}
