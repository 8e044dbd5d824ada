/** One withdrawal: what is known about it, and the decision. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { call, type WithdrawalDetail } from "../lib/api";
import { age } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Answer, Badge, Fact, Icon, Money, PlayerLink, Table, When, type Ask, type Column } from "../lib/parts";
import { Checks, ClaimBar, Transfers } from "./withdrawal/parts";
import { isOpen, waits, type Decision } from "./Withdrawals";

const depositColumns = (member: string): Column<WithdrawalDetail["deposits"][number]>[] => [
  { head: "time", cell: (row) => <When at={row.createdAt} /> },
  { head: "state", cell: (row) => <Badge state={row.state} /> },
  {
    head: "amount",
    cell: (row) => (
      <Link to="/players/$id" params={{ id: member }} search={{ cause: `deposit:${row.id}` }} className="from">
        <Money amount={row.amount} />
      </Link>
    ),
    figure: true,
  },
];

export function Detail({ id, onClose, onDecide }: { id: string; onClose: () => void; onDecide: (decision: Decision) => void }) {
  const { t } = useOffice();
  const found = useQuery({ queryKey: ["withdrawal", id], queryFn: () => call("GET /backoffice/withdrawals/{id}", { path: { id } }) });
  return (
    <aside className="panel detail" aria-label={t("details")}>
      <button type="button" className="tool away" onClick={onClose} aria-label={t("close")} title={t("close")}>
        <Icon name="close" />
      </button>
      <Answer query={found}>{(withdrawal) => <Found withdrawal={withdrawal} onDecide={onDecide} />}</Answer>
    </aside>
  );
}

function Found({ withdrawal, onDecide }: { withdrawal: WithdrawalDetail; onDecide: (decision: Decision) => void }) {
  const { t, called, language, may, operator, sum } = useOffice();
  const consents = standing(withdrawal);
  const consented = consents.some((consent) => consent.operator === operator?.id);
  const open = isOpen(withdrawal.state);
  return (
    <>
      <h2 className="amount">
        <span className="figure">{sum(withdrawal.amount, withdrawal.currency)}</span> <Badge state={withdrawal.state} />
      </h2>
      {withdrawal.reason && <p className="muted">{withdrawal.reason}</p>}
      {open && withdrawal.needsTwo && (
        <div className="two-note">
          <b>{t("twoNeeded")}</b>
          <p>{t("twoFrom").replace("{amount}", sum(operator?.secondApprovalFrom ?? "0"))}</p>
          <Consents consents={consents} />
          {may("withdrawals.decide") && consents.length > 0 && <p>{t(consented ? "twoYours" : "twoFirst")}</p>}
        </div>
      )}
      {(open || withdrawal.state === "disputed") && may("withdrawals.decide") && <ClaimBar withdrawal={withdrawal} />}
      {open && may("withdrawals.decide") && (
        <div className="choices">
          <button type="button" className="call" disabled={consented} onClick={() => onDecide({ withdrawal, act: "approve" })}>
            {t("approve")} <kbd>a</kbd>
          </button>
          <button type="button" className="quiet" onClick={() => onDecide({ withdrawal, act: "reject" })}>
            {t("reject")} <kbd>r</kbd>
          </button>
        </div>
      )}
      <dl className="facts">
        <Fact name={t("player")}>
          <PlayerLink id={withdrawal.member}>{withdrawal.account}</PlayerLink>
        </Fact>
        {waits(withdrawal.state) && <Fact name={t("age")}>{age(withdrawal.ageSeconds, language)}</Fact>}
        <Fact name={t("method")}>{withdrawal.method}</Fact>
        <Fact name={t("number")}>
          <span className="figure">{withdrawal.number}</span>
        </Fact>
        <Fact name={t("holder")}>{withdrawal.holder}</Fact>
        {Number(withdrawal.fee) > 0 && (
          <Fact name={t("fee")}>
            <Money amount={withdrawal.fee} />
          </Fact>
        )}
        {withdrawal.until && (
          <Fact name={t("due")}>
            <When at={withdrawal.until} />
          </Fact>
        )}
        {withdrawal.balances.map((balance) => (
          <Fact key={balance.asset} name={`${t("available")} ${balance.asset}`}>
            <Link to="/players/$id" params={{ id: withdrawal.member }} search={{ tab: "ledger" }} className="from">
              <Money amount={balance.available} />
            </Link>{" "}
            <span className="muted">
              {t("held")} <Money amount={balance.held} />
            </span>
          </Fact>
        ))}
      </dl>
      <Checks checks={withdrawal.checks} />
      <Transfers withdrawal={withdrawal} onDecide={onDecide} />
      <h3>{t("timeline")}</h3>
      <ol className="steps">
        {withdrawal.timeline.map((step, place) => (
          <li key={place}>
            <Badge state={step.state} /> <When at={step.at} /> <span className="muted">{step.name ?? called(`by_${step.by}`)}</span>
            {step.note && <span className="said">{step.note}</span>}
          </li>
        ))}
      </ol>
      {!open && withdrawal.consents.length > 0 && (
        <>
          <h3>{t("consents")}</h3>
          <Consents consents={withdrawal.consents} />
        </>
      )}
      <h3>{t("lastDeposits")}</h3>
      <Table label={t("lastDeposits")} columns={depositColumns(withdrawal.member)} rows={withdrawal.deposits} rowKey={(row) => row.id} empty="noDeposits" />
      <p className="links">
        {may("players.read") && (
          <Link to="/players/$id" params={{ id: withdrawal.member }} search={{ cause: `withdrawal:${withdrawal.id}` }} className="from">
            {t("itsLines")}
          </Link>
        )}
        {may("audit.read") && (
          <Link to="/audit" search={{ subject: `withdrawal:${withdrawal.id}` }} className="from">
            {t("itsActs")}
          </Link>
        )}
      </p>
    </>
  );
}

/** Consents to the withdrawal as it is now: one that came back from the provider is looked at by two again. */
function standing(withdrawal: WithdrawalDetail): WithdrawalDetail["consents"] {
  return withdrawal.consents.filter((consent) => Date.parse(consent.at) >= Date.parse(withdrawal.updatedAt));
}

