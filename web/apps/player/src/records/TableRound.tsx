/** A round of a table: what was drawn, one's own bets in it, and the way to its proof. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { cellNames } from "kit/table/names";
import { wall } from "ui/zone";

import { call } from "../lib/api";
import { Exact } from "../lib/Exact";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { Drawn } from "../verify/table/Drawn";
import { Ran } from "../verify/table/Ran";
import { gameOf } from "../verify/table/rules";
import "../verify/verify.css";
import { follows, leftText, type Bet, type Proof } from "./left";
import { recordTexts } from "./texts";

/** What became of a bet that did not simply bring something or nothing. */
function stateText({ state, payout, why }: Bet): Extract<keyof typeof recordTexts, `bet.${string}`> | null {
  if (state === "refused") return why === "money" || why === "limit" ? `bet.refused.${why}` : "bet.refused";
  if (state === "returned") return "bet.returned";
  if (state === "unpaid") return "bet.unpaid";
  if (state === "asked") return "bet.asked";
  return payout == null ? "bet.taken" : null;
}

/** Money that came back, whatever for; null for what never left, and while nothing is told. */
const cameBack = ({ state, stake, payout }: Bet): string | null => (state === "returned" ? stake : state === "refused" ? null : (payout ?? null));

/** Nothing came back of a bet that stood. */
const hasLost = ({ state, payout }: Bet): boolean => state === "taken" && payout != null && Number(payout) === 0;

/** When the house had a bet, by its clock, to the thousandth: what counts against the lock. */
const received = (at: string): string => `${wall(Date.parse(at)).time}.${String(Date.parse(at) % 1_000).padStart(3, "0")}`;

function Bets({ proof, bets }: { proof: Proof; bets: Bet[] }) {
  const w = useWords(recordTexts);
  const { language } = useSite();
  const cellName = cellNames(gameOf(proof.rules), language);
  const followed = bets.map((bet) => follows(bet, proof));
  return (
    <>
      <ul className="lines">
        {bets.map((bet, at) => {
          const left = leftText(bet, proof);
          // Where it left says more than that it was taken, or given back.
          const state = left && bet.state !== "unpaid" ? null : stateText(bet);
          const back = cameBack(bet);
          return (
            <li key={bet.number}>
              <span>
                {cellName(bet.cell)}
                {state && <small> · {w(state)}</small>}
                {left && <small> · {w(left.id, { at: left.at })}</small>}
                <small> · {w("receivedAt", { time: received(bet.receivedAt) })}</small>
                {followed[at] === false && <small className="error"> · {w("payoutDiffers")}</small>}
              </span>
              <b className="figure">
                <Exact amount={bet.stake} />
                {back !== null && (
                  <>
                    {" → "}
                    {hasLost(bet) ? w("bet.lost") : <Exact amount={back} />}
                  </>
                )}
              </b>
            </li>
          );
        })}
      </ul>
      {followed.includes(true) && !followed.includes(false) && <p className="rec-text">{w("payoutsFollow")}</p>}
    </>
  );
}

export function TableRound({ id }: { id: string }) {
  const w = useWords(recordTexts);
  const { language } = useSite();
  const round = useQuery({ queryKey: ["tableRound", id], queryFn: () => call("GET /play/table-rounds/{id}", { path: { id } }) });
  return (
    <Listed query={round} isEmpty={() => false} empty="">
      {({ proof, bets, nameEn, nameBn }) => {
        const { table, number, rules, result, voidReason, annulReason } = proof;
        return (
          <>
            <section>
              <h3>{w("drawn", { name: language === "EN" ? nameEn : nameBn, table, round: number })}</h3>
              {result != null ? <Drawn game={gameOf(rules)} result={result} /> : <p className="rec-text">{voidReason == null ? w("notDrawn") : w("calledOff", { reason: voidReason })}</p>}
              {annulReason != null && (
                <p className="rec-text" role="note">
                  {w("annulled", { reason: annulReason })}
                </p>
              )}
              <Ran {...proof} />
            </section>
            {bets.length > 0 && (
              <section>
                <h3>{w("ownBets")}</h3>
                <Bets proof={proof} bets={bets} />
              </section>
            )}
            <section>
              <h3>{w("proof")}</h3>
              <p className="rec-text">{w("proofTable")}</p>
              <p className="rec-acts">
                <Link to="/verify" search={{ table: Number(table), round: number }} className="quiet small">
                  <Icon name="shield" />
                  {w("replay")}
                </Link>
              </p>
            </section>
          </>
        );
      }}
    </Listed>
  );
}
