import { useEffect, useId, useMemo, useState, type FormEvent } from "react";

import { call, draw as drawn, type Picture } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { perSecond } from "../lib/throttle";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { bounds, cut, letters, missing, TYPES, type Draft } from "./feedback";
import { helpTexts } from "./texts";
import "./help.css";

const NAMES = { type: "question", content: "description", captcha: "captcha" } as const;

/** Feedback of anybody: question type, words, captcha. `atLogin`: of somebody who cannot get in. */
export function FeedbackDialog({ atLogin = false, onClose }: { atLogin?: boolean; onClose: () => void }) {
  const w = useWords(helpTexts);
  const { member, say } = useSite();
  const id = useId();
  const [draft, setDraft] = useState<Draft>({ type: "", content: "", captcha: "" });
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const draw = () => void drawn().then(setPicture, (failure: unknown) => setProblem(say(failure)));
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(draw, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const another = useMemo(() => perSecond(draw), []);
  const { min, max } = bounds(atLogin);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = missing(draft);
    if (empty.length > 0) return setProblem(w("isEmpty", { fields: empty.map((field) => w(NAMES[field])).join(", ") }));
    if (letters(draft.content) < min) return setProblem(w("tooShort", { min, max }));
    setBusy(true);
    setProblem("");
    try {
      const body = { content: draft.content.trim(), sender: member?.account ?? "", type: Number(draft.type), captcha: draft.captcha.trim(), ...(atLogin ? { area: "login" as const } : {}) };
      await call("POST /wps/feedback", { body, headers: picture?.headers ?? {} });
      toast(w("sent"));
      onClose();
    } catch (failure) {
      setProblem(say(failure));
      setDraft({ ...draft, captcha: "" });
      draw();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal title={w("feedback")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset disabled={busy}>
          <div className="field">
            <label htmlFor={`${id}-type`}>{w("question")}</label>
            <select id={`${id}-type`} value={draft.type} onChange={(event) => setDraft({ ...draft, type: event.target.value })}>
              <option value="">{w("choose")}</option>
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {w(`type.${type}`)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-text`}>{w("description")}</label>
            <textarea id={`${id}-text`} rows={4} aria-describedby={`${id}-hint`} value={draft.content} onChange={(event) => setDraft({ ...draft, content: cut(event.target.value, max) })} />
            <p className="letters-left" id={`${id}-hint`}>
              <span>{atLogin ? w("hintLogin", { max }) : w("hint", { min, max })}</span>
              <span className="figure">{w("left", { used: letters(draft.content), limit: max })}</span>
            </p>
          </div>
          {picture && (
            <div className="captcha">
              <img src={`data:image/png;base64,${picture.image}`} alt={w("captcha")} width={200} height={80} />
              <button type="button" className="quiet" onClick={() => another()}>
                {w("newPicture")}
              </button>
            </div>
          )}
          <Field label={w("captcha")} name="captcha" value={draft.captcha} onChange={(captcha) => setDraft({ ...draft, captcha })} />
          {problem && (
            <p className="error" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" className="call wide">
            {w("send")}
          </button>
        </fieldset>
      </form>
    </Modal>
  );
}
