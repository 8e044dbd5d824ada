/** Accounts elsewhere: bound and unbound, each proved by the password where there is one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import { call } from "../lib/api";
import { sealedCall } from "../lib/sealed";
import { useWords } from "../lib/words";
import type { Provider } from "../auth/social";
import type { Profile } from "./profile";
import { Proof, proof, Row, SmallForm, useAct, useSave } from "./SecurityParts";
import { securityTexts } from "./texts";

interface Part {
  profile: Profile;
  provider: Provider;
  onDone: () => void;
}

function Bind({ profile, provider }: Part) {
  const w = useWords(securityTexts);
  const form = useForm({ defaultValues: { password: "" } });
  const act = useAct(form);
  const go = ({ password }: { password: string }) =>
    act(async () => {
      const { leaveToBind } = await import("../auth/social");
      await leaveToBind(provider, location.pathname + location.search, proof(profile, password));
    });
  return (
    <SmallForm form={form} onSubmit={go} submit={w("goThere")}>
      <p className="aside">{w("socialText")}</p>
      <Proof profile={profile} form={form} />
    </SmallForm>
  );
}

function Unbind({ profile, provider, onDone }: Part) {
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { password: "" } });
  const save = useSave(form, onDone);
  const remove = ({ password }: { password: string }) =>
    save(async () => {
      await sealedCall("POST /wps/member/social/remove", { body: { provider, ...proof(profile, password) } });
      await queries.invalidateQueries({ queryKey: ["social"] });
    });
  return (
    <SmallForm form={form} onSubmit={remove} submit={w("remove")}>
      <Proof profile={profile} form={form} />
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
