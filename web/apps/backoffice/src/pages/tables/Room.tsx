/** A fishing room: what it is, who sits there, and what it took today. It has no rounds to list. */
import type { ReactNode } from "react";

import { count } from "../../lib/figures";
import { PlainLink } from "../../lib/href";
import { useOffice } from "../../lib/office";
import { Fact, Money, useTitle } from "../../lib/parts";
import type { TextId } from "../../lib/texts";
import { rulesInWords, SEATS, standing, waterOf, type OfficeTable } from "./words";
import "./tables.css";

export function Room({ row }: { row: OfficeTable }) {
  const { t, language } = useOffice();
  useTitle("roomPage");
  const { table, now, today } = row;
  const { game, variant } = rulesInWords(table.rules, t);
  const { text, tone, isLast } = standing(row);
  const { hours } = table;
  const { tide, taken } = waterOf(row);
  const money = (amount: string, signed = false) => <Money amount={amount} currency={table.currency} signed={signed} />;
  const facts: [TextId, ReactNode][] = [
    ["roomFactRules", [game, variant].filter(Boolean).join(", ")],
    ["state", <><span className={`badge ${tone}`}>{t(text)}</span>{isLast ? ` ${t("roomEmptying")}` : hours && ` ${t("tableHours").replace("{from}", hours.opens).replace("{to}", hours.closes)}`}</>],
    ["roomFactShot", <>{money(table.least)} – {money(table.mostOnCell)}</>],
    ["roomFactBring", money(table.mostInRound)],
    ["roomFactTide", tide === null ? t("roomNoTide") : count(tide, language)],
    ["roomFactSeats", `${count(taken, language)}/${count(SEATS, language)}`],
    ["roomFactNow", money(now?.staked ?? "0")],
    ["roomFactSessions", count(today.rounds, language)],
    ["roomFactTurnover", money(today.staked)],
    ["ggrToday", money(today.ggr, true)],
  ];
  return (
    <>
      <p className="hint">
        <PlainLink to="/tables">{t("tables")}</PlainLink>
      </p>
      <div className="title">
        <h1>{language === "EN" ? table.nameEn : table.nameBn}</h1>
      </div>
      <p className="hint">
        {t("roomPageIntro")} <PlainLink to="/players">{t("roomPlayers")}</PlainLink>
      </p>
      <dl className="facts room-facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={t(name)}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  );
}
