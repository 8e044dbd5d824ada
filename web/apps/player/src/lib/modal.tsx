/** The dialog of spec.md 2: locks scrolling, restores it, fades in, is not closed by a click outside. */
import { useEffect, useId, useRef, type ReactNode } from "react";

import { useSite } from "./site";

export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { t } = useSite();
  useEffect(() => {
    const position = window.scrollY;
    document.documentElement.classList.add("locked");
    dialog.current?.showModal();
    return () => {
      document.documentElement.classList.remove("locked");
      window.scrollTo({ top: position });
    };
  }, []);
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={heading} onCancel={cancel}>
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="icon" onClick={onClose} aria-label={t("close")}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}

export function Field(props: {
  label: string;
  error?: string | undefined;
  name: string;
  type?: string;
  autoComplete?: string;
  inputMode?: "decimal" | "numeric" | "text";
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        name={props.name}
        type={props.type ?? "text"}
        autoComplete={props.autoComplete ?? "off"}
        inputMode={props.inputMode}
        value={props.value}
        aria-invalid={props.error !== undefined}
        aria-describedby={props.error === undefined ? undefined : `${id}-error`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {props.error}
        </p>
      )}
    </div>
  );
}
