import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useIntent } from "api/useIntent";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { money } from "ui/format";

import { call, Failure } from "../lib/api";
import { useLive } from "../lib/live";
import { Field } from "../lib/modal";
import { useSite } from "../lib/site";
import { Listed, Problem, Skeletons } from "../lib/states";
import { useWords } from "../lib/words";
import { Choice, useChoice } from "../promotions/Choice";
import { ANY, useDepositOffers } from "../promotions/queries";
import { depositFee, isAmount, units, written, type Channel } from "../wallet/cashier";
import { depositTexts } from "./cashierTexts";
import { Debt } from "./Debt";
import { DepositCard } from "./DepositCard";
import { useWalk, Walk } from "./Walk";
import "./cashier.css";

/** A channel, an amount, then where to pay: the provider's page, a bank account, or an address of a chain. */
export function Deposits() {
  const { t } = useSite();
  const w = useWords(depositTexts);
  const live = useLive();
  const queries = useQueryClient();
  const channels = useQuery({ queryKey: ["channels"], queryFn: () => call("GET /wps/cashier/channels") });
  // What stands in the form has its height first, or what follows would jump.
  const offers = useDepositOffers(ANY);
  // Blocks of a chain come without a word on the live line.
  const deposits = useWalk(
    ["deposits"],
    (cursor) => call("GET /wps/cashier/deposits", { query: { cursor } }),
    (rows) => (live && !rows.some((one) => one.state === "pending") ? false : 3_000),
  );
  const renew = async () => {
    await Promise.all(["deposits", "promotions"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <>
      <Debt />
      <Listed query={channels} isEmpty={(list) => list.length === 0} empty={t("stallSoon")}>
        {(list) => (offers.isPending ? <Skeletons /> : <Paying channels={list} onAsked={renew} />)}
      </Listed>
      {!channels.isPending && !offers.isPending && (
        <>
          <h2>{w("history")}</h2>
          <Walk walked={deposits} empty={t("emptyDeposits")}>
            {(rows) => rows.map((deposit) => <DepositCard key={deposit.id} deposit={deposit} channel={channels.data?.find((one) => one.id === deposit.channel)} onChanged={renew} />)}
          </Walk>
        </>
      )}
    </>
  );
}

function Paying({ channels, onAsked }: { channels: Channel[]; onAsked: () => Promise<void> }) {
  const w = useWords(depositTexts);
  const { language } = useSite();
  const [chosen, choose] = useState(channels[0]?.id);
  // Who comes from a promotion's page has chosen it there; another channel does not unchoose it.
  const { promotion } = useSearch({ strict: false }) as { promotion?: string };
  const [bonus, setBonus] = useState<string | null>(promotion ?? null);
  const channel = channels.find((one) => one.id === chosen) ?? channels[0];
  const lang = language === "EN" ? "en" : "bn";
  if (!channel) return null;
  return (
    <>
      {channels.length > 1 && (
        <fieldset className="chips channels">
          <legend className="unseen">{w("channel")}</legend>
          {channels.map((one) => (
            <button key={one.id} type="button" className="chip" aria-pressed={one.id === channel.id} onClick={() => choose(one.id)}>
              {one.name[lang]}
            </button>
          ))}
        </fieldset>
      )}
      <Amount key={channel.id} channel={channel} named={channels.length > 1} bonus={bonus} onBonus={setBonus} onAsked={onAsked} />
    </>
  );
}

/** `named`: the chosen channel is named right above; its heading is then for those who do not see. */
function Amount({ channel, named, bonus, onBonus, onAsked }: { channel: Channel; named: boolean; bonus: string | null; onBonus: (id: string | null) => void; onAsked: () => Promise<void> }) {
  const { t, say, language } = useSite();
  const w = useWords(depositTexts);
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<{ amount?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [problem]);
  const intent = useIntent();
  const wanted = units(amount);
  const choice = useChoice(wanted === null || wanted === 0n ? null : amount.trim(), bonus);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (!isAmount(amount)) return setProblem({ amount: w("badAmount") });
    setProblem({});
    setBusy(true);
    try {
      const wish = { channel: channel.id, amount: amount.trim(), returnUrl: "/member?page=depositv2", promotion: choice.sent };
      const deposit = await call("POST /wps/cashier/deposits", { body: { requestId: intent.of(wish), ...wish } });
      intent.done(wish);
      if (deposit.kind === "checkout" && deposit.redirectUrl) return location.assign(deposit.redirectUrl);
      setAmount("");
      onBonus(null);
      await onAsked();
    } catch (failure) {
      setProblem({ [failure instanceof Failure && failure.code === "amount_outside_limits" ? "amount" : "form"]: say(failure) });
    }
    setBusy(false);
  };
  const fee = wanted === null || wanted === 0n ? null : depositFee(channel, wanted);
  return (
    <form ref={box} className="card" onSubmit={(event) => void ask(event)} noValidate>
      <fieldset disabled={busy}>
        <h2 className={named ? "unseen" : undefined}>{channel.name[language === "EN" ? "en" : "bn"]}</h2>
        {!channel.open && <p className="error">{w("closed", { from: channel.openFrom, until: channel.openUntil })}</p>}
        <div className="chips">
          {channel.presets.map((preset) => (
            <button key={preset} type="button" className="chip figure" aria-pressed={units(preset) === wanted} onClick={() => setAmount(String(Number(preset)))}>
              {money(preset, language)}
            </button>
          ))}
        </div>
        <Field label={t("amount")} name="amount" inputMode="decimal" value={amount} onChange={setAmount} error={problem.amount} />
        <p className="aside">
          {t("between")}: {money(channel.min, language)} – {money(channel.max, language)}
        </p>
        {wanted !== null && fee !== null && fee > 0n && (
          <dl className="cost">
            <dt>{w("fee")}</dt>
            <dd className="figure">{money(written(fee), language)}</dd>
            <dt>{w("credited")}</dt>
            <dd className="figure">{money(written(wanted - fee), language)}</dd>
          </dl>
        )}
        <Choice choice={choice} onChoose={onBonus} />
        <Problem text={problem.form} />
        <button type="submit" className="call wide" disabled={!amount.trim() || !channel.open}>
          {channel.kind === "checkout" ? t("payNow") : w("begin")}
        </button>
      </fieldset>
    </form>
  );
}
