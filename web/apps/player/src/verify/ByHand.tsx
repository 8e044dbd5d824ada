/** The numbers of a round, entered by hand: from a note, a screenshot, or another's record. It needs no sign-in. */
import { useId, useState, type FormEvent, type ReactNode } from "react";

import { toHundredths } from "kit/odds";

import { Field } from "../lib/modal";
import { useWords } from "../lib/words";
import { Result } from "./Result";
import { replay, stakeOf, tilesOf, type Ask, type Replay } from "./replay";
import { verifyTexts } from "./texts";

const BLANK = { game: "dice", commitment: "", serverSeed: "", clientSeed: "", nonce: "0", stake: "1.00", target: "50.00", direction: "under", mines: "3", tiles: "" };
type Form = typeof BLANK;

/** What is asked, or the fields that cannot be. */
export function read(form: Form): Ask | Set<keyof Form> {
  const wrong = new Set<keyof Form>();
  const need = (name: keyof Form, good: boolean) => {
    if (!good) wrong.add(name);
  };
  const [target, mines, tiles, stake] = [toHundredths(form.target.trim()), Number(form.mines), tilesOf(form.tiles), stakeOf(form.stake.trim())];
  need("serverSeed", form.serverSeed.trim() !== "");
  need("clientSeed", form.clientSeed.trim() !== "");
  need("nonce", /^\d{1,15}$/.test(form.nonce.trim()));
  need("commitment", /^([0-9a-f]{64})?$/i.test(form.commitment.trim()));
  need("stake", stake !== null);
  if (form.game === "dice") need("target", target !== null && target >= 100 && target <= 9_800);
  else {
    need("mines", /^\d{1,2}$/.test(form.mines.trim()) && mines >= 1 && mines <= 24);
    need("tiles", tiles !== null);
  }
  if (wrong.size > 0) return wrong;
  const input = form.game === "dice" ? { target: form.target.trim(), direction: form.direction === "over" ? ("over" as const) : ("under" as const) } : { mines, tiles: tiles ?? [] };
  return { game: form.game === "dice" ? "dice" : "mines", serverSeed: form.serverSeed.trim(), clientSeed: form.clientSeed.trim(), nonce: String(Number(form.nonce)), stake: stake ?? "0.00", input };
}

function Choice({ label, value, onChange, children }: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}

export function ByHand() {
  const w = useWords(verifyTexts);
  const [form, setForm] = useState(BLANK);
  const [wrong, setWrong] = useState<Set<keyof Form>>(new Set());
  const [done, setDone] = useState<{ ask: Ask; found: Replay; fingerprint: string | null } | null>(null);
  const set = (name: keyof Form) => (value: string) => setForm({ ...form, [name]: value });
  const error = (name: keyof Form) => (wrong.has(name) ? w("checkField") : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const ask = read(form);
    setWrong(ask instanceof Set ? ask : new Set());
    if (ask instanceof Set) return setDone(null);
    setDone({ ask, found: await replay(ask), fingerprint: form.commitment.trim().toLowerCase() || null });
  };
  const verdict = done && { commitment: done.fingerprint === null ? null : done.fingerprint === done.found.commitment, words: null, outcome: null, payout: null };
  return (
    <>
      <form className="card" onSubmit={(event) => void submit(event)} noValidate>
        <Choice label={w("game")} value={form.game} onChange={set("game")}>
          <option value="dice">{w("dice")}</option>
          <option value="mines">{w("mines")}</option>
        </Choice>
        <Field label={w("serverSeed")} name="serverSeed" value={form.serverSeed} onChange={set("serverSeed")} error={error("serverSeed")} />
        <Field label={w("optional", { name: w("commitment") })} name="commitment" value={form.commitment} onChange={set("commitment")} error={error("commitment")} />
        <Field label={w("clientSeed")} name="clientSeed" value={form.clientSeed} onChange={set("clientSeed")} error={error("clientSeed")} />
        <div className="vf-two">
          <Field label={w("nonce")} name="nonce" inputMode="numeric" value={form.nonce} onChange={set("nonce")} error={error("nonce")} />
          <Field label={w("stake")} name="stake" inputMode="decimal" value={form.stake} onChange={set("stake")} error={error("stake")} />
        </div>
        {form.game === "dice" ? (
          <div className="vf-two">
            <Field label={w("target")} name="target" inputMode="decimal" value={form.target} onChange={set("target")} error={error("target")} />
            <Choice label={w("direction")} value={form.direction} onChange={set("direction")}>
              <option value="under">{w("sideUnder")}</option>
              <option value="over">{w("sideOver")}</option>
            </Choice>
          </div>
        ) : (
          <div className="vf-two">
            <Field label={w("mineCount")} name="mines" inputMode="numeric" value={form.mines} onChange={set("mines")} error={error("mines")} />
            <Field label={w("tiles")} name="tiles" value={form.tiles} onChange={set("tiles")} error={error("tiles")} />
          </div>
        )}
        <button type="submit" className="call">
          {w("compute")}
        </button>
      </form>
      {done && verdict && <Result ask={done.ask} found={done.found} verdict={verdict} said={null} fingerprint={done.fingerprint} />}
    </>
  );
}
