/** Picture, nickname and the details that a member may tell of themself. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { DateField } from "ui/DateField";

import { call } from "../lib/api";
import { Field, Labelled } from "../lib/modal";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import type { Profile } from "./profile";
import { look, Row, SmallForm, useSave } from "./SecurityParts";
import { securityTexts } from "./texts";

function Pictures({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { say } = useSite();
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const [problem, setProblem] = useState("");
  const choose = async (icon: string) => {
    setProblem("");
    try {
      await call("POST /wps/member/info/icon", { body: { icon } });
      toast(w("saved"));
      onDone();
      await queries.invalidateQueries({ queryKey: ["profile"] });
    } catch (failure) {
      setProblem(say(failure));
    }
  };
  const icons = useQuery({ queryKey: ["icons"], queryFn: () => call("GET /wps/member/info/icon") });
  return (
    <>
      <div className="faces">
        {icons.data?.icons.map((icon, at) => {
          const { hue, motif } = look(icon);
          return (
            <button key={icon} type="button" className={`face hue${hue}`} aria-pressed={icon === profile.icon} aria-label={w("pictureOf", { number: at + 1 })} onClick={() => void choose(icon)}>
              <Icon name={motif} />
            </button>
          );
        })}
      </div>
      <Problem text={problem} />
    </>
  );
}

function Nickname({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t, reload } = useSite();
  const w = useWords(securityTexts);
  const form = useForm({ defaultValues: { nickname: profile.nickname } });
  const save = useSave(form, onDone);
  const submit = ({ nickname }: { nickname: string }) =>
    save(async () => {
      await call("POST /wps/member/info/profile", { body: { nickname: nickname.trim() } });
      await reload();
    });
  return (
    <SmallForm form={form} onSubmit={submit} submit={w("save")}>
      <Field label={w("nickname")} autoComplete="nickname" field={form.register("nickname", { validate: (name) => name.trim() !== "" || t("inputEmpty") })} error={form.formState.errors.nickname?.message} />
    </SmallForm>
  );
}

function Details({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const w = useWords(securityTexts);
  const { language } = useSite();
  const form = useForm({ defaultValues: Object.fromEntries(profile.fields.map((field) => [field, profile.details[field] ?? ""])) });
  const save = useSave(form, onDone);
  const submit = (filled: Record<string, string>) =>
    save(async () => {
      const changed = Object.fromEntries(Object.entries(filled).filter(([field, text]) => text.trim() !== (profile.details[field] ?? "")));
      if (Object.keys(changed).length > 0) await call("POST /wps/member/info/profile", { body: { details: changed } });
    });
  return (
    <SmallForm form={form} onSubmit={submit} submit={w("save")}>
      <div className="fields">
        {profile.fields.map((field) => {
          const label = field in securityTexts ? w(field as keyof typeof securityTexts) : field;
          const error = form.formState.errors[field]?.message;
          if (field !== "birthday") return <Field key={field} label={label} field={form.register(field)} error={error} />;
          return (
            <Labelled key={field} label={label} error={error}>
              {(tied) => <Controller control={form.control} name={field} render={({ field: { value = "", onChange } }) => <DateField {...tied} language={language} value={value} onChange={onChange} />} />}
            </Labelled>
          );
        })}
      </div>
    </SmallForm>
  );
}

export function SecurityProfile({ profile }: { profile: Profile }) {
  const w = useWords(securityTexts);
  const filled = profile.fields.filter((field) => profile.details[field]).length;
  return (
    <section className="card">
      <h2>{w("profile")}</h2>
      <Row title={w("picture")} value={w("pictureOf", { number: Number.parseInt(profile.icon.slice(1), 10) || 1 })} action={w("change")}>
        {(close) => <Pictures profile={profile} onDone={close} />}
      </Row>
      <Row title={w("nickname")} value={profile.nickname || w("none")} action={w("change")}>
        {(close) => <Nickname profile={profile} onDone={close} />}
      </Row>
      <Row title={w("more")} value={`${filled} / ${profile.fields.length}`} action={w("change")}>
        {(close) => <Details profile={profile} onDone={close} />}
      </Row>
    </section>
  );
}
