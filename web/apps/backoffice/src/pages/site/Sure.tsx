import { useEffect, useId, useRef, useState } from "react";

import { useOffice } from "../../lib/office";

interface Props {
  title: string;
  means: string;
  act: string;
  danger: boolean;
  onClose: () => void;
  onAct: () => Promise<void>;
}

/** Asks once more before people are kept out or let in. What goes wrong is said by the setting behind it. */
export function Sure({ title, means, act, danger, onClose, onAct }: Props) {
  const { t } = useOffice();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const doIt = async () => {
    setBusy(true);
    await onAct();
    onClose();
  };
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!busy) onClose();
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby={heading} onCancel={cancel}>
      <h2 id={heading}>{title}</h2>
      <p className={danger ? "means danger" : "means"}>{means}</p>
      <fieldset disabled={busy} className="choices">
        <button type="button" className="quiet" onClick={onClose}>
          {t("cancel")}
        </button>
        <button type="button" className={danger ? "call danger" : "call"} onClick={() => void doIt()}>
          {act}
        </button>
      </fieldset>
    </dialog>
  );
}
