/** Limits with their meters; each is set in one step, and a looser one says from when it holds. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { moment } from "ui/format";
import { isTooFine } from "ui/plain";

import { call } from "../lib/api";
import { Field } from "../lib/modal";
import { useSite } from "../lib/site";
import { useAmount } from "../lib/sum";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { amountTexts } from "../wallet/amountTexts";
import { duration, KINDS, looser, share, SPANS, wish, type Kind, type Limit, type Overview, type Span, type Value } from "./figures";
import { guardTexts } from "./texts";

const PRESETS: Record<Kind, Record<Span, number[]>> = {
  deposit: { day: [500, 1000, 2000], week: [2000, 5000, 10000], month: [5000, 10000, 20000] },
  loss: { day: [200, 500, 1000], week: [1000, 2000, 5000], month: [2000, 5000, 10000] },
  wager: { day: [1000, 2000, 5000], week: [5000, 10000, 20000], month: [10000, 20000, 50000] },
  time: { day: [30, 60, 120], week: [180, 300, 600], month: [600, 1200, 1800] },
};

export function Limits({ overview }: { overview: Overview }) {
  const w = useWords(guardTexts);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section aria-label={w("limits")}>
      <h2>{w("limits")}</h2>
      {KINDS.map((kind) => (
        <section key={kind} className="card limits">
          <h3>{w(`kind.${kind}`)}</h3>
          <p className="fine">{w(`what.${kind}`)}</p>
          {SPANS.map((span) => {
            const name = `${kind}.${span}`;
            const limit = overview.limits.find((one) => one.kind === kind && one.span === span);
            return (
              <Row
                key={span}
                which={{ kind, span }}
                limit={limit}
                hours={overview.rules.looserAfterHours}
                open={open === name}
                onOpen={(opened) => setOpen(opened ? name : null)}
              />
            );
          })}
        </section>
      ))}
    </section>
  );
}

function useShown() {
  const { language } = useSite();
  const amount = useAmount();
  const w = useWords(guardTexts);
  return (value: Value | null) => {
    if (value === null) return w("noLimit");
    if (typeof value.minutes === "number") return duration(value.minutes, language);
    return amount(value.amount ?? "0");
  };
}

interface RowProps {
  which: { kind: Kind; span: Span };
  limit: Limit | undefined;
  hours: number;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function Row({ which, limit, hours, open, onOpen }: RowProps) {
  const w = useWords(guardTexts);
  const shown = useShown();
  const queries = useQueryClient();
  const { say } = useSite();
  const { kind, span } = which;
  const value = limit?.value ?? null;
  const renew = () => queries.invalidateQueries({ queryKey: ["guard"] });
  const keep = async () => {
    try {
      await call("POST /wps/guard/limits/keep", { body: which });
      toast(w("kept"));
    } catch (failure) {
      toast(say(failure));
    }
    await renew();
  };
  const full = limit && value ? share(limit.used, value) : 0;
  return (
    <div className="limit">
      <div className="head">
        <span>
          {w(`span.${span}`)}
          <b>{shown(value)}</b>
        </span>
        {!open && (
          <button type="button" className="quiet" aria-label={`${value ? w("change") : w("set")}: ${w("editOf", { kind: w(`kind.${kind}`), span: w(`span.${span}`) })}`} onClick={() => onOpen(true)}>
            {value ? w("change") : w("set")}
          </button>
        )}
      </div>
      {limit && value && (
        <div className="gauge">
          <span role="meter" aria-label={w("of", { used: shown(limit.used), limit: shown(value) })} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(full * 100)}>
            <i className={full >= 1 ? "full" : full >= 0.8 ? "near" : ""} style={{ width: `${full * 100}%` }} />
          </span>
          <small>
            {w("of", { used: shown(limit.used), limit: shown(value) })} · {w("left", { left: shown(limit.left) })}
          </small>
          {kind === "deposit" && <small>{w("askedCount")}</small>}
        </div>
      )}
      {limit?.next && (
        <p className="later">
          <span>{w("waits", { at: moment(limit.next.at).slice(0, 16), value: shown(limit.next.value) })}</span>
          <button type="button" className="textlink" onClick={() => void keep()}>
            {w("keep")}
          </button>
        </p>
      )}
      {open && <Edit which={which} holds={value} hours={hours} onDone={() => (onOpen(false), void renew())} onCancel={() => onOpen(false)} />}
    </div>
  );
}

interface EditProps {
  which: { kind: Kind; span: Span };
  holds: Value | null;
  hours: number;
  onDone: () => void;
  onCancel: () => void;
}

function Edit({ which, holds, hours, onDone, onCancel }: EditProps) {
  const w = useWords(guardTexts);
  const a = useWords(amountTexts);
  const shown = useShown();
  const { member, say } = useSite();
  const { kind, span } = which;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (value: Value | null) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call("PUT /wps/guard/limits", { body: { ...which, ...value } });
      const later = looser(value, holds);
      toast(later ? w("savedLater", { at: moment(new Date(Date.now() + hours * 3_600_000).toISOString()).slice(0, 16) }) : w("savedNow"));
      onDone();
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = wish(kind, text);
    if (value !== null) void save(value);
    else setProblem(kind !== "time" && isTooFine(text) ? a("tooFine") : w("bad"));
  };
  const type = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={busy}>
        <Field label={kind === "time" ? w("minutes") : w("amount", { symbol: member?.currency.symbol ?? "" })} name={`${kind}-${span}`} inputMode={kind === "time" ? "numeric" : "decimal"} value={text} onChange={type} error={problem} />
        <div className="chips">
          {PRESETS[kind][span].map((preset) => (
            <button key={preset} type="button" className="chip" onClick={() => type(String(preset))}>
              {shown(kind === "time" ? { minutes: preset } : { amount: String(preset) })}
            </button>
          ))}
        </div>
        <div className="acts">
          <button type="submit" className="call">
            {w("save")}
          </button>
          {holds && (
            <button type="button" className="quiet" onClick={() => void save(null)}>
              {w("lift")}
            </button>
          )}
          <button type="button" className="textlink" onClick={onCancel}>
            {w("cancel")}
          </button>
        </div>
      </fieldset>
    </form>
  );
}
