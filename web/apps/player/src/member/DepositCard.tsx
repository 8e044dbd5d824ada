/** One deposit: where it stands, and while it is open, where to pay. */
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useId, useRef } from "react";
import { moment } from "ui/format";

import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { Skeletons } from "../lib/states";
import { useSum } from "../lib/sum";
import { useWords } from "../lib/words";
import { bonusTexts } from "../promotions/bonusTexts";
import { isOpen, type Channel, type Deposit } from "../wallet/cashier";
import { depositTexts } from "./depositTexts";

// Most deposits that are shown are over: what draws codes and takes pictures is loaded with the first open one.
const ByTransfer = lazy(() => import("./DepositSteps").then((part) => ({ default: part.ByTransfer })));
const ByChain = lazy(() => import("./DepositSteps").then((part) => ({ default: part.ByChain })));
const ByWallet = lazy(() => import("./DepositSteps").then((part) => ({ default: part.ByWallet })));

type Word = keyof typeof depositTexts;
const isWord = (id: string): id is Word => Object.hasOwn(depositTexts, id);

/** `asked`: it was asked for a moment ago, and is gone to. */
export function DepositCard({ deposit, channel, asked, onChanged }: { deposit: Deposit; channel: Channel | undefined; asked: boolean; onChanged: () => Promise<void> }) {
  const w = useWords(depositTexts);
  const b = useWords(bonusTexts);
  const { t, language } = useSite();
  const sum = useSum();
  const own = `state.${deposit.kind}.${deposit.state}`;
  const id = isWord(own) ? own : `state.${deposit.state}`;
  const keeper = `keeper.${deposit.keeper}`;
  const lang = language === "EN" ? "en" : "bn";
  const box = useRef<HTMLElement>(null);
  const name = useId();
  useEffect(() => {
    if (!asked) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [asked]);
  return (
    <article ref={box} tabIndex={-1} aria-labelledby={name} className="card">
      <p id={name} className="pair">
        <b className="figure">{sum(deposit.amount)}</b>
        <span className={`till-state ${deposit.state}`}>{isWord(id) ? w(id) : deposit.state}</span>
      </p>
      <p className="aside to">
        {channel && `${channel.name[lang]} · `}
        <time dateTime={deposit.createdAt}>{moment(deposit.createdAt)}</time>
        {deposit.received != null && deposit.received !== deposit.amount && <> · {w("came", { amount: sum(deposit.received) })}</>}
      </p>
      {deposit.promotion != null && (
        <p className="with-bonus">
          <Icon name="gift" />
          <Link to="/promotions/$id" params={{ id: deposit.promotion.id }}>
            {b("withDeposit", { title: deposit.promotion.title })}
          </Link>
        </p>
      )}
      {Number(deposit.returned) > 0 && <p className="aside to">{w("wentBack", { amount: sum(deposit.returned) })}</p>}
      {isWord(keeper) && (
        <p className="keeper">
          {w(keeper)}
          <small>{w("since", { time: moment(deposit.updatedAt) })}</small>
          {deposit.until != null && <small>{w("until", { time: moment(deposit.until) })}</small>}
        </p>
      )}
      {deposit.kind === "wallet" && isWord(`wallet.${deposit.state}`) && <p>{w(`wallet.${deposit.state}` as Word)}</p>}
      {deposit.reason && <p>{isWord(`reason.${deposit.reason}`) ? w(`reason.${deposit.reason}` as Word) : deposit.reason}</p>}
      <Suspense fallback={<Skeletons />}>
        {isOpen(deposit) && deposit.kind === "transfer" && <ByTransfer deposit={deposit} channel={channel} onChanged={onChanged} />}
        {isOpen(deposit) && deposit.kind === "wallet" && <ByWallet deposit={deposit} />}
        {isOpen(deposit) && deposit.kind === "chain" && <ByChain deposit={deposit} channel={channel} />}
      </Suspense>
      {deposit.state === "redirected" && deposit.kind === "checkout" && deposit.redirectUrl && (
        <a className="quiet" href={deposit.redirectUrl}>
          {t("payNow")}
        </a>
      )}
    </article>
  );
}
