/** The month under a date field; loaded when one is opened. */
import { DayPicker } from "react-day-picker";
import { bn } from "react-day-picker/locale/bn";
import { enGB } from "react-day-picker/locale/en-GB";
import "react-day-picker/style.css";

import type { Language } from "./format";
import { dayOf } from "./zone";

/** The parts that our own style sheet dresses, by the names that the library gives them. */
const DRESSED = { root: "rdp-root", selected: "rdp-selected", day_button: "rdp-day_button", dropdown: "rdp-dropdown", chevron: "rdp-chevron" };

interface Props {
  language: Language;
  /** Days as `yyyy-mm-dd`. */
  day: string | undefined;
  min: string | undefined;
  max: string | undefined;
  onDay: (day: string) => void;
}

/** Days here are those of a wall calendar, not moments: noon of the browser's own day never falls into another one. */
const noon = (day: string | undefined) => (day ? new Date(`${day}T12:00`) : undefined);
const two = (number: number) => String(number).padStart(2, "0");
const written = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export default function Calendar({ language, day, min, max, onDay }: Props) {
  const [least, most] = [noon(min), noon(max)];
  const shown = noon(day) ?? most;
  // The library's own words for Bengali mix both kinds of digits.
  const named = new Intl.DateTimeFormat(language === "EN" ? "en-GB" : "bn-BD-u-nu-latn", { dateStyle: "full" });
  return (
    <DayPicker
      mode="single"
      // Whoever opens a calendar goes on in it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      required
      locale={language === "EN" ? enGB : bn}
      numerals="latn"
      classNames={DRESSED}
      labels={{ labelDayButton: (date) => named.format(date) }}
      captionLayout="dropdown"
      startMonth={least ?? new Date(1920, 0)}
      endMonth={most ?? new Date(2099, 11)}
      selected={noon(day)}
      today={new Date(`${dayOf(Date.now())}T12:00`)}
      disabled={[...(least ? [{ before: least }] : []), ...(most ? [{ after: most }] : [])]}
      onSelect={(date) => onDay(written(date))}
      {...(shown && { defaultMonth: shown })}
    />
  );
}
