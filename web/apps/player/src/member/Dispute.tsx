/** A transfer that did not arrive: how much did, a picture that shows it, a word. */
import { useId, useState, type FormEvent } from "react";
import { money } from "ui/format";

import { call } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useWords } from "../lib/words";
import { remaining, written, type Transfer } from "../wallet/cashier";
import { withdrawalTexts } from "./cashierTexts";
import { keepPicture } from "./proof";

export function Dispute({ withdrawal, transfer, onClose, onDone }: { withdrawal: string; transfer: Transfer; onClose: () => void; onDone: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { say, language } = useSite();
  const [arrived, setArrived] = useState("0");
  const [note, setNote] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [picture, word] = [useId(), useId()];
  const missing = remaining(transfer.amount, arrived);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const proof = file === null ? null : await keepPicture(file);
      const body = { outcome: "not_received" as const, transfer: transfer.number, receivedAmount: arrived.trim(), proof, note: note.trim() || null };
      await call("POST /wps/cashier/withdrawals/{id}/confirm", { path: { id: withdrawal }, body });
      await onDone();
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  return (
    <Modal title={w("disputeTitle")} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <fieldset disabled={busy}>
          <p>{w("disputeText")}</p>
          <Field label={w("arrived")} name="arrived" inputMode="decimal" value={arrived} onChange={setArrived} />
          {missing !== null && missing > 0n && (
            <p className="aside">
              {w("remaining")}: <span className="figure">{money(written(missing), language)}</span>
            </p>
          )}
          <div className="field">
            <label htmlFor={picture}>{w("proof")}</label>
            <input id={picture} type="file" accept="image/jpeg,image/png,image/webp" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
          </div>
          <div className="field">
            <label htmlFor={word}>{w("addWord")}</label>
            <textarea id={word} rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </div>
          <Problem text={problem} />
          <button type="submit" className="call wide" disabled={missing === null || missing <= 0n}>
            {w("sendDispute")}
          </button>
        </fieldset>
      </form>
    </Modal>
  );
}
