/** A day, or a day with its time, as it is written everywhere here: `2026-11-26`, `2026-11-26 18:00`. A browser's own control writes it in the browser's language. */
import { lazy, Suspense, useEffect, useRef, useState, type InputHTMLAttributes } from "react";

import type { Language } from "./format";
import { icons } from "./icons";
import "./datefield.css";

const Calendar = lazy(() => import("./Calendar"));

type Tied = Pick<InputHTMLAttributes<HTMLInputElement>, "id" | "required" | "disabled" | "name" | "aria-invalid" | "aria-describedby">;
interface Props extends Tied {
  language: Language;
  /** `yyyy-mm-dd`, with `Thh:mm` behind it where the time is asked for; empty for none. */
  value: string;
  /** Told what is written once it is a date, and an empty text while it is none. */
  onChange: (value: string) => void;
  withTime?: boolean;
  min?: string | undefined;
  max?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIMED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;
const exists = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(`${text.slice(0, 10)}T00:00Z`).toISOString().startsWith(text.slice(0, 10));

/** What a text says; empty where it says no date. */
export function dateOf(text: string, withTime: boolean): string {
  const plain = text.trim();
  if (!withTime) return DAY.test(plain) && exists(plain) ? plain : "";
  const parts = TIMED.exec(plain);
  const date = parts ? `${parts[1]}T${parts[2]}` : "";
  return date && exists(date) ? date : "";
}

/** Of the calendar with its edges, in pixels. */
const WIDTH = 340;
const OPEN = { BN: "ক্যালেন্ডার খুলুন", EN: "Open the calendar" };

export function DateField({ language, value, onChange, withTime = false, min, max, disabled = false, ...tied }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [endwards, setEndwards] = useState(false);
  const [text, setText] = useState(value.replace("T", " "));
  const [kept, keep] = useState(value);
  // What is half written is nobody else's yet; what somebody else writes is shown.
  if (kept !== value) {
    keep(value);
    if (dateOf(text, withTime) !== value) setText(value.replace("T", " "));
  }
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Of a dialog that it stands in, the calendar alone is left.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("keydown", escape);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);
  const write = (typed: string) => {
    setText(typed);
    const date = dateOf(typed, withTime);
    if (date !== value) {
      keep(date);
      onChange(date);
    }
  };
  return (
    <span
      ref={box}
      className="datefield"
    >
      <input {...tied} disabled={disabled} inputMode="numeric" autoComplete="off" spellCheck={false} placeholder={withTime ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd"} value={text} onChange={(event) => write(event.target.value)} />
      <button ref={button} type="button" disabled={disabled} aria-label={OPEN[language]} aria-expanded={open} onClick={() => {
          // Where it would stand beyond the window it goes the other way.
          setEndwards((box.current?.getBoundingClientRect().left ?? 0) + WIDTH > window.innerWidth);
          setOpen(!open);
        }}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={icons.calendar} />
        </svg>
      </button>
      {open && (
        <span className={endwards ? "calendar endwards" : "calendar"}>
          <Suspense>
            <Calendar
              language={language}
              day={value.slice(0, 10) || undefined}
              min={min?.slice(0, 10)}
              max={max?.slice(0, 10)}
              onDay={(day) => {
                write(withTime ? `${day} ${value.slice(11) || "00:00"}` : day);
                setOpen(false);
                button.current?.focus();
              }}
            />
          </Suspense>
        </span>
      )}
    </span>
  );
}
