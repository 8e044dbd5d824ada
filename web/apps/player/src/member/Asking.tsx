/** Asks for a withdrawal. The first time the same form asks for what is missing too: a name, an account, a PIN; each is kept as soon as the house has it. */
import { useIntent } from "api/useIntent";
import { useEffect, useId, useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { plain } from "ui/plain";

import { call, Failure } from "../lib/api";
import { Field, Labelled } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { sealedCall } from "../lib/sealed";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useSum } from "../lib/sum";
import { useWords } from "../lib/words";
import { Blocking } from "../promotions/Bonus";
import { running } from "../promotions/figures";
import { useBonuses } from "../promotions/queries";
import { typedUnits, useAmountRule } from "../wallet/amount";
import { feeOf, freeOf, toBet, withdrawable, written, type Terms, type Withdrawal } from "../wallet/cashier";
import { withdrawalTexts } from "./payoutTexts";
import { DepositsOnly, useInstitution } from "./Payees";
import { useProfile } from "./profile";
import { proof, Proof, useFault, useHow } from "./SecurityParts";

/** The accounts to which money can be paid now: not those that are closed, nor those at banks for other countries. */
export const usable = (terms: Terms) => terms.payees.filter((payee) => !payee.blocked && terms.institutions.some(({ id }) => id === payee.institution));

interface Wish {
  amount: string;
  payee: string;
  payeeName: string;
  institution: string;
  number: string;
  /** The PIN of payments, or the one that becomes it. */
  pin: string;
  password: string;
}

interface Part {
  terms: Terms;
  form: UseFormReturn<Wish>;
}

const PLACES = {
  amount_outside_limits: "amount",
  amount_too_fine: "amount",
  fee_too_high: "amount",
  insufficient_funds: "amount",
  payment_password_wrong: "pin",
  pin_guessable: "pin",
  password_wrong: "password",
  payee_taken: "number",
  payee_name_differs: "payeeName",
  payee_name_written: "payeeName",
} as const;

/** What the member has to tell before money can leave, by what the house knows now. */
const missing = (terms: Terms) => ({
  name: terms.payeeName == null,
  pin: terms.paymentPasswordNeeded && !terms.hasPaymentPassword,
  account: usable(terms).length === 0,
});

/** Keeps what was missing, in the order in which each needs the other. Tells the account. */
function useKeep(terms: Terms) {
  const profile = useProfile().data;
  const intent = useIntent();
  const lacks = missing(terms);
  return async ({ payeeName, pin, password, payee, institution, number }: Wish): Promise<string> => {
    const proved = profile ? proof(profile, password) : {};
    if (lacks.name) await sealedCall("POST /wps/member/info/payee", { body: { payeeName: payeeName.trim(), ...proved } });
    if (lacks.pin) await sealedCall("POST /wps/member/password/payment", { body: { newPaymentPassword: pin, confirmNewPaymentPassword: pin, ...proved } });
    if (!lacks.account) return payee;
    const account = { institution, number };
    const { id } = await call("POST /wps/cashier/payees", { body: { requestId: intent.of(account), ...account, paymentPassword: pin || null } });
    intent.done(account);
    return id;
  };
}

