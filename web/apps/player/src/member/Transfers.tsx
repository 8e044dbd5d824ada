/** Money to who stands directly above or below, where the rules allow it, and what went each way. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useIntent } from "api/useIntent";
import { useId, useState, type FormEvent } from "react";
import { moment, money } from "ui/format";

import { call } from "../lib/api";
import { Field } from "../lib/modal";
import { useSite } from "../lib/site";
import { Listed, Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { freeOf, renewal, toBet, type TransferTerms } from "../wallet/cashier";
import { transferTexts } from "./cashierTexts";
import { useWalk, Walk } from "./Walk";
import "./cashier.css";

export function Transfers() {
  const w = useWords(transferTexts);
  const { language, reload } = useSite();
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
                    {money(row.amount, language)}
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

function Sending({ terms, onSent }: { terms: TransferTerms; onSent: () => Promise<void> }) {
  const w = useWords(transferTexts);
  const { t, say, language } = useSite();
  const [form, setForm] = useState({ account: "", amount: "", note: "", pin: "" });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const reason = useId();
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const wish = { account: form.account.trim(), amount: form.amount.trim() };
      await call("POST /wps/cashier/transfers", { body: { requestId: intent.of(wish), ...wish, note: form.note.trim() || null, paymentPassword: form.pin || null } });
      intent.done(wish);
      toast(w("sent", { account: wish.account }));
      setForm({ account: "", amount: "", note: "", pin: "" });
      await onSent();
    } catch (failure) {
      setProblem(say(failure));
    }
    setBusy(false);
  };
  const free = freeOf(terms.available, terms.unplayed);
  const left = toBet(terms.outstanding);
  return (
    <form className="card" onSubmit={(event) => void send(event)} noValidate>
      <fieldset disabled={busy}>
        <p className="aside">{w("why")}</p>
        {left !== null ? (
          <p className="error" id={reason}>
            {w("open", { left: money(left, language) })}
          </p>
        ) : (
          free !== null && <p className="aside">{w("unplayed", { unplayed: money(terms.unplayed, language), free: money(free, language) })}</p>
        )}
        <Field label={w("account")} name="receiver" value={form.account} onChange={set("account")} />
        <Field label={t("amount")} name="transferAmount" inputMode="decimal" value={form.amount} onChange={set("amount")} />
        <p className="aside">
          {t("between")}: {money(terms.min, language)} – {money(terms.max, language)}. {w("leftToday", { count: terms.leftToday, sum: money(terms.sumLeftToday, language) })}
        </p>
        <Field label={w("note")} name="transferNote" value={form.note} onChange={set("note")} />
        {terms.hasPaymentPassword && left === null && <Field label={w("pin")} name="transferPin" type="password" inputMode="numeric" value={form.pin} onChange={set("pin")} />}
        <Problem text={problem} />
        <button type="submit" className="call wide" disabled={left !== null || !form.account.trim() || !form.amount.trim()} aria-describedby={left === null ? undefined : reason}>
          {w("send")}
        </button>
      </fieldset>
    </form>
  );
}
