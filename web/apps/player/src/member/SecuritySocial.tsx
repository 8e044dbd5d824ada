/** Accounts elsewhere: bound and unbound, each proved by the password where there is one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { call } from "../lib/api";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import type { Provider } from "../auth/social";
import { Proof, proof } from "./SecurityBindings";
import { Row, SmallForm, useSave, type Profile } from "./SecurityParts";
import { securityTexts } from "./texts";

interface Part {
  profile: Profile;
  provider: Provider;
  onDone: () => void;
}

function Bind({ profile, provider }: Part) {
  const { say } = useSite();
  const w = useWords(securityTexts);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    setProblem("");
    const { leaveToBind } = await import("../auth/social");
    await leaveToBind(provider, location.pathname + location.search, proof(profile, password)).catch((failure: unknown) => {
      setProblem(say(failure));
      setBusy(false);
    });
  };
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={() => void go()} submit={w("goThere")}>
      <p className="aside">{w("socialText")}</p>
      <Proof profile={profile} value={password} onChange={setPassword} />
    </SmallForm>
  );
}

function Unbind({ profile, provider, onDone }: Part) {
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const { save, problem, busy } = useSave(onDone);
  const [password, setPassword] = useState("");
  const remove = async () => {
    await sealedCall("POST /wps/member/social/remove", { body: { provider, ...proof(profile, password) } });
    await queries.invalidateQueries({ queryKey: ["social"] });
  };
  return (
    <SmallForm busy={busy} problem={problem} onSubmit={() => void save(remove)} submit={w("remove")}>
      <Proof profile={profile} value={password} onChange={setPassword} />
    </SmallForm>
  );
}

export function SecuritySocial({ profile }: { profile: Profile }) {
  const w = useWords(securityTexts);
  const { data } = useQuery({ queryKey: ["social"], queryFn: () => call("GET /wps/member/social") });
  return data?.map(({ provider, name, since }) => {
    const Form = since ? Unbind : Bind;
    return (
      <Row key={`${provider}${since ?? ""}`} title={name} value={w(since ? "set" : "none")} action={w(since ? "change" : "add")}>
        {(close) => <Form profile={profile} provider={provider} onDone={close} />}
      </Row>
    );
  });
}
