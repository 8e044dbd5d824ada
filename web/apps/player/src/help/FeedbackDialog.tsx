import { useEffect, useId, useState, type FormEvent } from "react";

import { call, Failure } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { LIMIT, missing, TYPES, type Draft } from "./feedback";
import { helpTexts } from "./texts";
import "./help.css";

interface Picture {
  id: string;
  image: string;
}

const NAMES = { type: "question", content: "description", captcha: "captcha" } as const;

/** Feedback of anybody: question type, words, captcha. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const w = useWords(helpTexts);
  const { member, say } = useSite();
  const id = useId();
  const [draft, setDraft] = useState<Draft>({ type: "", content: "", captcha: "" });
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const draw = () => void call<Picture>("GET", "/wps/captcha").then(setPicture, (failure: unknown) => setProblem(say(failure)));
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(draw, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = missing(draft);
    if (empty.length > 0) return setProblem(w("isEmpty", { fields: empty.map((field) => w(NAMES[field])).join(", ") }));
    setBusy(true);
    try {
      const body = { content: draft.content.trim(), sender: member?.account ?? "", type: Number(draft.type), captcha: draft.captcha.trim(), captchaId: picture?.id };
      await call("POST", "/wps/feedback", body);
      toast(w("sent"));
      onClose();
    } catch (failure) {
      setProblem(failure instanceof Failure && failure.code === "not_found" ? w("notOpen") : say(failure));
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
            <textarea id={`${id}-text`} rows={4} maxLength={LIMIT} value={draft.content} onChange={(event) => setDraft({ ...draft, content: event.target.value })} />
            <p className="aside figure">{w("left", { used: [...draft.content].length, limit: LIMIT })}</p>
          </div>
          {picture && (
            <div className="captcha">
              <img src={`data:image/png;base64,${picture.image}`} alt={w("captcha")} width={200} height={80} />
              <button type="button" className="quiet" onClick={draw}>
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
