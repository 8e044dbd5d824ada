/** The inputs of a setting's parts. */
import { useId, useState } from "react";

import { DateField } from "ui/DateField";
import { fromField, toField } from "ui/zone";

import { useOffice } from "../../lib/office";
import { at, linesOf, put, type Part } from "./shapes";

type Content = Record<string, unknown>;

interface Props {
  parts: readonly Part[];
  content: Content;
  onChange: (content: Content) => void;
}

export function Parts({ parts, content, onChange }: Props) {
  return (
    <>
      {parts.map((part) => (
        <Input key={part.name} part={part} value={at(content, part.name)} onChange={(value) => onChange(put(content, part.name, value))} />
      ))}
    </>
  );
}

interface InputProps<P extends Part = Part> {
  part: P;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Input({ part, value, onChange }: InputProps) {
  const { t, called, language } = useOffice();
  const id = useId();
  const name = t(part.text);
  const word = (choice: string) => {
    const said = called(`choice_${choice}`);
    return said === `choice_${choice}` ? choice : said;
  };
  if (part.kind === "list") return <List part={part} value={value} onChange={onChange} />;
  if (part.kind === "flag") {
    return (
      <label className="toggle">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        <span>{name}</span>
      </label>
    );
  }
  if (part.kind === "choices") {
    const chosen = Array.isArray(value) ? (value as string[]) : [];
    return (
      <fieldset className="entry">
        <legend>{name}</legend>
        {part.of.map((choice) => (
          <label key={choice} className="toggle">
            <input type="checkbox" checked={chosen.includes(choice)} onChange={(event) => onChange(part.of.filter((one) => (one === choice ? event.target.checked : chosen.includes(one))))} />
            <span>{word(choice)}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <div className="input">
      <label htmlFor={id}>
        {name}
        {part.kind === "lines" && <span className="hint"> · {t("oneEachLine")}</span>}
        {part.kind === "moment" && <span className="hint"> · {t("dhakaTime")}</span>}
      </label>
      {part.kind === "choice" && (
        <select id={id} value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {part.of.map((choice) => (
            <option key={choice} value={choice}>
              {word(choice)}
            </option>
          ))}
        </select>
      )}
      {part.kind === "lines" && <Lines id={id} value={value} onChange={onChange} />}
      {part.kind === "number" && <input id={id} type="number" min={0} value={Number.isFinite(value) ? String(value) : ""} onChange={(event) => onChange(event.target.valueAsNumber)} />}
      {part.kind === "moment" && <DateField withTime language={language} id={id} value={toField(typeof value === "string" ? value : null)} onChange={(date) => onChange(fromField(date))} />}
      {/* Nothing written is no code at all where there may be none. */}
      {part.kind === "text" && <input id={id} value={typeof value === "string" ? value : ""} onChange={(event) => onChange(event.target.value === "" && part.name === "affiliateCode" ? null : event.target.value)} />}
    </div>
  );
}

/** What is typed stays as it is typed; the setting gets the lines that have something on them. */
function Lines({ id, value, onChange }: { id: string; value: unknown; onChange: (value: unknown) => void }) {
  const [text, write] = useState(Array.isArray(value) ? value.join("\n") : "");
  return (
    <textarea
      id={id}
      rows={3}
      value={text}
      onChange={(event) => {
        write(event.target.value);
        onChange(linesOf(event.target.value));
      }}
    />
  );
}

function List({ part, value, onChange }: InputProps<Part & { kind: "list" }>) {
  const { t } = useOffice();
  const entries = Array.isArray(value) ? (value as Content[]) : [];
  return (
    <>
      {entries.length === 0 && <p className="muted">{t("noEntries")}</p>}
      {entries.map((entry, place) => (
        <fieldset key={place} className="entry">
          <legend>
            {t(part.text)} {place + 1}
          </legend>
          <Parts parts={part.parts} content={entry} onChange={(next) => onChange(entries.map((one, other) => (other === place ? next : one)))} />
          <button type="button" className="quiet" aria-label={`${t("removeEntry")}: ${t(part.text)} ${place + 1}`} onClick={() => onChange(entries.filter((_, other) => other !== place))}>
            {t("removeEntry")}
          </button>
        </fieldset>
      ))}
      <p>
        <button type="button" className="quiet" aria-label={`${t("addEntry")}: ${t(part.text)}`} onClick={() => onChange([...entries, part.fresh])}>
          + {t("addEntry")}
        </button>
      </p>
    </>
  );
}
