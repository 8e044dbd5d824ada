/** The wallets that vendors keep: what lies in each, what is on its way, and moving it by hand. */
import { useQueryClient } from "@tanstack/react-query";
import { useIntent } from "api/useIntent";
import { useState, type FormEvent } from "react";
import { moment, money } from "ui/format";
import { isTooFine } from "ui/plain";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { Field } from "../lib/modal";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { amountTexts } from "./amountTexts";
import { units } from "./cashier";
import { isAway, isMoving, movable, movingAt, sum, type VendorWallet, type Vendors, type Way } from "./figures";
import { bringHome } from "./home";
import { walletTexts } from "./texts";

/** An amount with its symbol, or stars. */
export function useShown(hidden = false) {
  const { language, member } = useSite();
  return (amount: string) => `${member?.currency.symbol ?? ""}${hidden ? "****" : money(amount, language)}`;
}

const useName = () => {
  const { language } = useSite();
  return (wallet: VendorWallet) => (language === "EN" ? wallet.name.en : wallet.name.bn);
};

/** Says in one line what became of a wish. */
function useWord(vendors: Vendors) {
  const w = useWords(walletTexts);
  const shown = useShown();
  const name = useName();
  return (way: Way) => {
    const wallet = vendors.vendors.find((one) => one.id === way.vendor);
    const vendor = wallet ? name(wallet) : way.vendor;
    if (isMoving(way)) return w("moving", { amount: shown(way.amount) });
    if (way.state === "reversed") return w("refused", { vendor });
    return w(way.inward ? "movedIn" : "movedHome", { amount: shown(way.amount), vendor });
  };
}

export function VendorWallets({ vendors, available, hidden }: { vendors: Vendors; available: string; hidden: boolean }) {
  const w = useWords(walletTexts);
  const { say, reload } = useSite();
  const queries = useQueryClient();
  const shown = useShown();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const renew = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ["wallet"] }), reload()]);
  };
  const all = async () => {
    setBusy(true);
    setProblem("");
    try {
      const ways = await bringHome();
      const late = ways.filter(isMoving);
      const home = ways.filter((way) => way.state === "confirmed");
      if (late.length > 0) toast(w("moving", { amount: shown(sum(late.map((way) => way.amount))) }));
      else toast(home.length > 0 ? w("movedHome", { amount: shown(sum(home.map((way) => way.amount))) }) : w("nothing"));
      await renew();
    } catch (failure) {
      setProblem(say(failure));
    }
    setBusy(false);
  };
  return (
    <section className="game-wallets" aria-label={w("vendorWallets")}>
      <div className="head">
        <h2>{w("vendorWallets")}</h2>
        <button type="button" className="quiet small" disabled={busy || !isAway(vendors)} onClick={() => void all()}>
          {w("bringAll")}
        </button>
      </div>
      <p className="aside">{w("walletsWhy")}</p>
      <Problem text={problem} />
      <ul className="stalls">
        {vendors.vendors.map((wallet) => (
          <Stall key={wallet.id} wallet={wallet} vendors={vendors} available={available} hidden={hidden} onMoved={renew} />
        ))}
      </ul>
    </section>
  );
}

