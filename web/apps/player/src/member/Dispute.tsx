/** A transfer that did not arrive: how much did, a picture that shows it, a word. */
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FileField } from "ui/FileField";
import { plain } from "ui/plain";

import { call } from "../lib/api";
import { Field, Labelled, Modal } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useSum } from "../lib/sum";
import { useWords } from "../lib/words";
import { remaining, written, type Transfer } from "../wallet/cashier";
import { withdrawalTexts } from "./payoutTexts";
import { keepPicture } from "./proof";

const PLACES = { arrived_wrong: "arrived" } as const;

export function Dispute({ withdrawal, transfer, onClose, onDone }: { withdrawal: string; transfer: Transfer; onClose: () => void; onDone: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { language } = useSite();
  const sum = useSum();
  const form = useForm({ defaultValues: { arrived: "0", note: "" } });
  const [file, setFile] = useState<File | null>(null);
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const missing = remaining(transfer.amount, plain(useWatch({ control: form.control, name: "arrived" })));
  const send = form.handleSubmit(async ({ arrived, note }) => {
    try {
      const proof = file ? await keepPicture(file) : null;
      const body = { outcome: "not_received" as const, transfer: transfer.number, receivedAmount: plain(arrived), proof, note: note.trim() || null };
      await call("POST /wps/cashier/withdrawals/{id}/confirm", { path: { id: withdrawal }, body });
      await onDone();
    } catch (failure) {
      refuse(failure);
    }
  });
  return (
    <Modal title={w("disputeTitle")} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <fieldset disabled={isSubmitting}>
          <p>{w("disputeText")}</p>
          <Field label={w("arrived")} inputMode="decimal" field={form.register("arrived")} error={errors.arrived?.message} />
          {missing !== null && missing > 0n && (
            <p className="aside">
              {w("remaining")}: <span className="figure">{sum(written(missing))}</span>
            </p>
          )}
          <Labelled label={w("proof")}>{(tied) => <FileField {...tied} language={language} file={file} onChange={setFile} />}</Labelled>
          <Labelled label={w("addWord")} error={errors.note?.message}>
            {(tied) => <textarea {...tied} rows={3} maxLength={500} {...form.register("note")} />}
          </Labelled>
          <Problem text={errors.root?.message} />
          <button type="submit" className="call wide" disabled={missing === null || missing <= 0n}>
            {w("sendDispute")}
          </button>
        </fieldset>
      </form>
    </Modal>
  );
}
