/** What is asked before a table is closed, and before a round is called off. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";

import { call } from "../../lib/api";
import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Ask, Fact } from "../../lib/parts";
import { callable, isRoom, type OfficeTable } from "./words";

/** As many letters as the house takes of a reason (crates/office/src/text.rs). */
const REASON = 200;

interface VoidProps {
  /** As it stands now: bets go on while the question is asked. */
  table: OfficeTable;
  /** The round that was asked about; the one after it is not meant. */
  round: number;
  onClose: () => void;
  onDone: () => void;
}

export function VoidDialog({ table: row, round, onClose, onDone }: VoidProps) {
  const { table, now } = row;
  const { t, sum, language } = useOffice();
  const queries = useQueryClient();
  const isOver = callable(row) !== round;
  const act = async (reason: string) => {
    try {
      await call("POST /backoffice/tables/{id}/rounds/{number}/void", { path: { id: table.id, number: round }, body: { reason } });
      onDone();
    } finally {
      // After a refusal too: the round has its result, and the list shows it.
      await queries.invalidateQueries({ queryKey: ["tables"] });
    }
  };
  const words = (text: string) => text.replace("{name}", language === "EN" ? table.nameEn : table.nameBn).replace("{n}", String(round));
  return (
    <Ask title={words(t("tableVoidAsk"))} means={t("tableVoidMeans")} field="tableVoidReason" most={REASON} hint="tableReasonHint" act={t("tableVoidDo")} danger onClose={onClose} onAct={act}>
      {isOver ? (
        <p className="two-note" role="status">
          {words(t(table.round?.number === round && table.round.phase === "running" ? "tableVoidRuns" : "tableVoidLate"))}
        </p>
      ) : (
        <dl className="facts">
          <Fact name={t("tableVoidBets")}>{count(now?.bets ?? 0, language)}</Fact>
          <Fact name={t("tableVoidPeople")}>{count(now?.people ?? 0, language)}</Fact>
          <Fact name={t("tableVoidSum")}>
            <b>{sum(now?.staked ?? "0", table.currency)}</b>
          </Fact>
        </dl>
      )}
    </Ask>
  );
}

/** Asks once more before players lose sight of a table. */
export function CloseDialog({ table: { table }, onClose, onAct }: { table: OfficeTable; onClose: () => void; onAct: () => Promise<unknown> }) {
  const { t, say, language } = useOffice();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onAct();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!busy) onClose();
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby={heading} onCancel={cancel}>
      <h2 id={heading}>{t("tableCloseAsk").replace("{name}", language === "EN" ? table.nameEn : table.nameBn)}</h2>
      <p className="means">{t(isRoom(table.rules) ? "roomCloseMeans" : "tableCloseMeans")}</p>
      {failure !== null && (
        <p className="error" role="alert">
          {say(failure)}
        </p>
      )}
      <fieldset disabled={busy} className="choices">
        <button type="button" className="quiet" onClick={onClose}>
          {t("cancel")}
        </button>
        <button type="button" className="call danger" onClick={() => void close()}>
          {t("tableClose")}
        </button>
      </fieldset>
    </dialog>
  );
}
