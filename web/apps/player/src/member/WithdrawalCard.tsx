/** One withdrawal: where it stands, who holds it and until when, its transfers, and what the member says of them. */
import { useState } from "react";
import { moment } from "ui/format";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { useSum } from "../lib/sum";
import { Problem } from "../lib/states";
import { useWords } from "../lib/words";
import { remaining, written, type Transfer, type Withdrawal } from "../wallet/cashier";
import { withdrawalTexts } from "./payoutTexts";
import { Dispute } from "./Dispute";

type Word = keyof typeof withdrawalTexts;
const isWord = (id: string): id is Word => Object.hasOwn(withdrawalTexts, id);

export function WithdrawalCard({ withdrawal, institution, onChanged }: { withdrawal: Withdrawal; institution: string; onChanged: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { say } = useSite();
  const sum = useSum();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [disputed, setDisputed] = useState<Transfer | null>(null);
  const named = (state: string) => (isWord(`state.${state}`) ? w(`state.${state}` as Word) : state);
  const now = `now.${withdrawal.state}`;
  const answer = async (outcome: "received" | "full_payment", transfer?: number) => {
    setProblem("");
    setBusy(true);
    await call("POST /wps/cashier/withdrawals/{id}/confirm", { path: { id: withdrawal.id }, body: { outcome, ...(transfer === undefined ? {} : { transfer }) } }).catch((failure: unknown) => setProblem(say(failure)));
    await onChanged();
    setBusy(false);
  };
  const { transfers } = withdrawal;
  const waiting = transfers.filter((transfer) => transfer.state === "paid");
  const whole = transfers.length > 1 && waiting.length > 1 && transfers.every((transfer) => transfer.state === "paid" || transfer.state === "received");
  const keeper = `keeper.${withdrawal.keeper}`;
  const fee = Number(withdrawal.fee) > 0;
  return (
    <article className="card">
      <p className="pair">
        <b className="figure">{sum(withdrawal.amount)}</b>
        <span className={`till-state ${withdrawal.state}`}>{isWord(now) ? w(now) : named(withdrawal.state)}</span>
      </p>
      <p className="aside to">
        {institution} <span className="figure" translate="no">{withdrawal.account.number}</span>, {withdrawal.account.holder}
        {fee && (
          <>
            {" · "}
            {w("fee")} <span className="figure">{sum(withdrawal.fee)}</span>
          </>
        )}
      </p>
      {isWord(keeper) && (
        <p className="keeper">
          {w(keeper)}
          {withdrawal.until != null && <small>{w("until", { time: moment(withdrawal.until) })}</small>}
        </p>
      )}
      {withdrawal.reason && <p>{withdrawal.reason}</p>}
      <ol className="way">
        {withdrawal.timeline.map((step, place) => (
          <li key={place}>
            {named(step.state)} <time dateTime={step.at}>{moment(step.at)}</time>
          </li>
        ))}
      </ol>
      {transfers.length > 0 && (
        <ul className="parts">
          {transfers.map((transfer) => (
            <Part key={transfer.number} transfer={transfer} of={transfers.length} busy={busy} onReceived={() => void answer("received", transfer.number)} onMissing={() => setDisputed(transfer)} />
          ))}
        </ul>
      )}
      <Problem text={problem} />
      {whole && (
        <button type="button" className="call wide" disabled={busy} onClick={() => void answer("full_payment")}>
          {w("fullPayment")}
        </button>
      )}
      {disputed && (
        <Dispute
          withdrawal={withdrawal.id}
          transfer={disputed}
          onClose={() => setDisputed(null)}
          onDone={async () => {
            setDisputed(null);
            await onChanged();
          }}
        />
      )}
    </article>
  );
}

function Part({ transfer, of, busy, onReceived, onMissing }: { transfer: Transfer; of: number; busy: boolean; onReceived: () => void; onMissing: () => void }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const sum = useSum();
  const state = `transfer.${transfer.state}`;
  const receipt = `receipt.${transfer.receipt ?? ""}`;
  return (
    <li>
      <p className="pair">
        <span>
          {of > 1 && <>{w("transfer", { number: String(transfer.number), of: String(of) })}: </>}
          <b className="figure">{sum(transfer.amount)}</b>
        </span>
        <span>
          {isWord(state) ? w(state) : transfer.state}
          {isWord(receipt) && <small> ({w(receipt)})</small>}
        </span>
      </p>
      {transfer.arrived != null && (
        <p className="aside">{w("youSaid", { arrived: sum(transfer.arrived), remaining: sum(written(remaining(transfer.amount, transfer.arrived) ?? 0n)) })}</p>
      )}
      {transfer.state === "paid" && (
        <>
          {transfer.until != null && <p className="aside">{w("autoReceipt", { time: moment(transfer.until) })}</p>}
          <p className="pair">
            <button type="button" className="call" disabled={busy} onClick={onReceived}>
              {t("received")}
            </button>
            <button type="button" className="quiet" disabled={busy} onClick={onMissing}>
              {w("notReceived")}
            </button>
          </p>
        </>
      )}
    </li>
  );
}
