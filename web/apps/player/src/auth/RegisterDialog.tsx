import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";

import { call, Failure, type SignedIn } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { isTextId, useSite } from "../lib/site";
import { keeps, message, type Rule } from "./rules";

type Problems = Partial<Record<string, string>>;

/** Registration by name and password; an agent's code in the address hides its field once it is checked. */
export function RegisterDialog() {
  const { t, signIn, say } = useSite();
  const navigate = useNavigate();
  const given = useSearch({ strict: false }) as { code?: string };
  const [form, setForm] = useState({ username: "", password: "", confirmPassword: "", affiliateCode: "" });
  const [terms, setTerms] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const rules = useQuery({
    queryKey: ["register-rules"],
    queryFn: () => call<{ fields: Rule[] }>("GET", "/wps/system/setting/register"),
  });
  const agent = useQuery({
    queryKey: ["affiliate", given.code],
    enabled: given.code !== undefined,
    retry: false,
    queryFn: () => call<{ code: string; nickname: string }>("GET", `/wps/agent/affiliate?code=${encodeURIComponent(given.code ?? "")}`),
  });
  const close = () => void navigate({ to: "/" });
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });

  const check = (): Problems => {
    const found: Problems = {};
    for (const rule of rules.data?.fields ?? []) {
      const text = form[rule.field as keyof typeof form];
      if (text !== undefined && !keeps(rule, text.trim())) found[rule.field] = t(message(rule.field));
    }
    if (form.confirmPassword !== form.password) found["confirmPassword"] = t("notSame");
    if (!terms) found["terms"] = t("termsNeeded");
    return found;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const affiliateCode = agent.data?.code ?? form.affiliateCode.trim();
    const body = { ...form, username: form.username.trim(), affiliateCode, registerMethod: "WEB", login: true, terms, registerUrl: location.href, domain: location.host };
    try {
      signIn(await call<SignedIn>("PUT", "/wps/member/register", body));
      close();
    } catch (failure) {
      const field = failure instanceof Failure ? failure.details["field"] : undefined;
      const text = typeof field === "string" && isTextId(message(field)) ? t(message(field)) : say(failure);
      const place = failure instanceof Failure && failure.code === "username_taken" ? "username" : failure instanceof Failure && failure.code === "affiliate_unknown" ? "affiliateCode" : undefined;
      setProblems(typeof field === "string" ? { [field]: text } : { [place ?? "form"]: say(failure) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal title={t("signUp")} onClose={close}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset disabled={busy}>
          <Field label={t("username")} name="username" autoComplete="username" value={form.username} onChange={set("username")} error={problems["username"]} />
          <Field label={t("password")} name="password" type="password" autoComplete="new-password" value={form.password} onChange={set("password")} error={problems["password"]} />
          <Field label={t("confirmPassword")} name="confirmPassword" type="password" autoComplete="new-password" value={form.confirmPassword} onChange={set("confirmPassword")} error={problems["confirmPassword"]} />
          {agent.data ? (
            <p className="aside">
              {t("invitedBy")}: <b>{agent.data.nickname}</b>
            </p>
          ) : (
            <Field label={t("affiliateCode")} name="affiliateCode" value={form.affiliateCode} onChange={set("affiliateCode")} error={problems["affiliateCode"] ?? (agent.error ? say(agent.error) : undefined)} />
          )}
          <label className="check">
            <input type="checkbox" checked={terms} onChange={(event) => setTerms(event.target.checked)} aria-invalid={problems["terms"] !== undefined} />
            <span>{t("terms")}</span>
          </label>
          {(problems["terms"] ?? problems["form"]) && (
            <p className="error" role="alert">
              {problems["terms"] ?? problems["form"]}
            </p>
          )}
          <button type="submit" className="call wide">
            {t("signUp")}
          </button>
        </fieldset>
        <p className="aside">
          {t("haveAccount")} <Link to="/login">{t("login")}</Link>
        </p>
      </form>
    </Modal>
  );
}
