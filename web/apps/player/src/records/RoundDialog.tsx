/** One round: what was staked and paid, what the vendor told, how to check it, and its rows in the books. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { moment } from "ui/format";

import { HOUSE, useVendorName } from "../games/makers";
import { call, type Answer } from "../lib/api";
import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { Listed, Skeletons } from "../lib/states";
import { Exact } from "../lib/Exact";
import { useWords } from "../lib/words";
import { FISHING } from "../tables/place";
import { isUuid } from "./names";
import { Sums } from "./parts";
import { isOfTable, standing } from "./returned";
import { recordTexts } from "./texts";
import { WhyRows } from "./Why";

type Detail = Answer<"GET /wps/member/bets/{id}">;

const Shown = lazy(() => import("./Shown").then((part) => ({ default: part.Shown })));
const TableRound = lazy(() => import("./TableRound").then((part) => ({ default: part.TableRound })));
const HouseShown = lazy(() => import("./Shown").then((part) => ({ default: part.HouseShown })));

/** By which rule the valid bet was found. */
const ruleText = (rule: string) => {
  const name = `valid.${rule}`;
  return (name in recordTexts ? name : "valid.stake") as keyof typeof recordTexts;
};

function Proof({ detail }: { detail: Detail }) {
  const w = useWords(recordTexts);
  const house = detail.round.verify;
  const records = useQuery({ queryKey: ["records", "origins"], queryFn: () => call("GET /play/records"), enabled: !house, staleTime: Infinity });
  const origin = isUuid(detail.name) ? records.data?.origins[0] : undefined;
  if (house && isOfTable(detail.round)) {
    return (
      <Suspense fallback={<Skeletons />}>
        <TableRound id={house} />
      </Suspense>
    );
  }
  if (detail.round.abroad) return <p className="rec-text">{w("abroad")}</p>;
  if (!house && origin === undefined) return null;
  return (
    <section>
      <h3>{w("proof")}</h3>
      <Suspense fallback={null}>{house ? <HouseShown id={house} /> : <Shown name={detail.name} />}</Suspense>
      <p className="rec-text">{house ? w("proofHouse") : w("proofVendor")}</p>
      <p className="rec-acts">
        <Link to="/verify" search={house ? { round: house } : { round: detail.name, by: "vendor" }} className="quiet small">
          <Icon name="shield" />
          {w("replay")}
        </Link>
        {origin !== undefined && (
          <a className="quiet small" href={`${origin}/rounds/${detail.name}`} target="_blank" rel="noreferrer">
            {w("vendorRecord")}
          </a>
        )}
      </p>
    </section>
  );
}

/** A session of a table or a room is settled every few seconds: so many lines stand at once. */
const FEW = 12;

/** What tells of stakes and of what they won together. */
const BOTH: readonly string[] = ["play", "settled", "pot_settled"];

type Message = Detail["messages"][number];

const isZero = (amount: string) => Number(amount) === 0;

/** Nothing came back of a bet that was told together with its result; a free one lost nothing. */
const hasLost = ({ kind, amount, payout, undone }: Message) => kind === "play" && !undone && !isZero(amount) && isZero(payout);

/** What a message tells; a provider says that nothing was won with a win of nothing. */
function useSaid() {
  const w = useWords(recordTexts);
  return ({ kind, amount }: Message) => {
    const name = kind === "win" && isZero(amount) ? "said.noWin" : `said.${kind}`;
    return name in recordTexts ? w(name as keyof typeof recordTexts) : kind;
  };
}

function MessageLines({ messages }: { messages: Message[] }) {
  const w = useWords(recordTexts);
  const said = useSaid();
  return (
    <ul className="lines">
      {messages.map((message) => (
        <li key={message.key}>
          <span>
            {said(message)}
            {message.undone && <small> · {w("undone")}</small>}
            {message.held && <small> · {w("held")}</small>}
          </span>
          <time dateTime={message.at}>{moment(message.at)}</time>
          <b className="figure">
            <Exact amount={message.amount} />
            {BOTH.includes(message.kind) && (
              <>
                {" → "}
                {hasLost(message) ? w("bet.lost") : <Exact amount={message.payout} />}
              </>
            )}
          </b>
        </li>
      ))}
    </ul>
  );
}

function Messages({ detail: { messages, round } }: { detail: Detail }) {
  const w = useWords(recordTexts);
  const rest = messages.slice(FEW);
  return (
    <section>
      <h3>{w(round.game === FISHING && round.vendor === HOUSE ? "settledSo" : "said")}</h3>
      <MessageLines messages={messages.slice(0, FEW)} />
      {rest.length > 0 && (
        <details className="rec-rest">
          <summary>{w("moreLines", { count: rest.length })}</summary>
          <MessageLines messages={rest} />
        </details>
      )}
    </section>
  );
}

export function RoundDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const w = useWords(recordTexts);
  const maker = useVendorName();
  const detail = useQuery({ queryKey: ["bets", "one", id], queryFn: () => call("GET /wps/member/bets/{id}", { path: { id } }) });
  return (
    <Modal title={detail.data?.round.gameName ?? w("round")} onClose={onClose} shape="wide rec-dialog">
      <Listed query={detail} isEmpty={() => false} empty="">
        {(found) => (
          <>
            <Sums
              title={w("round")}
              facts={[
                { name: w("stake"), value: found.round.stake, signed: false },
                { name: w("payout"), value: found.round.payout, signed: false },
                { name: w("validBet"), value: found.round.validBet, signed: false },
                ...(found.round.profit ? [{ name: w("profit"), value: found.round.profit, signed: true }] : []),
              ]}
            />
            <p className="rec-text">{w(ruleText(found.round.validBy))}</p>
            <dl className="rec-list">
              <div>
                <dt>{w("vendor")}</dt>
                <dd>{maker(found.round.vendor)}</dd>
              </div>
              <div>
                <dt>{w("state")}</dt>
                <dd>{w(standing(found.round, found.messages))}</dd>
              </div>
              <div>
                <dt>{w("placed")}</dt>
                <dd>
                  <time dateTime={found.round.at}>{moment(found.round.at)}</time>
                </dd>
              </div>
              {found.settledAt && (
                <div>
                  <dt>{w("ended")}</dt>
                  <dd>
                    <time dateTime={found.settledAt}>{moment(found.settledAt)}</time>
                  </dd>
                </div>
              )}
              <div>
                <dt>{w("vendorNumber")}</dt>
                <dd className="rec-id">{found.name}</dd>
              </div>
            </dl>
            <Proof detail={found} />
            <Messages detail={found} />
            <section>
              <h3>{w("why")}</h3>
              <WhyRows asked={{ round: id }} />
            </section>
          </>
        )}
      </Listed>
    </Modal>
  );
}
