/** One deposit: where it stands, and while it is open, where to pay. */
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { moment, money } from "ui/format";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { Field } from "../lib/modal";
import { isTextId, useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { bonusTexts } from "../promotions/bonusTexts";
import { isOpen, tokens, type Channel, type Deposit } from "../wallet/cashier";
import { depositTexts } from "./cashierTexts";
import { keepPicture } from "./proof";
import "../lib/meter.css";

type Word = keyof typeof depositTexts;
const isWord = (id: string): id is Word => Object.hasOwn(depositTexts, id);

/** `asked`: it was asked for a moment ago, and is gone to. */
export function DepositCard({ deposit, channel, asked, onChanged }: { deposit: Deposit; channel: Channel | undefined; asked: boolean; onChanged: () => Promise<void> }) {
  const w = useWords(depositTexts);
  const b = useWords(bonusTexts);
  const { t, language } = useSite();
  const id = `state.${deposit.state}`;
  const keeper = `keeper.${deposit.keeper}`;
  const lang = language === "EN" ? "en" : "bn";
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [asked]);
  return (
    <article ref={box} tabIndex={-1} className="card">
      <p className="pair">
        <b className="figure">{money(deposit.amount, language)}</b>
        <span className={`till-state ${deposit.state}`}>{isWord(id) ? w(id) : isTextId(id) ? t(id) : deposit.state}</span>
      </p>
      <p className="aside to">
        {channel?.name[lang]} · <time dateTime={deposit.createdAt}>{moment(deposit.createdAt)}</time>
        {deposit.received != null && deposit.received !== deposit.amount && <> · {w("came", { amount: money(deposit.received, language) })}</>}
      </p>
      {deposit.promotion != null && (
        <p className="with-bonus">
          <Icon name="gift" />
          <Link to="/promotions/$id" params={{ id: deposit.promotion.id }}>
            {b("withDeposit", { title: deposit.promotion.title })}
          </Link>
        </p>
      )}
      {Number(deposit.returned) > 0 && <p className="aside to">{w("wentBack", { amount: money(deposit.returned, language) })}</p>}
      {isWord(keeper) && (
        <p className="keeper">
          {w(keeper)}
          {deposit.until != null && <small>{w("until", { time: moment(deposit.until) })}</small>}
          <small>{w("since", { time: moment(deposit.updatedAt) })}</small>
        </p>
      )}
      {deposit.reason && <p>{isWord(`reason.${deposit.reason}`) ? w(`reason.${deposit.reason}` as Word) : deposit.reason}</p>}
      {isOpen(deposit) && deposit.kind === "transfer" && <Transfer deposit={deposit} channel={channel} onChanged={onChanged} />}
      {isOpen(deposit) && deposit.kind === "chain" && <Chain deposit={deposit} channel={channel} />}
      {deposit.state === "redirected" && deposit.kind === "checkout" && deposit.redirectUrl && (
        <a className="quiet" href={deposit.redirectUrl}>
          {t("payNow")}
        </a>
      )}
    </article>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const w = useWords(depositTexts);
  return (
    <div className="copied">
      <span>
        <small>{label}</small>
        <b className="figure">{text}</b>
      </span>
      <button type="button" className="quiet small" aria-label={`${w("copy")}: ${label}`} onClick={() => void navigator.clipboard?.writeText(text).then(() => toast(w("copied")))}>
        {w("copy")}
      </button>
    </div>
  );
}

function Transfer({ deposit, channel, onChanged }: { deposit: Deposit; channel: Channel | undefined; onChanged: () => Promise<void> }) {
  const w = useWords(depositTexts);
  const { language } = useSite();
  const [telling, tell] = useState(false);
  const account = channel?.account;
  return (
    <>
      <h3>{w("sendTo")}</h3>
      {account && (
        <>
          <Copied label={w("bank")} text={account.bank} />
          <Copied label={w("account")} text={account.number} />
          <Copied label={w("holder")} text={account.holder} />
        </>
      )}
      <Copied label={w("exact")} text={money(deposit.amount, language)} />
      {deposit.code && <Copied label={w("code")} text={deposit.code} />}
      <p className="aside">
        {w("codeWhy")} {deposit.expiresAt != null && w("before", { time: moment(deposit.expiresAt) })}
      </p>
      {deposit.state === "redirected" && !telling && (
        <button type="button" className="call wide" onClick={() => tell(true)}>
          {w("sent")}
        </button>
      )}
      {telling && deposit.state === "redirected" && <Telling deposit={deposit} onDone={onChanged} />}
      {deposit.said && (
        <p className="aside">
          {w("transaction")}: <span className="figure">{deposit.said}</span>
        </p>
      )}
    </>
  );
}

function Telling({ deposit, onDone }: { deposit: Deposit; onDone: () => Promise<void> }) {
  const w = useWords(depositTexts);
  const { say } = useSite();
  const [transaction, setTransaction] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const picture = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const proof = file === null ? null : await keepPicture(file);
      await call("POST /wps/cashier/deposits/{id}/submit", { path: { id: deposit.id }, body: { transaction: transaction.trim(), proof } });
      toast(w("told"));
      await onDone();
    } catch (failure) {
      setProblem(say(failure));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <fieldset disabled={busy}>
        <Field label={w("transaction")} name="transaction" value={transaction} onChange={setTransaction} />
        <div className="field">
          <label htmlFor={picture}>{w("picture")}</label>
          <input id={picture} type="file" accept="image/jpeg,image/png,image/webp" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
        </div>
        <Problem text={problem} />
        <button type="submit" className="call wide" disabled={!transaction.trim()}>
          {w("tell")}
        </button>
      </fieldset>
    </form>
  );
}

function Chain({ deposit, channel }: { deposit: Deposit; channel: Channel | undefined }) {
  const w = useWords(depositTexts);
  const { language } = useSite();
  const needed = channel?.confirmations ?? 0;
  return (
    <>
      {deposit.tokens != null && <h3>{w("tokens", { count: tokens(deposit.tokens), label: channel?.label ?? "" })}</h3>}
      {deposit.address && <Copied label={w("address")} text={deposit.address} />}
      <p className="aside">
        {channel?.rate && deposit.expiresAt != null && <>{w("rate", { rate: money(channel.rate, language), time: moment(deposit.expiresAt) })} </>}
        {w("network")}
      </p>
      {deposit.state === "pending" && (
        <>
          <progress className="meter" max={needed} value={Math.min(needed, deposit.confirmations)} aria-label={w("blocks", { done: deposit.confirmations, count: needed })} />
          <p className="aside">{w("blocks", { done: deposit.confirmations, count: needed })}</p>
        </>
      )}
      {deposit.redirectUrl && (
        <a className="quiet" href={`${deposit.redirectUrl}?tokens=${deposit.tokens ?? ""}&lang=${language === "EN" ? "en" : "bn"}`} target="_blank" rel="noopener noreferrer">
          {w("openWallet")}
        </a>
      )}
    </>
  );
}
