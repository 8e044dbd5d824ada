/** Applying for an activity: a comment and up to three pictures (spec.md 3 and 5), and what became of earlier applications. */
import { useEffect, useId, useRef, useState, type ChangeEvent, type FormEvent } from "react";

import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { apply, type ActivityTerms, type Application } from "./calls";
import { shortly, Status } from "./parts";
import { ACCEPT, take, type Taken } from "./pictures";
import { useRenew } from "./queries";
import { useSum } from "../lib/sum";
import { applyTexts } from "./texts";

/** Letters of a comment; the house takes as many. */
const LONGEST = 500;
/** A preview's side, in pixels of the picture. */
const SIDE = 192;

/** A picture as it will be seen, drawn small: the page's policy knows no addresses of its own making. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const show = async () => {
      const picture = await createImageBitmap(file);
      const pen = canvas.current?.getContext("2d");
      if (pen && !gone) {
        const side = Math.min(picture.width, picture.height);
        pen.clearRect(0, 0, SIDE, SIDE);
        pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
      }
      picture.close();
    };
    // What cannot be drawn keeps its name; the house says what is wrong with it.
    show().catch(() => {});
    return () => {
      gone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden="true" />;
}

function Pictures({ taken, most, onTaken }: { taken: Taken; most: number; onTaken: (taken: Taken) => void }) {
  const a = useWords(applyTexts);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const added = [...(event.target.files ?? [])];
    // The same file may be chosen again after it was removed.
    event.target.value = "";
    onTaken(await take(taken.files, added, most));
  };
  const remove = (file: File) => {
    onTaken({ files: taken.files.filter((one) => one !== file), faults: [] });
    toast(a("removed", { name: file.name }));
    opener.current?.focus();
  };
  return (
    <div className="field" role="group" aria-label={a("pictures")}>
      <p className="promo-label">
        {a("pictures")} <span className="figure">{a("chosen", { count: taken.files.length, most })}</span>
      </p>
      {taken.files.length > 0 && (
        <ul className="promo-previews">
          {taken.files.map((file) => (
            <li key={`${file.name}${file.size}${file.lastModified}`}>
              <Preview file={file} />
              <span>{file.name}</span>
              <button type="button" className="icon" aria-label={a("remove", { name: file.name })} onClick={() => remove(file)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input ref={field} type="file" accept={ACCEPT} multiple hidden aria-label={a("pictures")} onChange={(event) => void add(event)} />
      <button ref={opener} type="button" className="quiet" aria-describedby={hint} aria-disabled={taken.files.length >= most} onClick={() => taken.files.length < most && field.current?.click()}>
        {a(taken.files.length === 0 ? "choose" : "chooseMore")}
      </button>
      <p className="promo-fine" id={hint}>
        {a("picturesHint", { most })}
      </p>
      <div role="alert">
        {taken.faults.map(({ name, fault }) => (
          <p key={`${name}${fault}`} className="error">
            {a(`fault.${fault}`, { name })}
          </p>
        ))}
      </div>
    </div>
  );
}

export function Apply({ id, uploads, again }: { id: string; uploads: ActivityTerms["uploads"]; again: boolean }) {
  const a = useWords(applyTexts);
  const { say, member } = useSite();
  const renew = useRenew();
  const text = useId();
  const [comment, setComment] = useState("");
  const [taken, setTaken] = useState<Taken>({ files: [], faults: [] });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (taken.files.length < uploads.least) return setProblem(a("picturesNeeded", { count: uploads.least }));
    if (comment.trim() === "" && taken.files.length === 0) return setProblem(a("commentEmpty"));
    setProblem("");
    setBusy(true);
    try {
      await apply(id, comment.trim(), taken.files);
      toast(a("sent"));
      await renew();
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  if (member === null || member.type === 4) return null;
  return (
    <form id="promo-apply" className="card" onSubmit={(event) => void send(event)} noValidate>
      <fieldset disabled={busy}>
        <h2>{a("title")}</h2>
        {again && <p className="promo-fine">{a("again")}</p>}
        <div className="field">
          <label htmlFor={text}>{a("comment")}</label>
          <textarea id={text} rows={4} maxLength={LONGEST} aria-describedby={`${text}-hint`} value={comment} onChange={(event) => setComment(event.target.value)} />
          <p className="promo-fine promo-count" id={`${text}-hint`}>
            <span>{a("commentHint")}</span>
            <span className="figure">{a("letters", { used: comment.length, limit: LONGEST })}</span>
          </p>
        </div>
        {uploads.most > 0 && <Pictures taken={taken} most={uploads.most} onTaken={setTaken} />}
        <Problem text={problem} />
        <button type="submit" className="call wide">
          {a("send")}
        </button>
      </fieldset>
    </form>
  );
}

/** Earlier applications, the newest first, and what became of each. */
export function Applied({ list }: { list: Application[] }) {
  const a = useWords(applyTexts);
  const sum = useSum();
  return (
    <section className="card">
      <h2>{a("yours")}</h2>
      <ul className="promo-applied">
        {list.map((application) => (
          <li key={application.id}>
            <p className="promo-line">
              <Status status={application.state} />
              <time dateTime={application.at}>{a("at", { time: shortly(application.at) })}</time>
            </p>
            {application.comment !== "" && <p>{application.comment}</p>}
            {application.images > 0 && <p className="promo-fine">{a("images", { count: application.images })}</p>}
            {application.amount != null && <p className="good">{a("rewarded", { amount: sum(application.amount) })}</p>}
            {application.reason != null && application.reason !== "" && <p>{a("reason", { reason: application.reason })}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
