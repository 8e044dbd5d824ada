/** A raffle: who is in it, the draw, and whether the seed is the one that was promised. */
import { useState } from "react";

import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Fact, Money, PlayerLink, Table, When, type Column } from "../../lib/parts";
import type { Detail, Raffle as Standing } from "./calls";
import { commitmentOf } from "./seed";

type Winner = NonNullable<Standing["draw"]>["winners"][number];

const TONES: Record<string, string> = { claim: "wait", claimed: "good", lapsed: "bad" };

/** Its time is over and its winners are not yet drawn. */
export const isDue = ({ state, endsAt, raffle }: Detail, now: number): boolean => raffle != null && raffle.draw == null && (state === "closed" || Date.parse(endsAt) <= now);

export function Raffle({ known, raffle, refusal, onDraw }: { known: Detail; raffle: Standing; refusal: string; onDraw: () => void }) {
  const { t, may, language } = useOffice();
  const { draw } = raffle;
  return (
    <section className="panel" aria-label={t("raffleDraw")}>
      <div className="title">
        <h2>{t("raffleDraw")}</h2>
        {draw && (
          <span className="badge good">
            {t("drawnAt")} <When at={draw.at} />
          </span>
        )}
        <span className="spring" />
        {isDue(known, Date.now()) && may("promotions.publish") && (
          <button type="button" className="call" onClick={onDraw}>
            {t("drawNow")}
          </button>
        )}
      </div>
      <dl className="facts wide">
        <Fact name={t("joined")}>
          <span className="figure">{count(raffle.joined, language)}</span>
        </Fact>
        <Fact name={t("ticketsAll")}>
          <span className="figure">{count(raffle.tickets, language)}</span>
        </Fact>
      </dl>
      <dl className="facts proofs">
        <Fact name={t("commitment")}>
          <code className="wrapping">{raffle.commitment}</code>
        </Fact>
        <Fact name={t("seedOf")}>{draw ? <code className="wrapping">{draw.seed}</code> : <span className="muted">{t("seedLater")}</span>}</Fact>
      </dl>
      {!draw && <p className="hint">{t("drawAuto")}</p>}
      {!draw && refusal !== "" && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      {draw && <Proof seed={draw.seed} commitment={raffle.commitment} />}
      {draw && <Winners rows={draw.winners} />}
    </section>
  );
}

/** The browser computes it, and asks nobody. */
function Proof({ seed, commitment }: { seed: string; commitment: string }) {
  const { t } = useOffice();
  const [holds, say] = useState<boolean | null>(null);
  return (
    <div className="choices">
      <button type="button" className="quiet" onClick={() => void commitmentOf(seed).then((own) => say(own === commitment))}>
        {t("checkSeed")}
      </button>
      <span role="status" className={holds === false ? "unkept" : "kept"}>
        {holds !== null && t(holds ? "seedHolds" : "seedDiffers")}
      </span>
    </div>
  );
}

function Winners({ rows }: { rows: Winner[] }) {
  const { t, language } = useOffice();
  const columns: Column<Winner>[] = [
    { head: "prize", cell: (row) => row.prize[language === "EN" ? "en" : "bn"] },
    { head: "ticketNumber", cell: (row) => <span className="figure">{count(row.ticket, language)}</span>, figure: true },
    { head: "player", cell: (row) => (row.member && row.account ? <PlayerLink id={row.member}>{row.account}</PlayerLink> : <span className="muted">{t("winnerBeyond")}</span>) },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
    { head: "state", cell: (row) => <span className={`badge ${TONES[row.state] ?? ""}`}>{row.state === "claim" || row.state === "claimed" || row.state === "lapsed" ? t(`prize_${row.state}`) : row.state}</span> },
    { head: "prizeWhen", cell: (row) => <When at={row.claimedAt ?? row.lapsesAt} />, figure: true },
  ];
  return <Table label={t("winners")} columns={columns} rows={rows} rowKey={(row) => String(row.number)} empty="noWinners" />;
}
