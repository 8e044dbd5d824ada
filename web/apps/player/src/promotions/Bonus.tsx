/** The bonus that runs: how far it is, what counts, until when; giving it up says exactly what is lost. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { percent } from "../wallet/cashier";
import { bonusTexts } from "./bonusTexts";
import { promotions, type Bonus } from "./calls";
import { daily, shortly, useWeights } from "./parts";
import { useRenew } from "./queries";
import { useSum } from "../lib/sum";
import "../lib/meter.css";
import "./bonus.css";

export function GiveUp({ bonus, onClose, onDone }: { bonus: Bonus; onClose: () => void; onDone?: () => void }) {
  const b = useWords(bonusTexts);
  const { say } = useSite();
  const sum = useSum();
  const renew = useRenew();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    setProblem("");
    try {
      await promotions.forfeit(bonus.id);
      await renew();
      toast(b("gaveUp"));
      onDone?.();
      onClose();
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  return (
    <Modal title={b("giveUpTitle")} onClose={onClose}>
      <div className="bonus-loss">
        <p>
          <b>{bonus.title}</b>
        </p>
        <h3>{b("losesNow")}</h3>
        <ul>
          <li>{b("losesBonus", { amount: sum(bonus.amount) })}</li>
          <li>{b("losesProgress", { done: sum(bonus.done), required: sum(bonus.required) })}</li>
        </ul>
        <h3>{b("keeps")}</h3>
        <ul>
          <li>{b("keepsCash")}</li>
          <li>{b("keepsWay")}</li>
        </ul>
        <p className="aside">{b("final")}</p>
      </div>
      <Problem text={problem} />
      <div className="pair">
        <button type="button" className="quiet" disabled={busy} onClick={() => void leave()}>
          {b("giveUp")}
        </button>
        <button type="button" className="call" disabled={busy} onClick={onClose}>
          {b("keep")}
        </button>
      </div>
    </Modal>
  );
}

export function Progress({ bonus }: { bonus: Bonus }) {
  const b = useWords(bonusTexts);
  const sum = useSum();
  const values = { done: sum(bonus.done), required: sum(bonus.required) };
  return (
    <>
      <progress className="meter" max={100} value={percent(bonus.done, bonus.required)} aria-label={b("progress", values)} />
      <dl className="bonus-sums">
        <div>
          <dt>{b("done")}</dt>
          <dd className="figure">{values.done}</dd>
        </div>
        <div>
          <dt>{b("left")}</dt>
          <dd className="figure">{sum(bonus.left)}</dd>
        </div>
        <div>
          <dt>{b("required")}</dt>
          <dd className="figure">{values.required}</dd>
        </div>
      </dl>
    </>
  );
}

/** The bonus that runs, whole. */
export function Running({ bonus }: { bonus: Bonus }) {
  const b = useWords(bonusTexts);
  const sum = useSum();
  const weights = useWeights();
  const [asking, ask] = useState(false);
  const counts = weights(bonus.weights);
  return (
    <section className="card" aria-labelledby={`bonus-${bonus.id}`}>
      <p className="bonus-head">
        <span>{b("runs")}</span>
        <time dateTime={bonus.expiresAt}>{b("expires", { time: shortly(bonus.expiresAt) })}</time>
      </p>
      <h2 id={`bonus-${bonus.id}`} className="bonus-title">
        <Link to="/promotions/$id" params={{ id: bonus.promotion }}>
          {bonus.title}
        </Link>
        <b className="figure">{sum(bonus.amount)}</b>
      </h2>
      <Progress bonus={bonus} />
      <ul className="bonus-terms">
        <li>{b("releases", { amount: sum(bonus.amount) })}</li>
        {counts !== "" && <li>{b("counts", { list: counts })}</li>}
        {bonus.maxStake != null && <li>{b("stake", { stake: sum(bonus.maxStake) })}</li>}
      </ul>
      <button type="button" className="quiet" onClick={() => ask(true)}>
        {b("giveUp")}
      </button>
      {asking && <GiveUp bonus={bonus} onClose={() => ask(false)} />}
    </section>
  );
}

/** One that has ended. */
export function Ended({ bonus }: { bonus: Bonus }) {
  const b = useWords(bonusTexts);
  const sum = useSum();
  return (
    <li>
      <span>
        <b>{bonus.title}</b>
        <small>{b("span", { from: daily(bonus.claimedAt), to: daily(bonus.endedAt ?? bonus.expiresAt) })}</small>
        <small>{b("progress", { done: sum(bonus.done), required: sum(bonus.required) })}</small>
      </span>
      <span>
        <b className="figure">{sum(bonus.amount)}</b>
        <small className={bonus.state === "completed" ? "good" : undefined}>{b(`state.${bonus.state}`)}</small>
      </span>
    </li>
  );
}

/** Why nothing can be withdrawn, and the way out right here. `refused`: a withdrawal was just refused for it; `further`: a deposit's own bets are wanted too. */
export function Blocking({ bonus, refused = false, further = false, onGone }: { bonus: Bonus; refused?: boolean; further?: boolean; onGone?: () => void }) {
  const b = useWords(bonusTexts);
  const sum = useSum();
  const [asking, ask] = useState(false);
  return (
    <div className="bonus-blocking" role={refused ? "alert" : undefined}>
      <p>
        <b>{b("blocks")}</b>
      </p>
      <p>{b(further ? "blocksToo" : "blocksText", { title: bonus.title, left: sum(bonus.left) })}</p>
      <Progress bonus={bonus} />
      <p className="with-bonus">
        <Icon name="gift" />
        <Link to="/promotions/$id" params={{ id: bonus.promotion }}>
          {b("termsOf", { title: bonus.title })}
        </Link>
      </p>
      <button type="button" className="quiet" onClick={() => ask(true)}>
        {b("giveUp")}
      </button>
      {asking && <GiveUp bonus={bonus} onClose={() => ask(false)} {...(onGone && { onDone: onGone })} />}
    </div>
  );
}
