import { useEffect, useId, useMemo, useState, type ChangeEvent } from "react";
import { useForm, useWatch } from "react-hook-form";

import { call, draw as drawn, type Picture } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
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
  const { control, register, handleSubmit, setError, setValue, formState } = useForm<Draft>({ defaultValues: { type: "", content: "", captcha: "" } });
  const content = useWatch({ control, name: "content" });
  const [picture, setPicture] = useState<Picture | null>(null);
  const tell = (message: string) => setError("root", { message });
  const draw = () => void drawn().then(setPicture, (failure: unknown) => tell(say(failure)));
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(draw, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const another = useMemo(() => perSecond(draw), []);
  const { min, max } = bounds(atLogin);
  const submit = handleSubmit(async (draft) => {
    const empty = missing(draft);
    if (empty.length > 0) return tell(w("isEmpty", { fields: empty.map((field) => w(NAMES[field])).join(", ") }));
    if (letters(draft.content) < min) return tell(w("tooShort", { min, max }));
    try {
      const body = { content: draft.content.trim(), sender: member?.account ?? "", type: Number(draft.type), captcha: draft.captcha.trim(), ...(atLogin ? { area: "login" as const } : {}) };
      await call("POST /wps/feedback", { body, headers: picture?.headers ?? {} });
      toast(w("sent"));
      onClose();
    } catch (failure) {
      tell(say(failure));
      setValue("captcha", "");
      draw();
    }
  });
  return (
    <Modal title={w("feedback")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset disabled={formState.isSubmitting}>
          <div className="field">
            <label htmlFor={`${id}-type`}>{w("question")}</label>
            <select id={`${id}-type`} {...register("type")}>
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
            <textarea id={`${id}-text`} rows={4} aria-describedby={`${id}-hint`} {...register("content", { onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setValue("content", cut(event.target.value, max)) })} />
            <p className="letters-left" id={`${id}-hint`}>
              <span>{atLogin ? w("hintLogin", { max }) : w("hint", { min, max })}</span>
              <span className="figure">{w("left", { used: letters(content), limit: max })}</span>
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
          <Field label={w("captcha")} field={register("captcha")} />
          <Problem text={formState.errors.root?.message} />
          <button type="submit" className="call wide">
            {w("send")}
          </button>
        </fieldset>
      </form>
    </Modal>
  );
}