function Stall({ wallet, vendors, available, hidden, onMoved }: { wallet: VendorWallet; vendors: Vendors; available: string; hidden: boolean; onMoved: () => Promise<void> }) {
  const w = useWords(walletTexts);
  const { say } = useSite();
  const shown = useShown(hidden);
  const word = useWord(vendors);
  const name = useName()(wallet);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const intent = useIntent();
  const way = movingAt(vendors, wallet.id);
  const move = async (inward: boolean, amount: string | null) => {
    setBusy(true);
    setProblem("");
    try {
      const wish = { vendor: wallet.id, inward, amount };
      const way = await call("POST /wps/v2/wallets/vendors", { body: { requestId: intent.of(wish), ...wish } });
      intent.done(wish);
      toast(word(way));
      setOpen(false);
    } catch (failure) {
      setProblem(say(failure));
    }
    // Also after a failure: an answer that was lost may have moved the money.
    await onMoved();
    setBusy(false);
  };
  return (
    <li className="card stall">
      <div className="head">
        <span>
          <b>{name}</b>
          <small>{wallet.toldAt ? w("toldAt", { time: moment(wallet.toldAt) }) : units(wallet.balance) === 0n && !way ? w("never") : null}</small>
        </span>
        <b className="figure large">{shown(wallet.balance)}</b>
      </div>
      {way && <Moving way={way} hidden={hidden} />}
      <Problem text={problem} />
      {open ? (
        <MoveIn name={name} available={available} busy={busy} onMove={(amount) => void move(true, amount)} onClose={() => setOpen(false)} />
      ) : (
        <div className="acts">
          <button type="button" className="quiet small" aria-label={w("moveInTo", { vendor: name })} disabled={busy || way !== undefined || (units(available) ?? 0n) === 0n} onClick={() => setOpen(true)}>
            {w("moveIn")}
          </button>
          <button type="button" className="quiet small" aria-label={w("bringBackFrom", { vendor: name })} disabled={busy || way !== undefined || units(wallet.balance) === 0n} onClick={() => void move(false, null)}>
            {w("bringBack")}
          </button>
        </div>
      )}
    </li>
  );
}

/** What is on its way, and why it takes its time. */
function Moving({ way, hidden }: { way: Way; hidden: boolean }) {
  const w = useWords(walletTexts);
  const shown = useShown(hidden);
  return (
    <div className="moving" role="status">
      <span className="turning">
        <Icon name="refresh" size={16} />
      </span>
      <p>
        {w("moving", { amount: shown(way.amount) })}
        {way.state === "unknown" && <small>{w("unknownWhy")}</small>}
      </p>
    </div>
  );
}

function MoveIn({ name, available, busy, onMove, onClose }: { name: string; available: string; busy: boolean; onMove: (amount: string | null) => void; onClose: () => void }) {
  const w = useWords(walletTexts);
  const shown = useShown();
  const [text, setText] = useState("");
  const a = useWords(amountTexts);
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const amount = movable(text, available);
    if (amount !== null) onMove(amount);
    else setProblem(isTooFine(text) ? a("tooFine") : w("badAmount"));
  };
  const type = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  return (
    <form onSubmit={send} noValidate>
      <fieldset disabled={busy}>
        <Field label={w("howMuch")} name="walletAmount" inputMode="decimal" value={text} onChange={type} error={problem} />
        <div className="acts">
          <button type="submit" className="call small">
            {w("send", { vendor: name })}
          </button>
          <button type="button" className="quiet small" onClick={() => onMove(null)}>
            {w("all", { amount: shown(available) })}
          </button>
          <button type="button" className="textlink" onClick={onClose}>
            {w("cancel")}
          </button>
        </div>
      </fieldset>
    </form>
  );
}

/** The last transfers to and from vendors. */
export function Ways({ vendors, hidden }: { vendors: Vendors; hidden: boolean }) {
  const w = useWords(walletTexts);
  const shown = useShown(hidden);
  const name = useName();
  const named = (id: string) => {
    const wallet = vendors.vendors.find((one) => one.id === id);
    return wallet ? name(wallet) : id;
  };
  return (
    <section aria-label={w("history")}>
      <h2>{w("history")}</h2>
      {vendors.transfers.length === 0 ? (
        <p className="note empty">{w("noHistory")}</p>
      ) : (
        <ul className="lines ways-done">
          {vendors.transfers.slice(0, 10).map((way) => (
            <li key={way.id}>
              <span>
                {w(way.inward ? "wayIn" : "wayBack", { vendor: named(way.vendor) })} <small className={`state ${way.state}`}>{w(`state.${way.state}`)}</small>
              </span>
              <time dateTime={way.createdAt}>{moment(way.createdAt)}</time>
              <b className="figure">
                {way.state === "reversed" ? <s>{shown(way.amount)}</s> : `${way.inward ? "−" : "+"}${shown(way.amount)}`}
              </b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
