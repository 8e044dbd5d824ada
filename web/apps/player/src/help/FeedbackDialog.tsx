import { useEffect, useId, useMemo, useState, type ChangeEvent } from "react";
import { useForm, useWatch } from "react-hook-form";

import { call, draw as drawn, type Picture } from "../lib/api";
import { draftOf } from "../lib/draft";
import { Field, Labelled, Modal } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { perSecond } from "../lib/throttle";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { bounds, cut, FIELDS, letters, TYPES, type Draft } from "./feedback";
import { helpTexts } from "./texts";
import "./help.css";

const NAMES = { type: "question", content: "description", captcha: "captcha" } as const;
const PLACES = { captcha_wrong: "captcha", captcha_required: "captcha", feedback_length: "content" } as const;

/** Feedback of anybody: question type, words, captcha. `atLogin`: of somebody who cannot get in. */
export function FeedbackDialog({ atLogin = false, onClose }: { atLogin?: boolean; onClose: () => void }) {
  const w = useWords(helpTexts);
  const { member, say, t } = useSite();
  const id = useId();
  const [draft] = useState(() => draftOf(atLogin ? "feedback at the login" : "feedback"));
  const form = useForm<Draft>({ defaultValues: { type: "", content: "", ...draft.read(), captcha: "" } });
  const { control, register, setError, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const refuse = useRefusals(form, PLACES);
  const [type, content] = useWatch({ control, name: ["type", "content"] });
  useEffect(() => draft.keep({ type, content }), [draft, type, content]);
  const [picture, setPicture] = useState<Picture | null>(null);
  const draw = () => void drawn().then(setPicture, (failure: unknown) => setError("root", { message: say(failure) }));
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(draw, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const another = useMemo(() => perSecond(draw), []);
  const { min, max } = bounds(atLogin);
  const filled = (text: string) => text.trim() !== "" || t("inputEmpty");
  const empty = FIELDS.filter((field) => errors[field]?.type === "filled");
  const submit = form.handleSubmit(async (given) => {
    try {
      const body = { content: given.content.trim(), sender: member?.account ?? "", type: Number(given.type), captcha: given.captcha.trim(), ...(atLogin ? { area: "login" as const } : {}) };
      await call("POST /wps/feedback", { body, headers: picture?.headers ?? {} });
      draft.drop();
      toast(w("sent"));
      onClose();
    } catch (failure) {
      // A picture is good for one try.
      setValue("captcha", "");
      refuse(failure);
      draw();
    }
  });
  return (
    <Modal title={w("feedback")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset disabled={isSubmitting}>
          <Labelled label={w("question")} error={errors.type?.message}>
            {(tied) => (
              <select {...tied} {...register("type", { validate: { filled } })}>
                <option value="">{w("choose")}</option>
                {TYPES.map((value) => (
                  <option key={value} value={value}>
                    {w(`type.${value}`)}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          <Labelled label={w("description")} error={errors.content?.message} hint={id}>
            {(tied) => (
              <>
                <textarea
                  {...tied}
                  rows={4}
                  {...register("content", {
                    validate: { filled, long: (text) => letters(text) >= min || w("tooShort", { min, max }) },
                    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setValue("content", cut(event.target.value, max)),
                  })}
                />
                <p className="letters-left" id={id}>
                  <span>{atLogin ? w("hintLogin", { max }) : w("hint", { min, max })}</span>
                  <span className="figure">{w("left", { used: letters(content), limit: max })}</span>
                </p>
              </>
            )}
          </Labelled>
          {picture && (
            <div className="captcha">
              <img src={`data:image/png;base64,${picture.image}`} alt={w("captcha")} width={200} height={80} />
              <button type="button" className="quiet" onClick={() => another()}>
                {w("newPicture")}
              </button>
            </div>
          )}
          <Field label={w("captcha")} field={register("captcha", { validate: { filled } })} error={errors.captcha?.message} />
          <Problem text={empty.length > 0 ? w("isEmpty", { fields: empty.map((field) => w(NAMES[field])).join(", ") }) : errors.root?.message} />
          <button type="submit" className="call wide">
            {w("send")}
          </button>
        </fieldset>
      </form>
    </Modal>
  );
}
