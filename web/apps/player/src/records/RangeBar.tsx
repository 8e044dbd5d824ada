/** Which days a record shows, and the record as a file. */
import { useState, useSyncExternalStore } from "react";

import { DateField } from "ui/DateField";
import { dayOf, whenZoneChanges, zoneName } from "ui/zone";

import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { download } from "./download";
import { days, isRange, preset, PRESETS, presetOf, step, type Preset, type Range } from "./range";
import { recordTexts } from "./texts";

/** What a record begins with in a zone. */
function begun(first: Preset, zone: string) {
  const today = dayOf(Date.now());
  return { zone, today, range: preset(first, today) };
}

/**
 * The days of a record: today's clock is read once, so that midnight does not change what is shown under the eyes. Where the
 * house tells its zone only then, as on a first visit from elsewhere, it is read again: there it may be another day.
 */
export function useRange(first: Preset) {
  const zone = useSyncExternalStore(whenZoneChanges, zoneName);
  const [kept, keep] = useState(() => begun(first, zone));
  const shown = kept.zone === zone ? kept : begun(first, zone);
  if (shown !== kept) keep(shown);
  return { today: shown.today, range: shown.range, setRange: (range: Range) => keep({ ...shown, range }) };
}

export function RangeBar({ today, range, setRange }: ReturnType<typeof useRange>) {
  const w = useWords(recordTexts);
  const { language } = useSite();
  const [typed, setTyped] = useState<Range>(range);
  const [kept, keep] = useState(range);
  if (kept !== range) {
    keep(range);
    setTyped(range);
  }
  const chosen = presetOf(range, today);
  const length = days(range);
  const type = (next: Range) => {
    setTyped(next);
    if (isRange(next)) setRange(next);
  };
  const label = (way: "before" | "after") => w(way, { count: length });
  return (
    <fieldset className="rec-range">
      <legend className="sr">{w("days")}</legend>
      <div className="chips">
        {PRESETS.map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={name === chosen} onClick={() => setRange(preset(name, today))}>
            {w(name)}
          </button>
        ))}
      </div>
      <div className="rec-step">
        <button type="button" className="icon" aria-label={label("before")} title={label("before")} onClick={() => setRange(step(range, -1, today))}>
          <Icon name="left" />
          <span>{label("before")}</span>
        </button>
        <label>
          <span>{w("from")}</span>
          <DateField language={language} value={typed.from} max={today} onChange={(from) => type({ ...typed, from })} />
        </label>
        <label>
          <span>{w("to")}</span>
          <DateField language={language} value={typed.to} max={today} onChange={(to) => type({ ...typed, to })} />
        </label>
        <button type="button" className="icon" aria-label={label("after")} title={label("after")} disabled={range.to >= today} onClick={() => setRange(step(range, 1, today))}>
          <span>{label("after")}</span>
          <Icon name="right" />
        </button>
      </div>
      {!isRange(typed) && (
        <p className="error" role="alert">
          {w("badRange")}
        </p>
      )}
    </fieldset>
  );
}

export function Files({ path, query }: { path: string; query: Record<string, string | undefined> }) {
  const w = useWords(recordTexts);
  const { say, language } = useSite();
  const [told, tell] = useState<{ text: string; bad?: boolean } | "busy" | null>(null);
  const fetchFile = async (format: "csv" | "xlsx") => {
    tell("busy");
    try {
      await download(path, { ...query, format, language });
      tell({ text: w("fetched") });
    } catch (failure) {
      tell({ text: say(failure), bad: true });
    }
  };
  return (
    <div className="rec-files">
      {(["csv", "xlsx"] as const).map((format) => (
        <button key={format} type="button" className="quiet small" disabled={told === "busy"} onClick={() => void fetchFile(format)}>
          <Icon name="download" />
          {w(format)}
        </button>
      ))}
      <p role="status" className={told !== null && told !== "busy" && told.bad ? "error" : ""}>
        {told === "busy" ? w("fetching") : told?.text}
      </p>
    </div>
  );
}
