import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call, type Page, type Withdrawal } from "../lib/api";
import { moment, money } from "ui/format";
import { useLive } from "../lib/live";
import { Field } from "../lib/modal";
import { isTextId, useSite } from "../lib/site";
import { Listed } from "../lib/states";

/** Ask for a withdrawal, and see each one's way with its times. */
export function Withdrawals() {
  const { t, say, language, reload } = useSite();
  const queries = useQueryClient();
  const live = useLive();
  const [form, setForm] = useState({ amount: "", holder: "", number: "" });
  const [told, setTold] = useState<{ good: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const list = useQuery({
    queryKey: ["withdrawals"],
    queryFn: () => call<Page<Withdrawal>>("GET", "/wps/cashier/withdrawals"),
    refetchInterval: live ? false : 5_000,
  });
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });
  const renew = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ["withdrawals"] }), reload()]);
  };
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const account = { method: "bank", number: form.number.trim(), holder: form.holder.trim() };
      await call("POST", "/wps/cashier/withdrawals", { requestId, amount: form.amount.trim(), account });
      setTold({ good: true, text: t("withdrawalSent") });
      setForm({ ...form, amount: "" });
      setRequestId(crypto.randomUUID());
      await renew();
    } catch (failure) {
      setTold({ good: false, text: say(failure) });
    } finally {
      setBusy(false);
    }
  };
  const confirm = async (id: string) => {
    await call("POST", `/wps/cashier/withdrawals/${id}/confirm`, { outcome: "received" }).catch((failure) =>
      setTold({ good: false, text: say(failure) }),
    );
    await renew();
  };
  const named = (state: string) => {
    const id = `state.${state}`;
    return isTextId(id) ? t(id) : state;
  };
  return (
    <>
      <form className="card" onSubmit={(event) => void ask(event)} noValidate>
        <fieldset disabled={busy}>
          <Field label={t("amount")} name="amount" inputMode="decimal" value={form.amount} onChange={set("amount")} />
          <Field label={t("holder")} name="holder" autoComplete="name" value={form.holder} onChange={set("holder")} />
          <Field label={t("number")} name="number" inputMode="numeric" value={form.number} onChange={set("number")} />
          {told && (
            <p className={told.good ? "good" : "error"} role="alert">
              {told.text}
            </p>
          )}
          <button type="submit" className="call wide" disabled={!form.amount.trim() || !form.holder.trim() || !form.number.trim()}>
            {t("sendWithdrawal")}
          </button>
        </fieldset>
      </form>
      <Listed query={list} isEmpty={(page) => page.content.length === 0} empty={t("emptyWithdrawals")}>
        {(page) =>
          page.content.map((withdrawal) => (
            <article key={withdrawal.id} className="card">
              <p className="pair">
                <b className="figure">{money(withdrawal.amount, language)}</b>
                <span>{named(withdrawal.state)}</span>
              </p>
              {withdrawal.reason && <p>{withdrawal.reason}</p>}
              <ol className="way">
                {withdrawal.timeline.map((step) => (
                  <li key={step.at}>
                    {named(step.state)} <time dateTime={step.at}>{moment(step.at)}</time>
                  </li>
                ))}
              </ol>
              {withdrawal.state === "paid" && (
                <button type="button" className="quiet" onClick={() => void confirm(withdrawal.id)}>
                  {t("received")}
                </button>
              )}
            </article>
          ))
        }
      </Listed>
    </>
  );
}
