/** A member's accounts for withdrawals: in their own name, few, and nobody else's. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useIntent } from "api/useIntent";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { call } from "../lib/api";
import { Field, Labelled } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useWords } from "../lib/words";
import type { Payee, Terms } from "../wallet/cashier";
import { withdrawalTexts } from "./payoutTexts";

export function useInstitution(terms: Terms) {
  const { language } = useSite();
  return (id: string) => terms.institutions.find((one) => one.id === id)?.name[language === "EN" ? "en" : "bn"] ?? id;
}

/** Why a wallet that takes the member's deposits may not stand among those that are paid to. Nothing where one of its name does. */
export function DepositsOnly({ terms }: { terms: Terms }) {
  const w = useWords(withdrawalTexts);
  const { language } = useSite();
  const lang = language === "EN" ? "en" : "bn";
  const channels = useQuery({ queryKey: ["channels"], queryFn: () => call("GET /wps/cashier/channels") });
  const offered = new Set(terms.institutions.map(({ name }) => name[lang]));
  const missing = (channels.data ?? []).filter(({ kind, lastWallet, name }) => kind === "wallet" && lastWallet != null && !offered.has(name[lang]));
  if (missing.length === 0) return null;
  return <p className="aside">{w("depositsOnly", { wallets: missing.map(({ name }) => name[lang]).join(", ") })}</p>;
}

export function Payees({ terms }: { terms: Terms }) {
  const w = useWords(withdrawalTexts);
  const { say } = useSite();
  const named = useInstitution(terms);
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState("");
  const renew = () => queries.invalidateQueries({ queryKey: ["withdrawals", "terms"] });
  const remove = async (payee: Payee) => {
    setProblem("");
    await call("DELETE /wps/cashier/payees/{id}", { path: { id: payee.id } }).catch((failure: unknown) => setProblem(say(failure)));
    await renew();
  };
  return (
    <section className="card">
      <h2>{w("accounts")}</h2>
      {terms.payees.map((payee) => (
        <div key={payee.id} className="bind">
          <div className="head">
            <span>
              <b>
                {named(payee.institution)} <span className="figure" translate="no">{payee.number}</span>
              </b>
              <small>{w("inNameOf", { name: payee.holder })}</small>
              {payee.blocked && <small className="error">{w("payeeBlocked")}</small>}
            </span>
            <button type="button" className="quiet small" aria-label={w("removeOf", { account: payee.number })} onClick={() => void remove(payee)}>
              {w("remove")}
            </button>
          </div>
        </div>
      ))}
      <Problem text={problem} />
      {terms.payees.length < terms.payeesMost &&
        (adding ? (
          <Binding
            terms={terms}
            onDone={async () => {
              setAdding(false);
              await renew();
            }}
          />
        ) : (
          <button type="button" className="quiet wide" onClick={() => setAdding(true)}>
            {w("addAccount")}
          </button>
        ))}
    </section>
  );
}

const PLACES = { payee_taken: "number", payment_password_wrong: "bindingPin" } as const;

function Binding({ terms, onDone }: { terms: Terms; onDone: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const named = useInstitution(terms);
  const form = useForm({ defaultValues: { institution: terms.institutions[0]?.id ?? "", number: "", bindingPin: "" } });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const intent = useIntent();
  const bind = form.handleSubmit(async ({ bindingPin, ...wish }) => {
    try {
      await call("POST /wps/cashier/payees", { body: { requestId: intent.of(wish), ...wish, paymentPassword: bindingPin || null } });
      intent.done(wish);
      await onDone();
    } catch (failure) {
      refuse(failure);
    }
  });
  return (
    <form onSubmit={(event) => void bind(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        <Labelled label={w("institution")} error={errors.institution?.message}>
          {(tied) => (
            <select {...tied} {...form.register("institution")}>
              {terms.institutions.map((one) => (
                <option key={one.id} value={one.id}>
                  {named(one.id)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <DepositsOnly terms={terms} />
        <Field label={t("number")} inputMode="numeric" field={form.register("number", { validate: (text) => text.trim() !== "" || t("inputEmpty") })} error={errors.number?.message} />
        {terms.hasPaymentPassword && <Field label={w("pin")} type="password" inputMode="numeric" field={form.register("bindingPin")} error={errors.bindingPin?.message} />}
        <p className="aside">
          {terms.payeeName != null && w("boundTo", { name: terms.payeeName })} {w("newPayee", { count: terms.newPayeeHours })}
        </p>
        <Problem text={errors.root?.message} />
        <button type="submit" className="call wide">
          {w("addAccount")}
        </button>
      </fieldset>
    </form>
  );
}
