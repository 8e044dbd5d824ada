/** Picture, nickname and the details that a member may tell of himself. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { call } from "../lib/api";
import { Field } from "../lib/modal";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { look, Row, SmallForm, useSave, type Profile } from "./SecurityParts";
import { securityTexts } from "./texts";

function Pictures({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const w = useWords(securityTexts);
  const { save, problem } = useSave(onDone);
  const icons = useQuery({ queryKey: ["icons"], queryFn: () => call("GET /wps/member/info/icon") });
  return (
    <>
      <div className="faces">
        {icons.data?.icons.map((icon, at) => {
          const { hue, motif } = look(icon);
          return (
            <button key={icon} type="button" className={`face hue${hue}`} aria-pressed={icon === profile.icon} aria-label={w("pictureOf", { number: at + 1 })} onClick={() => void save(() => call("POST /wps/member/info/icon", { body: { icon } }))}>
              <Icon name={motif} />
            </button>
          );
        })}
      </div>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function Nickname({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t, reload } = useSite();
  const w = useWords(securityTexts);
  const { save, problem, setProblem, busy } = useSave(onDone);
  const [nickname, setNickname] = useState(profile.nickname);
  const submit = () => {
    if (!nickname.trim()) return setProblem(t("inputEmpty"));
    void save(async () => {
      await call("POST /wps/member/info/profile", { body: { nickname: nickname.trim() } });
      await reload();
    });
  };
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={submit} submit={w("save")}>
      <Field label={w("nickname")} name="nickname" autoComplete="nickname" value={nickname} onChange={setNickname} />
    </SmallForm>
  );
}

function Details({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const { save, problem, busy } = useSave(onDone);
  const [details, setDetails] = useState(profile.details);
  const changed = Object.fromEntries(Object.entries(details).filter(([field, text]) => (text ?? "").trim() !== (profile.details[field] ?? "")));
  const submit = () =>
    void save(async () => {
      if (Object.keys(changed).length > 0) await call("POST /wps/member/info/profile", { body: { details: changed } });
      await queries.invalidateQueries({ queryKey: ["profile"] });
    });
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={submit} submit={w("save")}>
      <div className="fields">
        {profile.fields.map((field) => (
          <Field key={field} label={field in securityTexts ? w(field as keyof typeof securityTexts) : field} name={field} type={field === "birthday" ? "date" : "text"} value={details[field] ?? ""} onChange={(text) => setDetails({ ...details, [field]: text })} />
        ))}
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