export function Asking({ terms, onChanged, onAsked }: { terms: Terms; onChanged: () => Promise<void>; onAsked: (withdrawal: Withdrawal) => void }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const form = useForm<Wish>({ defaultValues: { amount: "", payee: usable(terms)[0]?.id ?? "", payeeName: "", institution: terms.institutions[0]?.id ?? "", number: "", pin: "", password: "" } });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const keep = useKeep(terms);
  // Refused because a bonus runs: it is told here, with the way out.
  const [blocked, block] = useState(false);
  const bonuses = useBonuses();
  const bonus = running(bonuses.data);
  const intent = useIntent();
  const reason = useId();
  const left = toBet(terms.turnover.outstanding, terms.earlyFeeShare);
  const lacks = missing(terms);
  // What cannot be withdrawn yet has an account already when it can.
  const prepares = left !== null && lacks.account;
  const shut = !prepares && (left !== null || !terms.open);
  const ask = form.handleSubmit(async (values) => {
    block(false);
    try {
      const payee = await keep(values);
      if (prepares) {
        form.reset();
        return await onChanged();
      }
      const wish = { amount: plain(values.amount), payee };
      const withdrawal = await call("POST /wps/cashier/withdrawals", { body: { requestId: intent.of(wish), ...wish, paymentPassword: values.pin || null } });
      intent.done(wish);
      form.reset({ ...values, amount: "", payee, pin: "", password: "" });
      await onChanged();
      onAsked(withdrawal);
    } catch (failure) {
      // What was kept on the way is not asked for again.
      if (lacks.name || lacks.pin || lacks.account) await onChanged();
      refuse(failure);
      if (failure instanceof Failure && failure.code === "bonus_running") {
        block(true);
        await bonuses.refetch();
      }
    }
  });
  return (
    <form className="card" onSubmit={(event) => void ask(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        <Available terms={terms} left={left} blocked={bonus !== undefined} />
        <Payee terms={terms} form={form} />
        {!prepares && <Amount terms={terms} form={form} />}
        {(prepares || left === null) && <Proved terms={terms} form={form} />}
        {/* Where it was pressed; before that it stands with what else must be bet. */}
        {bonus && blocked && <Blocking bonus={bonus} refused onGone={() => form.clearErrors("root")} />}
        {!(blocked && bonus) && <Problem text={errors.root?.message} />}
        {shut && (
          <p className="aside" id={reason}>
            {w(left === null ? "shutHours" : "shutBets")}
          </p>
        )}
        <button type="submit" className="call wide" disabled={shut} aria-describedby={shut ? reason : undefined}>
          {prepares ? w("addAccount") : t("sendWithdrawal")}
        </button>
      </fieldset>
    </form>
  );
}

/** `blocked`: a bonus runs, and nothing can be withdrawn meanwhile. */
function Available({ terms, left, blocked }: { terms: Terms; left: string | null; blocked: boolean }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const sum = useSum();
  const free = freeOf(terms.available, terms.turnover.unplayed);
  return (
    <>
      {!terms.open && <p className="error">{w("closedNow")}</p>}
      <p className="pair">
        <span>{t("available")}</span>
        <b className="figure">{sum(terms.available)}</b>
      </p>
      <p className="pair">
        <span>{w("withdrawable")}</span>
        <b className="figure">{sum(blocked ? written(0n) : withdrawable(terms))}</b>
      </p>
      {left !== null ? (
        <p className="error">{w("open", { left: sum(left) })}</p>
      ) : (
        free !== null && <p className="aside">{w("unplayed", { unplayed: sum(terms.turnover.unplayed), free: sum(free) })}</p>
      )}
    </>
  );
}

function Amount({ terms, form }: Part) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const sum = useSum();
  const rule = useAmountRule();
  const amount = typedUnits(useWatch({ control: form.control, name: "amount" }));
  const fee = amount === null || amount === 0n ? null : feeOf(terms, amount);
  const allDay = terms.openFrom === terms.openUntil;
  return (
    <>
      <Field label={t("amount")} inputMode="decimal" field={form.register("amount", rule)} error={form.formState.errors.amount?.message} />
      <p className="aside">
        {w("between", { min: sum(terms.min), max: sum(terms.max) })} {w("leftToday", { count: terms.leftToday, sum: sum(terms.sumLeftToday) })} {!allDay && w("hours", { from: terms.openFrom, until: terms.openUntil })}
      </p>
      {amount !== null && fee !== null && (
        <dl className="cost">
          <dt>{w("fee")}</dt>
          <dd className="figure">{fee === 0n ? w("noFee") : sum(written(fee))}</dd>
          <dt>{w("youGet")}</dt>
          <dd className="figure">{sum(written(amount - fee))}</dd>
        </dl>
      )}
      {terms.freeLeftToday > 0 && <p className="aside">{w("freeLeft", { count: String(terms.freeLeftToday) })}</p>}
    </>
  );
}

/** One of the member's accounts, or their first one. */
function Payee({ terms, form }: Part) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const named = useInstitution(terms);
  const fault = useFault("payeeName");
  const { errors } = form.formState;
  const lacks = missing(terms);
  const choices = lacks.account ? terms.institutions.map(({ id }) => [id, named(id)]) : usable(terms).map((payee) => [payee.id, `${named(payee.institution)} ${payee.number}`]);
  const choice = lacks.account ? "institution" : "payee";
  // An account that is known since, or gone since, changes what can be chosen.
  const first = choices.some(([id]) => id === form.getValues(choice)) ? undefined : choices[0]?.[0];
  useEffect(() => {
    if (first !== undefined) form.setValue(choice, first);
  }, [form, choice, first]);
  return (
    <>
      {lacks.name && (
        <>
          <Field label={w("yourName")} autoComplete="name" field={form.register("payeeName", { validate: (name) => fault(name.trim()) })} error={errors.payeeName?.message} />
          <p className="aside">{w("firstName")}</p>
        </>
      )}
      <Labelled label={w(lacks.account ? "institution" : "payTo")} error={errors[choice]?.message}>
        {(tied) => (
          <select {...tied} {...form.register(choice)}>
            {choices.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {lacks.account && (
        <>
          <DepositsOnly terms={terms} />
          <Field label={t("number")} inputMode="numeric" field={form.register("number", { validate: (text) => text.trim() !== "" || t("inputEmpty") })} error={errors.number?.message} />
          <p className="aside">
            {terms.payeeName != null && w("boundTo", { name: terms.payeeName })} {w("newPayee", { count: terms.newPayeeHours })}
          </p>
        </>
      )}
    </>
  );
}

/** The PIN, where there is one; one that is new is proved by the password, as is a name. */
function Proved({ terms, form }: Part) {
  const w = useWords(withdrawalTexts);
  const profile = useProfile().data;
  const { t } = useSite();
  const fault = useFault("paymentPassword");
  const how = useHow("paymentPassword");
  const lacks = missing(terms);
  // A PIN that there is was set by the rule of its day: of it the house alone can tell.
  const validate = lacks.pin ? fault : (text: string) => text !== "" || !terms.paymentPasswordNeeded || t("inputEmpty");
  return (
    <>
      {(lacks.pin || terms.hasPaymentPassword) && <Field label={w(lacks.pin ? "newPin" : "pin")} hint={lacks.pin ? how : undefined} type="password" inputMode="numeric" field={form.register("pin", { validate })} error={form.formState.errors.pin?.message} />}
      {lacks.pin && <p className="aside">{w("newPinWhy")}</p>}
      {(lacks.pin || lacks.name) && profile && <Proof profile={profile} form={form} />}
    </>
  );
}
