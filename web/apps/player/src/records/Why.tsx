/** "Why?": the rows of the books behind an amount, in plain words, and what it belongs to. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { moment } from "ui/format";

import { call, type Answer } from "../lib/api";
import { Modal } from "../lib/modal";
import { isTextId, useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { RoundDialog } from "./RoundDialog";
import { Signed } from "./parts";
import { recordTexts } from "./texts";

type Why = Answer<"GET /wps/member/transactions/why">;
export type Asked = { line: string } | { round: string } | { reference: string };

/** What a kind of movement is called. */
export function useKind() {
  const { t } = useSite();
  return (kind: string) => {
    const name = `kind.${kind}`;
    return isTextId(name) ? t(name) : kind;
  };
}

function useSide() {
  const w = useWords(recordTexts);
  return ({ account }: { account: string }) => {
    const name = `account.${account}`;
    return name in recordTexts ? w(name as keyof typeof recordTexts) : account;
  };
}

/** Where a cause is looked at. Rounds open in a dialog of their own. */
const PLACES: Record<string, string> = { deposit: "depositv2", withdrawal: "withdraw", transfer: "transferFund", vendor: "transferFund" };

function Belongs({ to, onRound }: { to: Why["belongsTo"]; onRound: ((id: string) => void) | undefined }) {
  const w = useWords(recordTexts);
  const what = `of.${to.kind}` as keyof typeof recordTexts;
  const page = PLACES[to.kind];
  const { round } = to;
  return (
    <div className="rec-facts">
      <dl>
        <dt>{w("belongs")}</dt>
        <dd>
          <b>{to.name ?? (what in recordTexts ? w(what) : to.kind)}</b>
          {to.id !== "" && <small className="rec-id">{to.id}</small>}
        </dd>
      </dl>
      {round && onRound && (
        <button type="button" className="quiet small" onClick={() => onRound(round)}>
          {w("goTo")}
        </button>
      )}
      {page && (
        <Link to="/member" search={{ page }} className="quiet small">
          {w("goTo")}
        </Link>
      )}
      {to.kind === "statement" && (
        <a href={`/agentHome?page=statements&statement=${encodeURIComponent(to.id)}`} className="quiet small">
          {w("goTo")}
        </a>
      )}
    </div>
  );
}

function Rows({ why }: { why: Why }) {
  const w = useWords(recordTexts);
  const kind = useKind();
  const side = useSide();
  return (
    <ol className="rec-rows">
      {why.rows.map((row) => (
        <li key={row.id} aria-current={row.asked ? "true" : undefined}>
          <p>
            <b>{kind(row.kind)}</b>
            {row.asked && <em>{w("asked")}</em>}
            <time dateTime={row.at}>{moment(row.at)}</time>
          </p>
          <dl>
            <div>
              <dt>
                {side(row.from)} <span>{w("gives")}</span>
              </dt>
              <dd className="figure">
                <Signed amount={`-${row.amount}`} />
              </dd>
            </div>
            <div>
              <dt>
                {side(row.to)} <span>{w("takes")}</span>
              </dt>
              <dd className="figure">
                <Signed amount={row.amount} quiet={!row.to.own} />
              </dd>
            </div>
          </dl>
          <small className="rec-id">
            {w("rowNumber", { id: row.id })}
            {row.corrects && ` · ${w("corrects")}`}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** The rows, wherever they are shown. */
export function WhyRows({ asked, onRound }: { asked: Asked; onRound?: (id: string) => void }) {
  const w = useWords(recordTexts);
  const why = useQuery({ queryKey: ["why", asked], queryFn: () => call("GET /wps/member/transactions/why", { query: asked }) });
  const isZero = (amount: string) => Number(amount) === 0;
  return (
    <Listed query={why} isEmpty={(found) => found.rows.length === 0} empty={w("noRows")}>
      {(found) => (
        <>
          <Belongs to={found.belongsTo} onRound={onRound} />
          <Rows why={found} />
          <dl className="rec-sum">
            {(
              [
                ["together", found.cash],
                ["togetherHeld", found.held],
                ["togetherBonus", found.bonus],
              ] as const
            ).map(([name, amount], at) =>
              at > 0 && isZero(amount) ? null : (
                <div key={name}>
                  <dt>{w(name)}</dt>
                  <dd className="figure">
                    <Signed amount={amount} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </>
      )}
    </Listed>
  );
}

export function WhyDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const w = useWords(recordTexts);
  const [round, setRound] = useState<string | null>(null);
  // One dialog at a time: the round takes the place of the question.
  if (round !== null) return <RoundDialog id={round} onClose={onClose} />;
  return (
    <Modal title={w("why")} onClose={onClose} shape="wide rec-dialog">
      <p className="rec-text">{w("whyText")}</p>
      <WhyRows asked={asked} onRound={setRound} />
    </Modal>
  );
}
