/** What came of a promotion: figures, and where the money that it granted is now. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { cents, count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Money } from "../../lib/parts";
import type { Detail } from "./calls";
import { share } from "./share";

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Figures({ of: { id, kind }, figures }: { of: Detail; figures: NonNullable<Detail["figures"]> }) {
  const { t, language, may } = useOffice();
  const all = cents(figures.granted);
  const parts = [
    ["released", figures.released, "out"],
    ["runningSum", figures.running, "still"],
    ["goneBack", figures.forfeited, "back"],
  ] as const;
  let at = 0;
  return (
    <section className="panel came" aria-label={t("figuresOf")}>
      <dl className="strip">
        <Figure name={t("taken")}>{count(figures.taken, language)}</Figure>
        {kind === "activity" && (
          <Figure name={t("applicationsWait")}>
            {may("applications.read") ? (
              <Link to="/promotions/applications" search={{ promotion: id }} className="from">
                {count(figures.waiting, language)}
              </Link>
            ) : (
              count(figures.waiting, language)
            )}
          </Figure>
        )}
        <Figure name={t("granted")}>
          <Money amount={figures.granted} />
        </Figure>
        <Figure name={t("cost")}>
          <Money amount={figures.cost} />
        </Figure>
      </dl>
      {all > 0n && (
        <figure className="whereabouts">
          <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none">
            {parts.map(([name, amount, look]) => {
              const from = at;
              const width = share(cents(amount), all);
              at += width;
              return <rect key={name} className={`bar ${look}`} x={from} width={width} height={10} />;
            })}
          </svg>
          <figcaption>
            {parts.map(([name, amount, look]) => (
              <span key={name} className={`key ${look}`}>
                {t(name)} <Money amount={amount} />
              </span>
            ))}
          </figcaption>
        </figure>
      )}
      <p className="hint">{t("costWhat")}</p>
    </section>
  );
}
