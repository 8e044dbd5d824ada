import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useIntent } from "api/useIntent";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { plain } from "ui/plain";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { useLive } from "../lib/live";
import { Field } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { useSite } from "../lib/site";
import { Listed, Problem, Skeletons } from "../lib/states";
import { useWords } from "../lib/words";
import { bonusTexts } from "../promotions/bonusTexts";
import { Choice, useChoice, type Answer } from "../promotions/Choice";
import { useUnasked } from "../promotions/unasked";
import type { DepositOffer } from "../promotions/calls";
import { running } from "../promotions/figures";
import { ANY, useBonuses, useDepositOffers } from "../promotions/queries";
import { useSum } from "../lib/sum";
import { typedUnits, useAmountRule } from "../wallet/amount";
import { depositFee, units, written, type Channel, type Deposit } from "../wallet/cashier";
import { depositTexts } from "./depositTexts";
import { Debt } from "./Debt";
import { DepositCard } from "./DepositCard";
import { useProfile } from "./profile";
import { Recovery } from "./Recovery";
import { useWalk, Walk } from "./Walk";
import "./cashier.css";

// Behind a press: the page does not wait for it.
const Question = lazy(() => import("../promotions/Question").then((part) => ({ default: part.Question })));

/** The deposit for which the member has gone to a provider's page or to a wallet, until it is told what became of it. */
const checkout = {
  keep: (id: string) => sessionStorage.setItem("checkout", id),
  read: () => sessionStorage.getItem("checkout"),
  drop: () => sessionStorage.removeItem("checkout"),
};

/** States in which money may still come by itself. */
const COMING = new Set<Deposit["state"]>(["created", "redirected", "pending", "submitted", "review"]);

/** What became of a payment at the provider, for who comes back from there or was asked in a wallet: at the top, since the list is below the screen. */
function Back({ deposits, asked }: { deposits: Deposit[] | undefined; asked: string | null }) {
  const w = useWords(depositTexts);
  const { reload } = useSite();
  const b = useWords(bonusTexts);
  const sum = useSum();
  const [kept] = useState(checkout.read);
  const id = asked ?? kept;
  const deposit = deposits?.find((one) => one.id === id);
  // Told once; what may still come is told again.
  const told = deposit !== undefined && !COMING.has(deposit.state);
  useEffect(() => {
    if (told) checkout.drop();
    return checkout.drop;
  }, [told]);
  // What a wallet is asked stands at the deposit, until it has answered.
  const quiet = deposit === undefined ? asked !== null : deposit.kind !== "checkout" && (deposit.kind !== "wallet" || COMING.has(deposit.state));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked !== null && !quiet) box.current?.scrollIntoView({ block: "center" });
  }, [asked, quiet]);
  const arrived = deposit?.state === "credited";
  const bonuses = useBonuses();
  const given = arrived ? running(bonuses.data?.filter(({ promotion }) => promotion === deposit.promotion?.id)) : undefined;
  // The balance of the header must not gainsay it, where the live line is not up yet.
  useEffect(() => {
    if (arrived) void reload();
  }, [arrived, reload]);
  const word = (known: Deposit) => {
    if (known.state === "credited") return w("back.arrived", { amount: sum(written((units(known.received ?? known.amount) ?? 0n) - (units(known.fee) ?? 0n))) });
    return w(COMING.has(known.state) ? "back.open" : "back.ended", { amount: sum(known.amount) });
  };
  if (id === null || quiet || (deposits && !deposit)) return null;
  // It has its height before its words, or what follows would jump.
  return (
    <section ref={box} className={`card result ${deposit?.state ?? ""}`}>
      <Icon name={arrived ? "check" : "clock"} size={32} />
      <div>
        <p role="status">{deposit ? word(deposit) : "\u00a0"}</p>
        {given && (
          <p>
            <Icon name="gift" /> {b("gives", { bonus: sum(given.amount) })} · {b("toBet", { required: sum(given.required) })}
          </p>
        )}
        <p>
          {deposit?.state === "redirected" && deposit.redirectUrl ? (
            <a className="call" href={deposit.redirectUrl} onClick={() => checkout.keep(deposit.id)}>
              {w("goOnPaying")}
            </a>
          ) : (
            <Link to="/" className="call">
              {w("toGames")}
            </Link>
          )}
        </p>
      </div>
    </section>
  );
}

