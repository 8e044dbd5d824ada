import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useIntent } from "api/useIntent";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { plain } from "ui/plain";

import { call, Failure } from "../lib/api";
import { useLive } from "../lib/live";
import { Field, Labelled } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { useSite } from "../lib/site";
import { Listed, Problem, Skeletons } from "../lib/states";
import { useSum } from "../lib/sum";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { Blocking } from "../promotions/Bonus";
import { running } from "../promotions/figures";
import { useBonuses } from "../promotions/queries";
import { typedUnits, useAmountRule } from "../wallet/amount";
import { feeOf, freeOf, renewal, toBet, written, type Terms, type Withdrawal } from "../wallet/cashier";
import { withdrawalTexts } from "./cashierTexts";
import { Debt } from "./Debt";
import { Meter } from "./Meter";
import { Missing, Payees, useInstitution } from "./Payees";
import { useWalk, Walk } from "./Walk";
import { WithdrawalCard } from "./WithdrawalCard";
import "./cashier.css";

/** Ask for a withdrawal, and see each one's way: where it is, with whom, until when. */
export function Withdrawals() {
  const live = useLive();
  const { reload } = useSite();
  const queries = useQueryClient();
  const terms = useQuery({ queryKey: ["withdrawals", "terms"], queryFn: () => call("GET /wps/cashier/withdrawals/terms"), refetchInterval: ({ state: { data } }) => renewal(data && toBet(data.turnover.outstanding, data.earlyFeeShare)) });
  const list = useWalk(
    ["withdrawals", "list"],
    (cursor) => call("GET /wps/cashier/withdrawals", { query: { cursor } }),
    () => (live ? false : 5_000),
  );
  // What stands in the form has its height first, or what follows would jump.
  const { isLoading } = useBonuses();
  const renew = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ["withdrawals"] }), reload()]);
  };
  return (
    <Listed query={terms} isEmpty={() => false} empty="">
      {(known) =>
        isLoading ? (
          <Skeletons />
        ) : (
        <>
          <Debt />
          <Meter terms={known} />
          <Missing terms={known} />
          {usable(known).length > 0 && <Asking terms={known} onAsked={renew} />}
          {known.payeeName != null && (known.hasPaymentPassword || !known.paymentPasswordNeeded) && <Payees terms={known} />}
          <History terms={known} list={list} onChanged={renew} />
        </>
        )
      }
    </Listed>
  );
}

function History({ terms, list, onChanged }: { terms: Terms; list: ReturnType<typeof useWalk<Withdrawal>>; onChanged: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const named = useInstitution(terms);
  return (
    <>
      <h2>{w("history")}</h2>
      <Walk walked={list} empty={t("emptyWithdrawals")}>
        {(rows) => rows.map((withdrawal) => <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} institution={named(withdrawal.account.method)} onChanged={onChanged} />)}
      </Walk>
    </>
  );
}

/** The accounts to which money can be paid now: not those that are closed, nor those at banks for other countries. */
const usable = (terms: Terms) => terms.payees.filter((payee) => !payee.blocked && terms.institutions.some((way) => way.id === payee.institution));

const PLACES = { amount_outside_limits: "amount", fee_too_high: "amount", insufficient_funds: "amount", payment_password_wrong: "pin" } as const;

function Asking({ terms, onAsked }: { terms: Terms; onAsked: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const named = useInstitution(terms);
  const form = useForm({ defaultValues: { amount: "", payee: usable(terms)[0]?.id ?? "", pin: "" } });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const rule = useAmountRule();
  // Refused because a bonus runs: it is told here, with the way out.
  const [blocked, block] = useState(false);
  const bonuses = useBonuses();
  const bonus = running(bonuses.data);
  const intent = useIntent();
  const reason = useId();
  const typed = useWatch({ control: form.control, name: "amount" });
  const amount = typedUnits(typed);
  const fee = amount === null || amount === 0n ? null : feeOf(terms, amount);
  const shown = useSum();
  const ask = form.handleSubmit(async ({ amount: typed, payee, pin }) => {
    block(false);
    const wish = { amount: plain(typed), payee };
    try {
      await call("POST /wps/cashier/withdrawals", { body: { requestId: intent.of(wish), ...wish, paymentPassword: pin || null } });
      intent.done(wish);
      toast(w("sent"));
      form.reset({ amount: "", payee, pin: "" });
      await onAsked();
    } catch (failure) {
      refuse(failure);
      if (failure instanceof Failure && failure.code === "bonus_running") {
        block(true);
        await bonuses.refetch();
      }
    }
  });
  const free = freeOf(terms.available, terms.turnover.unplayed);
  const left = toBet(terms.turnover.outstanding, terms.earlyFeeShare);
  const allDay = terms.openFrom === terms.openUntil;
  return (
    <form className="card" onSubmit={(event) => void ask(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        {!terms.open && <p className="error">{w("closedNow")}</p>}
        <p className="pair">
          <span>{t("available")}</span>
          <b className="figure">{shown(terms.available)}</b>
        </p>
        {left !== null ? (
          <p className="error" id={reason}>
            {w("open", { left: shown(left) })}
          </p>
        ) : (
          free !== null && <p className="aside">{w("unplayed", { unplayed: shown(terms.turnover.unplayed), free: shown(free) })}</p>
        )}
        <Field label={t("amount")} inputMode="decimal" field={form.register("amount", rule)} error={errors.amount?.message} />
        <p className="aside">
          {w("between", { min: shown(terms.min), max: shown(terms.max) })} {w("leftToday", { count: terms.leftToday, sum: shown(terms.sumLeftToday) })} {!allDay && w("hours", { from: terms.openFrom, until: terms.openUntil })}
        </p>
        {amount !== null && fee !== null && (
          <dl className="cost">
            <dt>{w("fee")}</dt>
            <dd className="figure">{fee === 0n ? w("noFee") : shown(written(fee))}</dd>
            <dt>{w("youGet")}</dt>
            <dd className="figure">{shown(written(amount - fee))}</dd>
          </dl>
        )}
        {terms.freeLeftToday > 0 && <p className="aside">{w("freeLeft", { count: String(terms.freeLeftToday) })}</p>}
        <Labelled label={w("payTo")} error={errors.payee?.message}>
          {(tied) => (
            <select {...tied} {...form.register("payee")}>
              {usable(terms).map((payee) => (
                <option key={payee.id} value={payee.id}>
                  {named(payee.institution)} {payee.number}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {terms.hasPaymentPassword && left === null && <Field label={w("pin")} type="password" inputMode="numeric" field={form.register("pin")} error={errors.pin?.message} />}
        {bonus && <Blocking bonus={bonus} refused={blocked} onGone={() => form.clearErrors("root")} />}
        {!(blocked && bonus) && <Problem text={errors.root?.message} />}
        <button type="submit" className="call wide" disabled={left !== null || !typed.trim() || !terms.open} aria-describedby={left === null ? undefined : reason}>
          {t("sendWithdrawal")}
        </button>
      </fieldset>
    </form>
  );
}
