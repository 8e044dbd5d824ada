/** A player's bonuses: the one that runs with how far it is, and all there were. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { call } from "../../lib/api";
import { minus } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Answer, Ask, Fact, Money, Short, Table, When, type Column } from "../../lib/parts";
import { isTextId, type TextId } from "../../lib/texts";
import type { Bonus } from "../promotions/calls";
import { progress } from "./progress";
import "../promotions/promotions.css";

const TONES: Record<string, string> = { active: "run", completed: "good", expired: "", forfeited: "", cancelled: "bad" };

export function Bonuses({ id }: { id: string }) {
  const { t } = useOffice();
  const found = useQuery({ queryKey: ["bonuses", id], queryFn: () => call("GET /backoffice/players/{id}/bonuses", { path: { id } }) });
  return (
    <Answer query={found}>
      {({ content: all }) => {
        const running = all.filter(({ state }) => state === "active");
        if (all.length === 0) return <p className="note">{t("noBonuses")}</p>;
        return (
          <>
            {running.length === 0 && <p className="muted">{t("noRunningBonus")}</p>}
            {running.map((bonus) => (
              <Running key={bonus.id} bonus={bonus} member={id} />
            ))}
            <h2>{t("bonusHistory")}</h2>
            <History rows={all} member={id} />
          </>
        );
      }}
    </Answer>
  );
}

function Promotion({ bonus }: { bonus: Bonus }) {
  const { may, language } = useOffice();
  const title = bonus.title[language === "EN" ? "en" : "bn"] || bonus.title.bn;
  if (!may("promotions.read")) return <>{title}</>;
  return (
    <Link to="/promotions/$id" params={{ id: bonus.promotion }} className="from">
      {title}
    </Link>
  );
}

function Running({ bonus, member }: { bonus: Bonus; member: string }) {
  const { t, may, sum } = useOffice();
  const queries = useQueryClient();
  const [asking, ask] = useState(false);
  const cancel = async (reason: string) => {
    try {
      await call("POST /backoffice/bonuses/{id}/cancel", { path: { id: bonus.id }, body: { reason } });
    } finally {
      for (const key of ["bonuses", "player", "ledger", "balances"]) await queries.invalidateQueries({ queryKey: [key, member] });
      await queries.invalidateQueries({ queryKey: ["promotions"] });
      await queries.invalidateQueries({ queryKey: ["audit"] });
    }
  };
  const done = progress(bonus.done, bonus.required);
  const told = t("bonusProgress").replace("{done}", sum(bonus.done, bonus.asset)).replace("{required}", sum(bonus.required, bonus.asset));
  return (
    <section className="panel" aria-label={t("runningBonus")}>
      <div className="title">
        <h2>
          {t("runningBonus")} · <Promotion bonus={bonus} />
        </h2>
        <span className="spring" />
        {may("bonuses.cancel") && (
          <button type="button" className="quiet" onClick={() => ask(true)}>
            {t("cancelBonus")}
          </button>
        )}
      </div>
      <p className="amount">
        <Money amount={bonus.amount} />
        <span className="muted">{bonus.asset}</span>
      </p>
      <progress className="progress" max={100} value={done} aria-label={told} />
      <p>
        {told} <span className="muted figure">· {done}%</span>
      </p>
      <dl className="facts wide">
        <Fact name={t("bonusLeft")}>
          <Money amount={minus(bonus.required, bonus.done)} />
        </Fact>
        <Fact name={t("claimedAt")}>
          <When at={bonus.claimedAt} />
        </Fact>
        <Fact name={t("expiresAt")}>
          <When at={bonus.expiresAt} />
        </Fact>
        <Fact name={t("occasion")}>
          <Occasion bonus={bonus} member={member} />
        </Fact>
      </dl>
      {asking && (
        <Ask title={t("cancelBonus")} means={t("cancelBonusMeans")} field="reason" most={200} act={t("cancelBonus")} danger onClose={() => ask(false)} onAct={cancel}>
          <dl className="facts">
            <Fact name={t("bonus")}>
              <Money amount={bonus.amount} />
            </Fact>
            <Fact name={t("doneBet")}>{told}</Fact>
          </dl>
        </Ask>
      )}
    </section>
  );
}

/** By what it was earned; a deposit leads to its lines of the ledger. */
function Occasion({ bonus, member }: { bonus: Bonus; member: string }) {
  const { t } = useOffice();
  const [kind = "", of = ""] = bonus.occasion.split(":", 2);
  const name = `occasion_${kind}`;
  const said = (
    <span>
      {isTextId(name) ? t(name as TextId) : kind} <Short text={of} />
    </span>
  );
  if (kind !== "deposit") return said;
  return (
    <Link to="/players/$id" params={{ id: member }} search={{ cause: bonus.occasion }} className="from" resetScroll={false}>
      {said}
    </Link>
  );
}

function History({ rows, member }: { rows: Bonus[]; member: string }) {
  const { t, called } = useOffice();
  const columns: Column<Bonus>[] = [
    { head: "claimedAt", cell: (row) => <When at={row.claimedAt} /> },
    { head: "promotion", cell: (row) => <span><Promotion bonus={row} /></span> },
    { head: "occasion", cell: (row) => <Occasion bonus={row} member={member} /> },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
    { head: "requiredBet", cell: (row) => <Money amount={row.required} />, figure: true },
    { head: "doneBet", cell: (row) => <Money amount={row.done} />, figure: true },
    { head: "state", cell: (row) => <span className={`badge ${TONES[row.state] ?? ""}`}>{called(`bonus_${row.state}`)}</span> },
    {
      head: "endedOn",
      cell: (row) =>
        row.endedAt ? (
          <span>
            <When at={row.endedAt} />
            {row.endReason && <span className="muted wrapping"> {row.endReason}</span>}
          </span>
        ) : (
          "–"
        ),
    },
  ];
  return <Table label={t("bonusHistory")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noBonuses" />;
}