/** A channel, an amount, then where to pay: one's own wallet, the provider's page, a bank account, or an address of a chain. */
export function Deposits() {
  const { t } = useSite();
  const w = useWords(depositTexts);
  const live = useLive();
  const queries = useQueryClient();
  const channels = useQuery({ queryKey: ["channels"], queryFn: () => call("GET /wps/cashier/channels") });
  // What stands in the form has its height first, or what follows would jump.
  const offers = useDepositOffers(ANY);
  const profile = useProfile();
  // Blocks of a chain, and a wallet that brings nothing, come without a word on the live line.
  const deposits = useWalk(
    ["deposits"],
    (cursor) => call("GET /wps/cashier/deposits", { query: { cursor } }),
    (rows) => (live && !rows.some((one) => one.state === "pending" || (one.kind === "wallet" && one.state === "redirected")) ? false : 3_000),
  );
  const renew = async () => {
    await Promise.all(["deposits", "promotions"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  // Where to pay is what was asked for: it must not wait below the screen.
  const [asked, setAsked] = useState<string | null>(null);
  const show = async (deposit: Deposit) => {
    // The channel of a wallet knows its number from now on.
    await Promise.all([renew(), queries.invalidateQueries({ queryKey: ["channels"] })]);
    setAsked(deposit.id);
  };
  return (
    <>
      <Back deposits={deposits.data?.pages.flatMap((page) => page.content)} asked={asked} />
      <Debt />
      <Listed query={channels} isEmpty={(list) => list.length === 0} empty={t("stallSoon")}>
        {(list) =>
          offers.isPending || profile.isPending ? (
            <Skeletons />
          ) : (
            <>
              {profile.data && <Recovery profile={profile.data} />}
              <Paying channels={list} onAsked={show} />
            </>
          )
        }
      </Listed>
      {!channels.isPending && !offers.isPending && !profile.isPending && (
        <>
          <h2>{w("history")}</h2>
          <Walk walked={deposits} empty={t("emptyDeposits")}>
            {(rows) => rows.map((deposit) => <DepositCard key={deposit.id} deposit={deposit} channel={channels.data?.find((one) => one.id === deposit.channel)} asked={deposit.id === asked} onChanged={renew} />)}
          </Walk>
        </>
      )}
    </>
  );
}

function Paying({ channels, onAsked }: { channels: Channel[]; onAsked: (deposit: Deposit) => Promise<void> }) {
  const w = useWords(depositTexts);
  const { language } = useSite();
  const [chosen, choose] = useState(channels[0]?.id);
  // Who comes from a promotion's page has chosen it there; another channel does not unchoose it.
  const { promotion } = useSearch({ strict: false }) as { promotion?: string };
  const [bonus, setBonus] = useState<Answer>(promotion);
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

const PLACES = { amount_outside_limits: "amount", amount_too_fine: "amount", wallet_number: "wallet", wallet_asked: "wallet" } as const;

/** `named`: the chosen channel is named right above; its heading is then for those who do not see. */
function Amount({ channel, named, bonus, onBonus, onAsked }: { channel: Channel; named: boolean; bonus: Answer; onBonus: (answer: Answer) => void; onAsked: (deposit: Deposit) => Promise<void> }) {
  const { t, language } = useSite();
  const sum = useSum();
  const w = useWords(depositTexts);
  const form = useForm({ defaultValues: { amount: "", wallet: "" } });
  const last = channel.lastWallet ?? null;
  const [another, setAnother] = useState(false);
  const asksNumber = channel.kind === "wallet" && (last === null || another);
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const rule = useAmountRule();
  const intent = useIntent();
  const closed = useId();
  const amount = useWatch({ control: form.control, name: "amount" });
  const wanted = typedUnits(amount);
  const choice = useChoice(wanted === null || wanted === 0n ? null : plain(amount), bonus);
  const own = { share: channel.turnoverShare, amount: wanted === 0n ? null : wanted };
  const unasked = useUnasked();
  const [question, setQuestion] = useState<DepositOffer[] | null>(null);
  const pay = (answer: Answer) => form.handleSubmit(async ({ amount: typed, wallet }) => {
    setQuestion(null);
    try {
      const offers = answer === undefined ? await unasked(plain(typed)) : [];
      if (offers.length > 0) return setQuestion(offers);
      const wish = { channel: channel.id, amount: plain(typed), returnUrl: "/member?page=depositv2", promotion: answer ?? null, wallet: asksNumber ? plain(wallet) : null };
      const deposit = await call("POST /wps/cashier/deposits", { body: { requestId: intent.of(wish), ...wish } });
      intent.done(wish);
      if (deposit.kind === "checkout" && deposit.redirectUrl) {
        checkout.keep(deposit.id);
        return location.assign(deposit.redirectUrl);
      }
      if (deposit.kind === "wallet") checkout.keep(deposit.id);
      form.reset();
      setAnother(false);
      onBonus(undefined);
      await onAsked(deposit);
    } catch (failure) {
      refuse(failure);
    }
  });
  const fee = wanted === null || wanted === 0n ? null : depositFee(channel, wanted);
  return (
    <form className="card" onSubmit={(event) => void pay(choice.answer)(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        <h2 className={named ? "unseen" : undefined}>{channel.name[language === "EN" ? "en" : "bn"]}</h2>
        {!channel.open && <p className="error" id={closed}>{w("closed", { from: channel.openFrom, until: channel.openUntil })}</p>}
        <div className="chips">
          {channel.presets.map((preset) => (
            <button key={preset} type="button" className="chip figure" aria-pressed={units(preset) === wanted} onClick={() => form.setValue("amount", String(Number(preset)), { shouldValidate: form.formState.isSubmitted })}>
              {sum(preset)}
            </button>
          ))}
        </div>
        <Field label={t("amount")} inputMode="decimal" field={form.register("amount", rule)} error={errors.amount?.message} />
        <p className="aside">
          {t("between")}: {sum(channel.min)} – {sum(channel.max)}
        </p>
        {channel.kind === "wallet" && !asksNumber && (
          <div className="copied">
            <span>{w("fromWallet", { number: last ?? "" })}</span>
            <button type="button" className="quiet small" onClick={() => setAnother(true)}>
              {w("anotherWallet")}
            </button>
          </div>
        )}
        {asksNumber && <Field label={w("walletNumber")} type="tel" inputMode="numeric" autoComplete="tel" field={form.register("wallet", { validate: (text) => text.trim() !== "" || t("inputEmpty") })} error={errors.wallet?.message} />}
        {wanted !== null && fee !== null && fee > 0n && (
          <dl className="cost">
            <dt>{w("fee")}</dt>
            <dd className="figure">{sum(written(fee))}</dd>
            <dt>{w("credited")}</dt>
            <dd className="figure">{sum(written(wanted - fee))}</dd>
          </dl>
        )}
        <Choice choice={choice} own={own} onChoose={onBonus} />
        <Problem text={errors.root?.message} />
        <button type="submit" className="call wide" disabled={!channel.open} aria-describedby={channel.open ? undefined : closed}>
          {channel.kind === "checkout" || channel.kind === "wallet" ? t("payNow") : w("begin")}
        </button>
      </fieldset>
      <Suspense>
        {question && (
          <Question
            offers={question}
            own={own}
            onClose={() => setQuestion(null)}
            onAnswer={(answer) => {
              onBonus(answer);
              void pay(answer)();
            }}
          />
        )}
      </Suspense>
    </form>
  );
}
