/** The numbers of a round, entered by hand: from a note, a screenshot, or another's record. It needs no sign-in. */
import { useState, type FormEvent } from "react";

import { Field } from "../lib/modal";
import { useWords } from "../lib/words";
import { Choice } from "./Choice";
import { GAMES } from "./games";
import type { Form } from "./games/game";
import { Result } from "./Result";
import { replay, stakeOf, type Ask, type Replay } from "./replay";
import { verifyTexts } from "./texts";

/** Games whose rounds are entered by hand. */
const ENTERED = Object.entries(GAMES).filter(([, game]) => game.byHand !== null);

/** What every game has, and the fields of each. */
const BLANK: Form = Object.assign({ game: "dice", commitment: "", serverSeed: "", clientSeed: "", nonce: "0", stake: "1.00" }, ...ENTERED.map(([, game]) => game.byHand?.blank));

/** What is asked, or the fields that cannot be. */
export function read(form: Form): Ask | Set<string> {
  const field = (name: string) => (form[name] ?? "").trim();
  const game = GAMES[field("game")];
  const [stake, input] = [stakeOf(field("stake")), game?.byHand?.read(form) ?? new Set(["game"])];
  const wrong = new Set(input instanceof Set ? input : []);
  const need = (name: string, good: boolean) => {
    if (!good) wrong.add(name);
  };
  need("serverSeed", field("serverSeed") !== "");
  need("clientSeed", field("clientSeed") !== "");
  need("nonce", /^\d{1,15}$/.test(field("nonce")));
  need("commitment", /^([0-9a-f]{64})?$/i.test(field("commitment")));
  need("stake", stake !== null);
  if (wrong.size > 0 || !game || stake === null || input instanceof Set) return wrong;
  return { game, serverSeed: field("serverSeed"), clientSeed: field("clientSeed"), nonce: String(Number(field("nonce"))), stake, input };
}

export function ByHand() {
  const w = useWords(verifyTexts);
  const [form, setForm] = useState(BLANK);
  const [wrong, setWrong] = useState<Set<string>>(new Set());
  const [done, setDone] = useState<{ ask: Ask; found: Replay; fingerprint: string | null } | null>(null);
  const set = (name: string) => (value: string) => setForm({ ...form, [name]: value });
  const field = (name: string) => form[name] ?? "";
  const game = GAMES[field("game")];
  const error = (name: string) => (wrong.has(name) ? w("checkField") : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const ask = read(form);
    setWrong(ask instanceof Set ? ask : new Set());
    if (ask instanceof Set) return setDone(null);
    setDone({ ask, found: await replay(ask), fingerprint: field("commitment").trim().toLowerCase() || null });
  };
  const verdict = done && { commitment: done.fingerprint === null ? null : done.fingerprint === done.found.commitment, words: null, outcome: null, payout: null };
  return (
    <>
      <form className="card" onSubmit={(event) => void submit(event)} noValidate>
        <Choice label={w("game")} value={field("game")} onChange={set("game")}>
          {ENTERED.map(([code, { name }]) => (
            <option key={code} value={code}>
              {w(name)}
            </option>
          ))}
        </Choice>
        <Field label={w("serverSeed")} name="serverSeed" value={field("serverSeed")} onChange={set("serverSeed")} error={error("serverSeed")} />
        <Field label={w("optional", { name: w("commitment") })} name="commitment" value={field("commitment")} onChange={set("commitment")} error={error("commitment")} />
        <Field label={w("clientSeed")} name="clientSeed" value={field("clientSeed")} onChange={set("clientSeed")} error={error("clientSeed")} />
        <div className="vf-two">
          <Field label={w("nonce")} name="nonce" inputMode="numeric" value={field("nonce")} onChange={set("nonce")} error={error("nonce")} />
          <Field label={w("stake")} name="stake" inputMode="decimal" value={field("stake")} onChange={set("stake")} error={error("stake")} />
        </div>
        {game?.byHand && <game.byHand.Fields form={form} set={set} error={error} />}
        <button type="submit" className="call">
          {w("compute")}
        </button>
      </form>
      {done && verdict && <Result ask={done.ask} found={done.found} verdict={verdict} said={null} fingerprint={done.fingerprint} />}
    </>
  );
}
