/** The authenticator: enrolment by QR code, recovery codes, removal. */
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";

import { Field } from "../lib/modal";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Skeletons } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { Proof, proof } from "./SecurityBindings";
import { Row, SmallForm, useSave, type Profile } from "./SecurityParts";
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
  const { say } = useSite();
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const [secret, setSecret] = useState<{ secret: string; otpauth: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem("");
    await work().catch((failure: unknown) => setProblem(say(failure)));
    setBusy(false);
  };
  const begin = () => act(async () => setSecret(await sealedCall("POST /wps/member/authenticator", { body: proof(profile, password) })));
  const confirm = () => act(async () => setCodes((await sealedCall("POST /wps/member/authenticator/confirm", { body: { code: code.trim() } })).recoveryCodes));
  const done = () => {
    onDone();
    void queries.invalidateQueries({ queryKey: ["profile"] });
  };
  if (codes) return <Recovery codes={codes} onDone={done} />;
  if (!secret) {
    return (
      <SmallForm busy={busy} problem={problem} onSubmit={() => void begin()} submit={w("begin")}>
        <p className="aside">{w("authenticatorText")}</p>
        <Proof profile={profile} value={password} onChange={setPassword} />
      </SmallForm>
    );
  }
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={() => void confirm()} submit={w("confirm")}>
      <p>{w("scan")}</p>
      <Suspense fallback={<Skeletons />}>
        <SecurityQr text={secret.otpauth} />
      </Suspense>
      <p className="key">{secret.secret}</p>
      <Field label={w("appCode")} name="code" inputMode="numeric" autoComplete="one-time-code" value={code} onChange={setCode} />
    </SmallForm>
  );
}

function Removal({ profile, onDone }: Part) {
  const w = useWords(securityTexts);
  const { save, problem, busy } = useSave(onDone);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={() => void save(() => sealedCall("POST /wps/member/authenticator/remove", { body: { code: code.trim(), ...proof(profile, password) } }))} submit={w("remove")}>
      <Field label={w("appCode")} name="code" autoComplete="one-time-code" value={code} onChange={setCode} />
      <Proof profile={profile} value={password} onChange={setPassword} />
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
