/** Money to who stands directly above or below, where the rules allow it, and what went each way. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useIntent } from "api/useIntent";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { moment } from "ui/format";
import { plain } from "ui/plain";

import { call } from "../lib/api";
import { Field } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { useSite } from "../lib/site";
import { Listed, Problem } from "../lib/states";
import { useSum } from "../lib/sum";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { useAmountRule } from "../wallet/amount";
import { freeOf, renewal, toBet, type TransferTerms } from "../wallet/cashier";
import { transferTexts } from "./payoutTexts";
import { useWalk, Walk } from "./Walk";
import "./cashier.css";

export function Transfers() {
  const w = useWords(transferTexts);
  const { reload } = useSite();
  const sum = useSum();
  const queries = useQueryClient();
  const terms = useQuery({ queryKey: ["wallet", "transfer-terms"], queryFn: () => call("GET /wps/cashier/transfers/terms"), refetchInterval: ({ state: { data } }) => renewal(data && toBet(data.outstanding)) });
  const list = useWalk(["wallet", "transfers"], (cursor) => call("GET /wps/cashier/transfers", { query: { cursor } }));
  if (terms.data?.enabled === false) return null;
  const renew = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ["wallet"] }), reload()]);
  };
  return (
    <>
      <h2>{w("title")}</h2>
      <Listed query={terms} isEmpty={() => false} empty="">
        {(known) => <Sending terms={known} onSent={renew} />}
      </Listed>
      {/* What stands above it has its height first, or the list would jump. */}
      {!terms.isPending && (
        <Walk walked={list} empty={w("none")}>
          {(rows) => (
            <ul className="lines">
              {rows.map((row) => (
                <li key={row.id}>
                  <span>
                    {w(row.direction === "out" ? "to" : "from", { account: row.account })} <small>({w(row.above ? "above" : "below")})</small>
                    {row.note && <small> “{row.note}”</small>}
                  </span>
                  <time dateTime={row.at}>{moment(row.at)}</time>
                  <b className={row.direction === "in" ? "figure gain" : "figure"}>
                    {row.direction === "in" ? "+" : "-"}
                    {sum(row.amount)}
                  </b>
                </li>
              ))}
            </ul>
          )}
        </Walk>
      )}
    </>
  );
}

const BLANK = { receiver: "", transferAmount: "", transferNote: "", transferPin: "" };
const PLACES = { not_near: "receiver", amount_outside_limits: "transferAmount", insufficient_funds: "transferAmount", payment_password_wrong: "transferPin" } as const;

function Sending({ terms, onSent }: { terms: TransferTerms; onSent: () => Promise<void> }) {
  const w = useWords(transferTexts);
  const { t } = useSite();
  const sum = useSum();
  const form = useForm({ defaultValues: BLANK });
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusals(form, PLACES);
  const rule = useAmountRule();
  const intent = useIntent();
  const reason = useId();
  const send = form.handleSubmit(async ({ receiver, transferAmount, transferNote, transferPin }) => {
    const wish = { account: receiver.trim(), amount: plain(transferAmount) };
    try {
      await call("POST /wps/cashier/transfers", { body: { requestId: intent.of(wish), ...wish, note: transferNote.trim() || null, paymentPassword: transferPin || null } });
      intent.done(wish);
      toast(w("sent", { account: wish.account }));
      form.reset();
      await onSent();
    } catch (failure) {
      refuse(failure);
    }
  });
  const free = freeOf(terms.available, terms.unplayed);
  const left = toBet(terms.outstanding);
  return (
    <form className="card" onSubmit={(event) => void send(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        <p className="aside">{w("why")}</p>
        {left !== null ? (
          <p className="error" id={reason}>
            {w("open", { left: sum(left) })}
          </p>
        ) : (
          free !== null && <p className="aside">{w("unplayed", { unplayed: sum(terms.unplayed), free: sum(free) })}</p>
        )}
        <Field label={w("account")} field={form.register("receiver", { validate: (text) => text.trim() !== "" || t("inputEmpty") })} error={errors.receiver?.message} />
        <Field label={t("amount")} inputMode="decimal" field={form.register("transferAmount", rule)} error={errors.transferAmount?.message} />
        <p className="aside">
          {w("between", { min: sum(terms.min), max: sum(terms.max) })} {w("leftToday", { count: terms.leftToday, sum: sum(terms.sumLeftToday) })}
        </p>
        <Field label={w("note")} field={form.register("transferNote")} />
        {terms.hasPaymentPassword && left === null && <Field label={w("pin")} type="password" inputMode="numeric" field={form.register("transferPin")} error={errors.transferPin?.message} />}
        <Problem text={errors.root?.message} />
        <button type="submit" className="call wide" disabled={left !== null} aria-describedby={left === null ? undefined : reason}>
          {w("send")}
        </button>
      </fieldset>
    </form>
  );
}
