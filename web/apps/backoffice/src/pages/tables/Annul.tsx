/** Two operators annul a round after its result: the first proposes it with a reason, the second agrees to that very reason. */
import { useEffect, useId, useRef, useState } from "react";

import { call } from "../../lib/api";
import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Ask, Fact } from "../../lib/parts";
import { annulling, type OfficeRound } from "./rounds";

/** As many letters as the house takes of a reason (crates/office/src/text.rs). */
const REASON = 200;

interface Props {
  /** The table's number, and what it is called. */
  table: string;
  name: string;
  currency: string;
  row: OfficeRound;
  onClose: () => void;
  /** Whether the round is annulled by it, or waits for a second person. */
  onDone: (isAgreed: boolean) => Promise<unknown>;
}

export function AnnulDialog(props: Props) {
  return annulling(props.row) === "agree" ? <Agree {...props} /> : <Propose {...props} />;
}

function useAnnul({ table, name, row: { round }, onDone }: Props) {
  const { t } = useOffice();
  const annul = async (reason: string, isAgreed: boolean) => {
    await call("POST /backoffice/tables/{id}/rounds/{number}/annul", { path: { id: table, number: round.number }, body: { reason } });
    await onDone(isAgreed);
  };
  return { annul, title: t("roundAnnulAsk").replace("{name}", name).replace("{n}", String(round.number)) };
}

function Facts({ row: { came }, currency }: Props) {
  const { t, sum, language } = useOffice();
  return (
    <dl className="facts">
      <Fact name={t("tableVoidPeople")}>{count(came.people, language)}</Fact>
      <Fact name={t("roundStakesBack")}>
        <b>{sum(came.staked, currency)}</b>
      </Fact>
      <Fact name={t("roundPayoutsBack")}>
        <b>{sum(came.paid, currency)}</b>
      </Fact>
    </dl>
  );
}

function Propose(props: Props) {
  const { t } = useOffice();
  const { annul, title } = useAnnul(props);
  return (
    <Ask title={title} means={t("roundAnnulMeans")} field="tableVoidReason" most={REASON} hint="tableReasonHint" act={t("roundPropose")} danger onClose={props.onClose} onAct={(reason) => annul(reason, false)}>
      <Facts {...props} />
    </Ask>
  );
}

function Agree(props: Props) {
  const { t, say } = useOffice();
  const { annul, title } = useAnnul(props);
  const { reason = "", by = [] } = props.row.annulment ?? {};
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const agree = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await annul(reason, true);
      props.onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!busy) props.onClose();
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby={heading} onCancel={cancel}>
      <h2 id={heading}>{title}</h2>
      <dl className="facts">
        <Fact name={t("roundProposedBy")}>{by.join(", ")}</Fact>
        <Fact name={t("tableVoidReason")}>{reason}</Fact>
      </dl>
      <Facts {...props} />
      <p className="means danger">{t("roundAgreeMeans")}</p>
      {failure !== null && (
        <p className="error" role="alert">
          {say(failure)}
        </p>
      )}
      <fieldset disabled={busy} className="choices">
        <button type="button" className="quiet" onClick={props.onClose}>
          {t("cancel")}
        </button>
        <button type="button" className="call danger" onClick={() => void agree()}>
          {t("roundAgreeDo")}
        </button>
      </fieldset>
    </dialog>
  );
}
