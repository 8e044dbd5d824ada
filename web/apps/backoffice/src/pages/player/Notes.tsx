/** What operators know of a player and tell each other. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { nextPage, Problem, Walked, When } from "../../lib/parts";

export function Notes({ id }: { id: string }) {
  const { t, may } = useOffice();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const notes = useInfiniteQuery({
    queryKey: ["notes", id],
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/players/{id}/notes", { path: { id }, query: pageParam === undefined ? {} : { cursor: pageParam } });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const again = async () => {
    // What was done stands in the trail too, which may have been looked at a moment ago.
    await queries.invalidateQueries({ queryKey: ["audit"] });
    await queries.invalidateQueries({ queryKey: ["notes", id] });
  };
  const pin = async (note: string, pinned: boolean) => {
    setFailure(null);
    await call("POST /backoffice/players/{id}/notes/{note}/pin", { path: { id, note }, body: { pinned } }).catch(setFailure);
    await again();
  };
  return (
    <>
      {may("players.note") && <Write id={id} onWritten={again} />}
      {failure !== null && <Problem failure={failure} />}
      <Walked query={notes}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="note">{t("noNotes")}</p>
          ) : (
            <ul className="notes" aria-label={t("tab_notes")}>
              {rows.map((note) => (
                <li key={note.id} className={note.pinned ? "pinned" : undefined}>
                  <p className="written">{note.text}</p>
                  <div className="choices">
                    <span className="muted">
                      {note.pinned && <b>{t("pinned")} · </b>}
                      {note.name} · <When at={note.at} />
                    </span>
                    <span className="spring" />
                    {may("players.note") && (
                      <button type="button" className="from" onClick={() => void pin(note.id, !note.pinned)}>
                        {t(note.pinned ? "unpin" : "pin")}
                      </button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Walked>
    </>
  );
}

function Write({ id, onWritten }: { id: string; onWritten: () => Promise<void> }) {
  const { t, say } = useOffice();
  const [text, write] = useState("");
  const [pinned, setPinned] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /backoffice/players/{id}/notes", { path: { id }, body: { text: text.trim(), pinned } });
      write("");
      setPinned(false);
      await onWritten();
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="panel" onSubmit={(event) => void submit(event)}>
      <fieldset disabled={busy}>
        <div className="field">
          <label htmlFor="note">{t("writeNote")}</label>
          <textarea id="note" rows={3} maxLength={1000} required value={text} onChange={(event) => write(event.target.value)} />
        </div>
        {failure !== null && (
          <p className="error" role="alert">
            {say(failure)}
          </p>
        )}
        <div className="choices">
          <label className="toggle">
            <input type="checkbox" checked={pinned} onChange={(event) => setPinned(event.target.checked)} />
            {t("pin")}
          </label>
          <span className="spring" />
          <button type="submit" className="call" disabled={text.trim() === ""}>
            {t("saveNote")}
          </button>
        </div>
      </fieldset>
    </form>
  );
}
