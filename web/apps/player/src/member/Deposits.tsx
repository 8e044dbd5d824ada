import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call, type Channel } from "../lib/api";
import { moment, money } from "ui/format";
import { useLive } from "../lib/live";
import { Field } from "../lib/modal";
import { isTextId, useSite } from "../lib/site";
import { Listed } from "../lib/states";

/** Channel, preset amounts, then the provider's own page; below it what became of earlier ones. */
export function Deposits() {
  const { t, say, language } = useSite();
  const live = useLive();
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState("");
  // One name per intent: a retry on a bad line must not ask for a second deposit.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const channels = useQuery({ queryKey: ["channels"], queryFn: () => call("GET /wps/cashier/channels") });
  const deposits = useQuery({
    queryKey: ["deposits"],
    queryFn: () => call("GET /wps/cashier/deposits"),
    refetchInterval: live ? false : 5_000,
  });
  const ask = async (event: FormEvent, channel: Channel) => {
    event.preventDefault();
    setProblem("");
    try {
      const body = { requestId, channel: channel.id, amount: amount.trim(), returnUrl: "/member?page=depositv2" };
      const deposit = await call("POST /wps/cashier/deposits", { body });
      if (deposit.redirectUrl) location.assign(deposit.redirectUrl);
    } catch (failure) {
      setProblem(say(failure));
      setRequestId(crypto.randomUUID());
    }
  };
  const lang = language === "EN" ? "en" : "bn";
  return (
    <>
      <Listed query={channels} isEmpty={(list) => list.length === 0} empty={t("stallSoon")}>
        {(list) =>
          list.map((channel) => (
            <form key={channel.id} className="card" onSubmit={(event) => void ask(event, channel)} noValidate>
              <h2>{channel.name[lang]}</h2>
              <div className="chips">
                {channel.presets.map((preset) => (
                  <button key={preset} type="button" className="chip figure" aria-pressed={Number(preset) === Number(amount)} onClick={() => setAmount(String(Number(preset)))}>
                    {money(preset, language)}
                  </button>
                ))}
              </div>
              <Field label={t("amount")} name="amount" inputMode="decimal" value={amount} onChange={setAmount} error={problem || undefined} />
              <p className="aside">
                {t("between")}: {money(channel.min, language)} – {money(channel.max, language)}
              </p>
              <button type="submit" className="call wide" disabled={!amount.trim()}>
                {t("payNow")}
              </button>
            </form>
          ))
        }
      </Listed>
      <Listed query={deposits} isEmpty={(page) => page.content.length === 0} empty={t("emptyDeposits")}>
        {(page) => (
          <ul className="lines">
            {page.content.map((deposit) => {
              const state = `state.${deposit.state}`;
              return (
                <li key={deposit.id}>
                  <span>{isTextId(state) ? t(state) : deposit.state}</span>
                  <time dateTime={deposit.createdAt}>{moment(deposit.createdAt)}</time>
                  <b className="figure">{money(deposit.amount, language)}</b>
                </li>
              );
            })}
          </ul>
        )}
      </Listed>
    </>
  );
}