function Consents({ consents }: { consents: WithdrawalDetail["consents"] }) {
  const { t } = useOffice();
  if (consents.length === 0) return <p>{t("twoNone")}</p>;
  return (
    <ul aria-label={t("consents")}>
      {consents.map((consent) => (
        <li key={`${consent.operator}:${consent.at}`}>
          ✓ <b>{consent.name}</b> <When at={consent.at} /> <span className="said">{consent.note}</span>
        </li>
      ))}
    </ul>
  );
}

const TITLES = { approve: "approveTitle", reject: "rejectTitle", arrived: "arrivedTitle", missing: "missingTitle" } as const;
const ACTS = { approve: "approve", reject: "reject", arrived: "arrivedAct", missing: "missingAct" } as const;

interface DecideProps {
  decision: Decision;
  ask: typeof Ask;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function Decide({ decision, ask: Asking, onClose, onDone }: DecideProps) {
  const { withdrawal, act } = decision;
  const { t, sum } = useOffice();
  const [parts, setParts] = useState("");
  const judged = act === "arrived" || act === "missing";
  const approve = act === "approve";
  const now = useQuery({
    queryKey: ["withdrawal", withdrawal.id],
    queryFn: () => call("GET /backoffice/withdrawals/{id}", { path: { id: withdrawal.id } }),
  }).data;
  const seconds = now !== undefined && standing(now).length > 0;
  const means = judged ? (act === "missing" && withdrawal.needsTwo && !seconds ? "consentMeans" : act === "missing" ? "missingMeans" : "arrivedMeans") : !approve ? "rejectMeans" : !withdrawal.needsTwo ? "approveMeans" : seconds ? "secondMeans" : "consentMeans";
  const decide = async (text: string) => {
    try {
      const path = { id: withdrawal.id };
      const wanted = parts.split(",").map((part) => part.trim()).filter((part) => part !== "");
      if (decision.act === "arrived" || decision.act === "missing")
        await call("POST /backoffice/withdrawals/{id}/judge", { path, body: { transfer: decision.transfer, arrived: decision.act === "arrived", note: text } });
      else if (approve) await call("POST /backoffice/withdrawals/{id}/approve", { path, body: { note: text, ...(wanted.length === 0 ? {} : { parts: wanted }) } });
      else await call("POST /backoffice/withdrawals/{id}/reject", { path, body: { reason: text } });
    } finally {
      // After a conflict too: someone else was faster, and the list should say so.
      await onDone();
    }
  };
  return (
    <Asking title={t(TITLES[act])} means={t(means)} field={act === "reject" ? "reason" : "note"} most={100} act={t(ACTS[act])} danger={act === "reject" || act === "missing"} onClose={onClose} onAct={decide}>
      <dl className="facts">
        <Fact name={t("amount")}>
          <b className="figure">{sum(withdrawal.amount, withdrawal.currency)}</b>
        </Fact>
        <Fact name={t("player")}>{withdrawal.account}</Fact>
        <Fact name={t("payee")}>
          {withdrawal.method} · {withdrawal.number} · {withdrawal.holder}
        </Fact>
      </dl>
      {approve && now !== undefined && now.transfers.length === 0 && (
        <details>
          <summary>{t("inParts")}</summary>
          <label htmlFor="parts">{t("parts")}</label>
          <input id="parts" inputMode="decimal" value={parts} onChange={(event) => setParts(event.target.value)} />
        </details>
      )}
    </Asking>
  );
}
