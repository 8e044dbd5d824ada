/** What the house says of a title or a vendor, always as a whole. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";

import { DateField } from "ui/DateField";
import { fromField, toField } from "ui/zone";

import { call, type Answer as AnswerOf } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { countries } from "./word";
import "./games.css";

type Word = AnswerOf<"GET /backoffice/shelf/titles">["content"][number]["word"];
/** Of whom something is said. */
export type Spoken = { name: string; word: Word; theirs: string[] } & ({ vendor: string; node?: never } | { node: string; vendor?: never });

export function WordDialog({ spoken, onClose }: { spoken: Spoken; onClose: () => void }) {
  const { t, say, language } = useOffice();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [word, write] = useState(spoken.word);
  const [list, setList] = useState((spoken.word.countries ?? []).join(", "));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const body = { ...word, countries: countries(list) };
    try {
      if (spoken.vendor !== undefined) await call("PUT /backoffice/shelf/vendors/{code}", { path: { code: spoken.vendor }, body });
      else await call("PUT /backoffice/shelf/titles/{node}", { path: { node: spoken.node }, body });
      await queries.invalidateQueries({ queryKey: ["shelf"] });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="ask word"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <h2 id={heading}>{spoken.name}</h2>
        <fieldset disabled={busy}>
          <label className="toggle">
            <input type="checkbox" checked={word.enabled} onChange={(event) => write({ ...word, enabled: event.target.checked })} />
            {t("shelfOffered")}
          </label>
          {spoken.node !== undefined && (
            <label className="toggle">
              <input type="checkbox" checked={word.hot ?? false} onChange={(event) => write({ ...word, hot: event.target.checked })} />
              {t("shelfHot")}
            </label>
          )}
          <label>
            {t("shelfPlace")}
            <input type="number" min={0} max={1_000_000} step={1} value={word.place ?? ""} onChange={(event) => write({ ...word, place: event.target.value === "" ? null : Number(event.target.value) })} />
          </label>
          <label>
            {t("shelfFrom")}
            <DateField withTime language={language} value={toField(word.closedFrom)} onChange={(date) => write({ ...word, closedFrom: fromField(date) })} />
          </label>
          <label>
            {t("shelfUntil")}
            <DateField withTime language={language} value={toField(word.closedUntil)} onChange={(date) => write({ ...word, closedUntil: fromField(date) })} />
          </label>
          <label>
            {t("shelfCountries")}
            <input value={list} onChange={(event) => setList(event.target.value)} autoCapitalize="characters" />
          </label>
          {spoken.theirs.length > 0 && <p className="hint">{t("shelfVendorList").replace("{list}", spoken.theirs.join(", "))}</p>}
          {failure !== null && (
            <p className="error" role="alert">
              {say(failure)}
            </p>
          )}
          <div className="choices">
            <button type="button" className="quiet" onClick={onClose}>
              {t("cancel")}
            </button>
            <button type="submit" className="call">
              {t("shelfSave")}
            </button>
          </div>
        </fieldset>
      </form>
    </dialog>
  );
}
