/** Where to pay, step by step: from a wallet, to a bank account, or to an address of a chain. */
import { useState, type FormEvent, type ReactNode } from "react";
import { FileField } from "ui/FileField";
import { moment } from "ui/format";
import { latin } from "ui/plain";

import { countdown, useNow } from "../agent/clock";
import { call } from "../lib/api";
import { Field, Labelled } from "../lib/modal";
import { drawn } from "../lib/qr";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useSum } from "../lib/sum";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { tokens, type Channel, type Deposit } from "../wallet/cashier";
import { depositTexts } from "./depositTexts";
import { keepPicture } from "./proof";
import "../lib/meter.css";
import "./steps.css";

interface Part {
  deposit: Deposit;
  channel: Channel | undefined;
}

/** `plain`: what is copied, where that is not what is read. */
function Copied({ label, text, plain = text }: { label: string; text: string; plain?: string }) {
  const w = useWords(depositTexts);
  return (
    <div className="copied">
      <span>
        <small>{label}</small>
        <b className="figure" translate={plain === text ? "no" : "yes"}>
          {text}
        </b>
      </span>
      <button type="button" className="quiet small" aria-label={`${w("copy")}: ${label}`} onClick={() => void navigator.clipboard?.writeText(plain).then(() => toast(w("copied")))}>
        {w("copy")}
      </button>
    </div>
  );
}

/** The same as a picture, for a telephone beside this screen. */
function Scanned({ text, label, under }: { text: string; label: string; under: string }) {
  const code = drawn(text);
  if (code === null) return null;
  return (
    <figure className="scanned">
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={code.size} height={code.size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <figcaption>{under}</figcaption>
    </figure>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

export function ByTransfer({ deposit, channel, onChanged }: Part & { onChanged: () => Promise<void> }) {
  const w = useWords(depositTexts);
  const sum = useSum();
  const account = channel?.account;
  const lines: [string, string][] = account ? [[w("bank"), account.bank], [w("account"), account.number], [w("holder"), account.holder]] : [];
  const whole = [...lines, [w("exact"), sum(deposit.amount)], [w("code"), deposit.code ?? ""]];
  const where = (
    <>
      <Step title={w("sendTo")}>
        {account && <Scanned text={whole.map((line) => line.join(": ")).join("\n")} label={w("scanAccount")} under={w("scanWhy")} />}
        {lines.map(([label, text]) => (
          <Copied key={label} label={label} text={text} />
        ))}
        <Copied label={w("exact")} text={sum(deposit.amount)} plain={String(Number(deposit.amount))} />
      </Step>
      {deposit.code && (
        <Step title={w("reference")}>
          <Copied label={w("code")} text={deposit.code} />
          <p className="aside">
            {w("codeWhy")} {deposit.state === "redirected" && deposit.expiresAt != null && w("before", { time: moment(deposit.expiresAt) })}
          </p>
        </Step>
      )}
    </>
  );
  if (deposit.state === "redirected")
    return (
      <ol className="paysteps">
        {where}
        <Step title={w("tellUs")}>
          <Telling deposit={deposit} onDone={onChanged} />
        </Step>
      </ol>
    );
  // What stood in view is not asked for a second time.
  return (
    <>
      {deposit.said && (
        <p className="aside">
          {w("transaction")}: <span className="figure">{deposit.said}</span>
        </p>
      )}
      <details className="wasto">
        <summary>{w("wasTo")}</summary>
        <ol className="paysteps">{where}</ol>
      </details>
    </>
  );
}

/** What was typed is still there after a look into the bank's application: a telephone may have closed the page meanwhile. */
function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? "");
  const write = (typed: string) => {
    setText(typed);
    if (typed === "") sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, typed);
  };
  return [text, write];
}

function Telling({ deposit, onDone }: { deposit: Deposit; onDone: () => Promise<void> }) {
  const w = useWords(depositTexts);
  const { t, say, language } = useSite();
  const [lacking, setLacking] = useState(false);
  const [transaction, setTransaction] = useDraft(`transaction:${deposit.id}`);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (transaction.trim() === "") {
      event.currentTarget.querySelector("input")?.focus();
      return setLacking(true);
    }
    setBusy(true);
    setProblem("");
    try {
      const proof = file === null ? null : await keepPicture(file);
      await call("POST /wps/cashier/deposits/{id}/submit", { path: { id: deposit.id }, body: { transaction: transaction.trim(), proof } });
      setTransaction("");
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
        <Field label={w("transaction")} name="transaction" value={transaction} onChange={(typed) => setTransaction(latin(typed))} error={lacking && transaction.trim() === "" ? t("inputEmpty") : undefined} />
        <Labelled label={w("picture")}>{(tied) => <FileField {...tied} language={language} file={file} onChange={setFile} />}</Labelled>
        <Problem text={problem} />
        <button type="submit" className="call wide">
          {w("tell")}
        </button>
      </fieldset>
    </form>
  );
}

/** The owner is asked in their wallet; how long, and where the wallet is. Nothing of it says that money moved. */
export function ByWallet({ deposit }: { deposit: Deposit }) {
  const w = useWords(depositTexts);
  const { language } = useSite();
  const end = deposit.expiresAt == null ? null : Date.parse(deposit.expiresAt);
  const rest = Math.max(0, (end ?? 0) - useNow());
  return (
    <div className="asked">
      <h3>{w("confirmIn", { number: deposit.wallet ?? "" })}</h3>
      <p className="aside">{w("nothingYet")}</p>
      {end !== null && (
        <p>
          {rest > 0 ? (
            <>
              {w("lapsesIn")} <b className="figure">{countdown(rest)}</b>
            </>
          ) : (
            w("lapsing")
          )}
        </p>
      )}
      {deposit.redirectUrl && rest > 0 && (
        <a className="call wide" href={`${deposit.redirectUrl}?lang=${language === "EN" ? "en" : "bn"}`} target="_blank" rel="noopener noreferrer">
          {w("openWallet")}
        </a>
      )}
    </div>
  );
}

export function ByChain({ deposit, channel }: Part) {
  const w = useWords(depositTexts);
  const { language } = useSite();
  const sum = useSum();
  const needed = channel?.confirmations ?? 0;
  const count = deposit.tokens == null ? "" : tokens(deposit.tokens);
  return (
    <ol className="paysteps">
      <Step title={w("tokens", { count, label: channel?.label ?? "" })}>
        {deposit.address && <Scanned text={deposit.address} label={w("scanAddress")} under={w("scanWallet")} />}
        {deposit.address && <Copied label={w("address")} text={deposit.address} />}
        <Copied label={w("howMany")} text={count} />
        <p className="aside">
          {channel?.rate && deposit.expiresAt != null && <>{w("rate", { rate: sum(channel.rate), time: moment(deposit.expiresAt) })} </>}
          {w("network")}
        </p>
        {deposit.redirectUrl && (
          <a className="quiet" href={`${deposit.redirectUrl}?tokens=${deposit.tokens ?? ""}&lang=${language === "EN" ? "en" : "bn"}`} target="_blank" rel="noopener noreferrer">
            {w("openWallet")}
          </a>
        )}
      </Step>
      <Step title={w("confirmation")}>
        {deposit.state === "pending" ? (
          <>
            <progress className="meter" max={needed} value={Math.min(needed, deposit.confirmations)} aria-label={w("blocks", { done: deposit.confirmations, count: needed })} />
            <p className="aside">{w("blocks", { done: deposit.confirmations, count: needed })}</p>
          </>
        ) : (
          <p className="aside">{w("confirmationWhy", { count: needed })}</p>
        )}
      </Step>
    </ol>
  );
}
