/** The authenticator: enrolment by QR code, recovery codes, removal. */
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";

import { Field } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Skeletons } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import type { Profile } from "./profile";
import { Proof, proof, Row, SmallForm, useAct, useSave } from "./SecurityParts";
import { securityTexts } from "./texts";

// The drawing of QR codes is large, and few come here for one.
const SecurityQr = lazy(() => import("./SecurityQr").then((part) => ({ default: part.SecurityQr })));

function Recovery({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { say } = useSite();
  const w = useWords(securityTexts);
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => toast(w("copied")),
      (failure: unknown) => toast(say(failure)),
    );
  return (
    <>
      <h2>{w("recovery")}</h2>
      <p>{w("recoveryText")}</p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="pair">
        <button type="button" className="quiet" onClick={() => void copy()}>
          {w("copy")}
        </button>
        <button type="button" className="call" onClick={onDone}>
          {w("written")}
        </button>
      </div>
    </>
  );
}

interface Part {
  profile: Profile;
  onDone: () => void;
}

function Enrol({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const [secret, setSecret] = useState<{ secret: string; otpauth: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({ defaultValues: { password: "" } });
  const begin = useAct(form);
  const done = () => {
    onDone();
    void queries.invalidateQueries({ queryKey: ["profile"] });
  };
  if (codes) return <Recovery codes={codes} onDone={done} />;
  if (secret) return <Confirmation {...secret} onDone={setCodes} />;
  return (
    <SmallForm form={form} onSubmit={({ password }) => begin(async () => setSecret(await sealedCall("POST /wps/member/authenticator", { body: proof(profile, password) })))} submit={w("begin")}>
      <p className="aside">{w("authenticatorText")}</p>
      <Proof profile={profile} form={form} />
    </SmallForm>
  );
}

/** A code of the app shows that it has the key. */
function Confirmation({ secret, otpauth, onDone }: { secret: string; otpauth: string; onDone: (codes: string[]) => void }) {
  const w = useWords(securityTexts);
  const form = useForm({ defaultValues: { verificationCode: "" } });
  const confirm = useAct(form);
  return (
    <SmallForm form={form} onSubmit={({ verificationCode: code }) => confirm(async () => onDone((await sealedCall("POST /wps/member/authenticator/confirm", { body: { code: code.trim() } })).recoveryCodes))} submit={w("confirm")}>
      <p>{w("scan")}</p>
      <Suspense fallback={<Skeletons />}>
        <SecurityQr text={otpauth} />
      </Suspense>
      <p className="key">{secret}</p>
      <Field label={w("appCode")} inputMode="numeric" autoComplete="one-time-code" field={form.register("verificationCode")} error={form.formState.errors.verificationCode?.message} />
    </SmallForm>
  );
}

function Removal({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const form = useForm({ defaultValues: { verificationCode: "", password: "" } });
  const save = useSave(form, onDone);
  return (
    <SmallForm form={form} onSubmit={({ verificationCode: code, password }) => save(() => sealedCall("POST /wps/member/authenticator/remove", { body: { code: code.trim(), ...proof(profile, password) } }))} submit={w("remove")}>
      <Field label={w("appCode")} autoComplete="one-time-code" field={form.register("verificationCode")} error={form.formState.errors.verificationCode?.message} />
      <Proof profile={profile} form={form} />
    </SmallForm>
  );
}

export function SecurityAuthenticator({ profile }: { profile: Profile }) {
  const w = useWords(securityTexts);
  const Form = profile.authenticator ? Removal : Enrol;
  return (
    <Row key={String(profile.authenticator)} title={w("authenticator")} value={w(profile.authenticator ? "authenticatorOn" : "authenticatorOff")} action={w(profile.authenticator ? "change" : "add")}>
      {(close) => <Form profile={profile} onDone={close} />}
    </Row>
  );
}
