/** One setting: what is changed, whether it was kept, and what was said against it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";

import { call, Failure, type Setting, type SiteOverview } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Parts } from "./Form";
import type { Part } from "./shapes";
import { Sure } from "./Sure";

type Content = Record<string, unknown>;
export interface Question {
  title: string;
  means: string;
  act: string;
  danger: boolean;
}

/** Sends a setting with the version that was seen. After a refusal the page shows what stands now. */
export function useKeeping(setting: Setting) {
  const { t, say, called } = useOffice();
  const queries = useQueryClient();
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const reason = (failure: unknown) => {
    if (!(failure instanceof Failure)) return say(failure);
    if (failure.code === "setting_changed") return t("settingConflict");
    const { field, problem } = failure.details as { field?: string; problem?: string };
    const wrong = called(`wrong_${problem}`);
    return field === undefined || wrong.startsWith("wrong_") ? say(failure) : `${field}: ${wrong}`;
  };
  const keep = async (content: Content) => {
    setBusy(true);
    setSaid(null);
    try {
      const next = await call("PUT /backoffice/site/{key}", { path: { key: setting.key }, body: { version: setting.version, content } });
      queries.setQueryData<SiteOverview>(["site"], (old) => old && { ...old, settings: old.settings.map((one) => (one.key === next.key ? next : one)) });
      setSaid({ good: true, text: t("saved") });
    } catch (failure) {
      setSaid({ good: false, text: reason(failure) });
      if (failure instanceof Failure && failure.code === "setting_changed") await queries.invalidateQueries({ queryKey: ["site"] });
    } finally {
      setBusy(false);
    }
  };
  return { keep, said, busy };
}

export function Said({ said }: { said: { good: boolean; text: string } | null }) {
  return (
    <span role="status" className={said?.good ? "kept" : "unkept"}>
      {said?.text}
    </span>
  );
}

interface Props {
  setting: Setting;
  name: string;
  parts: readonly Part[];
  /** What is asked before this change is kept; nothing when it goes without. */
  ask?: (next: Content) => Question | null;
  /** Lies flat in one line, as the fields of registration do. */
  flat?: boolean;
  children?: ReactNode;
}

export function SettingForm(props: Props) {
  const keeping = useKeeping(props.setting);
  const { name, children, flat } = props;
  return (
    <section className={flat ? "setting flat" : "panel setting"} aria-label={name}>
      {flat ? <h3>{name}</h3> : <h2>{name}</h2>}
      {children}
      {/* Another version begins anew: what was being written belonged to the old one. */}
      <Draft key={props.setting.version} {...props} keeping={keeping} />
    </section>
  );
}

function Draft({ setting, name, parts, ask, flat, keeping }: Props & { keeping: ReturnType<typeof useKeeping> }) {
  const { t, may } = useOffice();
  const [draft, write] = useState<Content>(setting.content);
  const [round, again] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const changed = JSON.stringify(draft) !== JSON.stringify(setting.content);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = ask?.(draft) ?? null;
    if (asked) setQuestion(asked);
    else void keeping.keep(draft);
  };
  const discard = () => {
    write(setting.content);
    again(round + 1);
  };
  return (
    <>
      <form onSubmit={submit}>
        <fieldset disabled={!may("site.change") || keeping.busy} className="parts">
          <Parts key={round} parts={parts} content={draft} onChange={write} />
        </fieldset>
        {may("site.change") && (
          <div className="choices">
            {(changed || !flat) && (
              <button type="submit" className="call" disabled={!changed || keeping.busy} aria-label={t("saveOf").replace("{name}", name)}>
                {t("save")}
              </button>
            )}
            {changed && (
              <button type="button" className="quiet" onClick={discard}>
                {t("asBefore")}
              </button>
            )}
            <Said said={keeping.said} />
          </div>
        )}
      </form>
      {question && <Sure {...question} onClose={() => setQuestion(null)} onAct={() => keeping.keep(draft)} />}
    </>
  );
}
