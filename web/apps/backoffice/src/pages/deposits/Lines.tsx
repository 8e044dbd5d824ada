/** Lines of statements that wait for a person, and saying which deposit one paid for. */
import { useId, useState } from "react";

import { call, type Answer as Answered } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Ask, Badge, Money, Table, When, type Column } from "../../lib/parts";
import { useRenew } from "./renew";

type Line = Answered<"GET /backoffice/statements/lines">["lines"][number];

export function Lines({ lines, onWaiting }: { lines: Line[]; onWaiting: () => void }) {
  const { t, may } = useOffice();
  const [chosen, choose] = useState<Line | null>(null);
  const [returned, giveBack] = useState<Line | null>(null);
  const shown: Column<Line>[] = [
    { head: "bookedOn", cell: (row) => <span className="figure">{row.bookedOn}</span>, figure: true },
    { head: "transaction", cell: (row) => <span className="figure">{row.transaction}</span> },
    {
      head: "amount",
      cell: (row) => (
        <span>
          {row.needsTwo && <span className="two">{t("twoNeeded")}</span>} <Money amount={row.amount} />
        </span>
      ),
      figure: true,
    },
    { head: "reference", cell: (row) => row.reference },
    { head: "payer", cell: (row) => row.payer },
    {
      head: "state",
      cell: (row) => (
        <>
          <Badge state={row.state} />
          {row.consents.map((consent) => (
            <span key={`${consent.operator}${consent.to}`} className="muted">
              {" "}
              {t("consentedTo")}: {consent.name}
            </span>
          ))}
        </>
      ),
    },
    {
      head: "action",
      cell: (row) =>
        may("statements.assign") && (
          <span className="acts">
            <button type="button" className="quiet" onClick={() => choose(row)}>
              {t("assign")}
            </button>
            <button type="button" className="quiet" onClick={() => giveBack(row)}>
              {t("returnLine")}
            </button>
          </span>
        ),
    },
  ];
  return (
    <>
      <Table label={t("openLines")} columns={shown} rows={lines} rowKey={(row) => `${row.channel}:${row.transaction}`} empty="noneWaiting" />
      {returned && <Return line={returned} onClose={() => giveBack(null)} onWaiting={onWaiting} />}
      {chosen && <Assign line={chosen} onClose={() => choose(null)} onWaiting={onWaiting} />}
    </>
  );
}

function Assign({ line, onClose, onWaiting }: { line: Line; onClose: () => void; onWaiting: () => void }) {
  const { t } = useOffice();
  const renew = useRenew();
  const field = useId();
  const [deposit, setDeposit] = useState(line.deposit ?? "");
  const act = async (note: string) => {
    try {
      const body = { channel: line.channel, transaction: line.transaction, deposit: deposit.trim(), note };
      const decided = await call("POST /backoffice/statements/assign", { body });
      if (decided.waiting) onWaiting();
    } finally {
      await renew();
    }
  };
  return (
    <Ask title={t("assignTitle")} means={t("assignMeans")} field="note" most={100} act={t("assign")} onClose={onClose} onAct={act}>
      <About line={line} />
      <p>
        <label htmlFor={field}>{t("depositId")}</label>
        <input id={field} value={deposit} onChange={(event) => setDeposit(event.target.value)} />
      </p>
    </Ask>
  );
}

function Return({ line, onClose, onWaiting }: { line: Line; onClose: () => void; onWaiting: () => void }) {
  const { t } = useOffice();
  const renew = useRenew();
  const act = async (reason: string) => {
    try {
      const decided = await call("POST /backoffice/statements/return", { body: { channel: line.channel, transaction: line.transaction, reason } });
      if (decided.waiting) onWaiting();
    } finally {
      await renew();
    }
  };
  return (
    <Ask title={t("returnTitle")} means={t("returnMeans")} field="reason" most={100} act={t("returnLine")} danger onClose={onClose} onAct={act}>
      <About line={line} />
    </Ask>
  );
}

/** The line that is decided about, and who consented to what. */
function About({ line }: { line: Line }) {
  const { t, sum } = useOffice();
  return (
    <>
      <p>
        <b className="figure">{sum(line.amount, line.currency)}</b> · {line.transaction} · {line.payer}
      </p>
      {line.needsTwo && <p className="means">{t("needsTwoHere")}</p>}
      {line.consents.map((consent) => (
        <p key={`${consent.operator}${consent.to}`} className="muted">
          {t("consentedTo")}: {consent.name} · {consent.to} · {consent.note} · <When at={consent.at} />
        </p>
      ))}
    </>
  );
}
