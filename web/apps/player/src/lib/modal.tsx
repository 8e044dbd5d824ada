/** The dialog of spec.md 2: locks scrolling, restores it, fades in, is not closed by a click outside. */
import { useEffect, useId, useRef, useState, type ChangeEvent, type PointerEvent, type ReactNode, type Ref, type RefObject, type SyntheticEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

import { latin } from "ui/plain";

import { stepsAside } from "./beside";
import { Icon } from "./icon";
import { useSite } from "./site";

/** How much of the title bar stays in the window. */
const GRIP = 56;
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Moves the dialog by its title bar, with a mouse only: a finger scrolls. */
function useDrag(dialog: RefObject<HTMLDialogElement | null>) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const at = useRef({ x: 0, y: 0 });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse" || (event.target as Element).closest("button")) return;
      from.current = { x: event.clientX - at.current.x, y: event.clientY - at.current.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current || !dialog.current) return;
      const box = dialog.current.getBoundingClientRect();
      const [left, top] = [box.left - at.current.x, box.top - at.current.y];
      // Its bar stays in the window: whoever lets it go must be able to take it up again.
      at.current = {
        x: within(event.clientX - from.current.x, GRIP - left - box.width, window.innerWidth - GRIP - left),
        y: within(event.clientY - from.current.y, -top, window.innerHeight - GRIP - top),
      };
      dialog.current.style.translate = `${at.current.x}px ${at.current.y}px`;
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
}

interface Props {
  title: string;
  onClose: () => void;
  /** A further class: `wide`, `sheet`, `game`. */
  shape?: string;
  /** Buttons of the title bar, before the one that closes. */
  tools?: ReactNode;
  children: ReactNode;
}

export function Modal({ title, onClose, shape = "", tools, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { t } = useSite();
  const drag = useDrag(dialog);
  useEffect(() => {
    // Taken now: while a part of the page is awaited, React hides this one too and forgets the reference for so long.
    const box = dialog.current;
    const position = window.scrollY;
    const page = location.pathname;
    const opener = document.activeElement;
    document.documentElement.classList.add("locked");
    // The dialog itself is read out first; where there is a keyboard, its first field is ready to type in.
    const field = () => (matchMedia("(hover: hover)").matches ? box?.querySelector<HTMLElement>("input, select, textarea") : null);
    // On a slow line the fields come later than the dialog; whoever has gone somewhere in it meanwhile stays there.
    const late = new MutationObserver(() => {
      const first = field();
      if (!first) return;
      late.disconnect();
      if (document.activeElement === box) first.focus();
    });
    // Opens after 100 ms with a fade (spec.md 2).
    const opening = setTimeout(() => {
      if (!box) return;
      box.showModal();
      const first = field();
      (first ?? box).focus();
      if (!first) late.observe(box, { childList: true, subtree: true });
    }, 100);
    return () => {
      clearTimeout(opening);
      late.disconnect();
      // A dialog that stood over another leaves that one's lock.
      if (!document.querySelector("dialog[open]")) document.documentElement.classList.remove("locked");
      // On another page the place of the old one means nothing.
      if (location.pathname === page) window.scrollTo({ top: position, behavior: "instant" });
      // Keys go on where they were before.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  // React lets both events rise: those of a dialog that stands in this one are not for this one.
  const own = (event: SyntheticEvent) => event.target === event.currentTarget;
  const cancel = (event: SyntheticEvent) => {
    if (!own(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} className={`modal ${shape}`} tabIndex={-1} aria-labelledby={heading} onCancel={cancel} onClose={(event) => own(event) && !stepsAside(dialog.current) && onClose()}>
      <div className="bar" {...drag}>
        <h2 id={heading}>{title}</h2>
        {tools}
        <button type="button" className="icon" onClick={onClose} aria-label={t("close")}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface Told {
  label: string;
  error?: string | undefined;
  /** Marked as one that must be filled. */
  required?: boolean;
}

/** What ties a control to its label, and to what is wrong with it. */
export interface Tied {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

/** A control with its label, and below it what is wrong. `hint`: the id of words that describe it anyhow. */
export function Labelled({ label, error, required = false, hint, children }: Told & { hint?: string; children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const described = [hint, error === undefined ? undefined : `${id}-error`].filter((one) => one !== undefined).join(" ");
  return (
    <div className={required ? "field must" : "field"}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": described || undefined })}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Who keeps what is typed: a form of react-hook-form, or whoever draws the field. */
export type Kept = { field: UseFormRegisterReturn } | { name: string; value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> | undefined };

/** `hint`: how the field is to be filled, told before anything is wrong. */
export function Field(props: Told & { hint?: string | undefined; type?: string; autoComplete?: string; inputMode?: "decimal" | "numeric" | "text" } & Kept) {
  const kept = "field" in props ? props.field : { name: props.name, value: props.value, ref: props.ref, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => props.onChange(target.value) };
  const { t } = useSite();
  const hint = useId();
  const [shown, setShown] = useState(false);
  const secret = props.type === "password";
  // What is typed blindly is nobody's to correct, shown or not.
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Numbers and codes are read with Latin digits, whichever the keyboard writes.
    if (props.inputMode === "numeric") event.target.value = latin(event.target.value);
    return kept.onChange(event);
  };
  const input = (tied: Tied) => <input {...kept} {...tied} onChange={change} type={secret && shown ? "text" : (props.type ?? "text")} autoComplete={props.autoComplete ?? "off"} inputMode={props.inputMode} aria-required={props.required} {...(secret && { spellCheck: false, autoCapitalize: "none" })} />;
  return (
    <Labelled label={props.label} error={props.error} required={props.required ?? false} {...(props.hint !== undefined && { hint })}>
      {(tied) => (
        <>
          {props.hint !== undefined && (
            <p className="hint" id={hint}>
              {props.hint}
            </p>
          )}
          {secret ? (
            <div className="secret">
              {input(tied)}
              <button type="button" className="icon" aria-pressed={shown} aria-controls={tied.id} onClick={() => setShown(!shown)}>
                <Icon name={shown ? "eyeOff" : "eye"} />
                <span className="unseen">
                  {t("reveal")}: {props.label}
                </span>
              </button>
            </div>
          ) : (
            input(tied)
          )}
        </>
      )}
    </Labelled>
  );
}
