import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { money } from "ui/format";

import { dialogs } from "../lib/dialogs";
import { Icon, type IconName } from "../lib/icon";
import { useSite } from "../lib/site";
import type { TextId } from "../lib/texts";
import { useWords } from "../lib/words";
import { useSwitches } from "../auth/switches";
import { isGamePath } from "../games/launch";
import { useUnread } from "../notices/inbox";
import { useHidden } from "../wallet/hidden";
import { Find } from "./Find";
import { Tally } from "./Tally";
import { shellTexts } from "./texts";
import { ThemeButton, LanguageButton } from "./Choices";

/** Balance with two decimals; asterisks while it is hidden. */
function Balance({ hidden, onToggle }: { hidden: boolean; onToggle: () => void }) {
  const { member, language, reload, t } = useSite();
  const [busy, setBusy] = useState(false);
  if (!member) return null;
  const renew = () => {
    setBusy(true);
    void reload().finally(() => setBusy(false));
  };
  return (
    <div className="balance">
      <button type="button" onClick={onToggle} aria-label={`${hidden ? t("show") : t("hide")}: ${member.currency.symbol}${hidden ? "****" : money(member.balance, language)}`}>
        <span className="figure">
          {member.currency.symbol}
          {hidden ? "****" : money(member.balance, language)}
        </span>
        <Icon name={hidden ? "eyeOff" : "eye"} size={16} />
      </button>
      <button type="button" className={busy ? "icon turning" : "icon"} onClick={renew} aria-label={t("refresh")}>
        <Icon name="refresh" />
      </button>
    </div>
  );
}

const ACCOUNT = [
  ["securityCenter", "account", "shield"],
  ["transferFund", "wallet", "wallet"],
  ["depositv2", "deposit", "deposit"],
  ["withdraw", "withdraw", "withdraw"],
  ["transactionHistory", "records", "records"],
] as const satisfies readonly (readonly [string, TextId, IconName])[];

function AccountMenu({ hidden, onToggle }: { hidden: boolean; onToggle: () => void }) {
  const { member, t, reload } = useSite();
  const w = useWords(shellTexts);
  const on = useSwitches();
  const menu = useRef<HTMLDetailsElement>(null);
  const path = useLocation({ select: (location) => location.href });
  const shut = () => menu.current?.removeAttribute("open");
  useEffect(shut, [path]);
  useEffect(() => {
    const outside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) shut();
    };
    const escape = (event: KeyboardEvent) => event.key === "Escape" && shut();
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, []);
  const act = (what: () => void) => () => {
    shut();
    what();
  };
  return (
    <details className="dropdown" ref={menu}>
      <summary aria-label={member?.nickname}>
        <span className="initial" aria-hidden>
          {[...(member?.nickname ?? "")][0]}
        </span>
        <span className="full" translate="no">{member?.nickname}</span>
        <Icon name="down" size={16} />
      </summary>
      <nav aria-label={t("account")}>
        {member?.vip.hasVip && (
          <button type="button" className="vip" onClick={act(() => dialogs.show({ kind: "soon", what: w("vip") }))}>
            <Icon name="crown" /> {member.vip.labelName ?? w("vip")}
            {member.vip.rankLevel != null && <small className="figure">{member.vip.rankLevel}</small>}
          </button>
        )}
        {ACCOUNT.map(([page, text, icon]) => (
          <Link key={page} to="/member" search={{ page }}>
            <Icon name={icon} />
            {t(text)}
          </Link>
        ))}
        <Link to="/member" search={{ page: "personalHistoryCopy" }}>
          <Icon name="bets" />
          {w("bets")}
        </Link>
        <button type="button" onClick={act(() => void reload())}>
          <Icon name="refresh" />
          {t("refresh")}
        </button>
        <button type="button" onClick={act(onToggle)}>
          <Icon name={hidden ? "eye" : "eyeOff"} />
          {hidden ? t("show") : t("hide")}
        </button>
        {on("REFERRALPROMO3") && (
          <button type="button" onClick={act(() => dialogs.show({ kind: "soon", what: w("invite") }))}>
            <Icon name="invite" />
            {w("invite")}
          </button>
        )}
        {on("FEEDBACK3") && (
          <button type="button" onClick={act(() => dialogs.show({ kind: "feedback" }))}>
            <Icon name="pencil" />
            {w("feedback")}
          </button>
        )}
        <button type="button" onClick={act(() => dialogs.show({ kind: "signOut" }))}>
          <Icon name="signOut" />
          {t("signOut")}
        </button>
      </nav>
    </details>
  );
}

function MemberBar() {
  const { t } = useSite();
  const w = useWords(shellTexts);
  const inGame = isGamePath(useLocation({ select: (location) => location.pathname }));
  const { hidden, toggle } = useHidden();
  const unread = useUnread();
  return (
    <>
      {!inGame && <Balance hidden={hidden} onToggle={toggle} />}
      <Link to="/member" search={{ page: "depositv2" }} className="call small roomy">
        {t("deposit")}
      </Link>
      <Link to="/member" search={{ page: "withdraw" }} className="quiet small roomy">
        {t("withdraw")}
      </Link>
      <Link to="/member" search={{ page: "messageV2" }} className={unread > 0 ? "icon dotted" : "icon"} aria-label={unread > 0 ? w("messagesNew", { count: unread }) : w("messages")}>
        <Icon name="mail" />
      </Link>
      <AccountMenu hidden={hidden} onToggle={toggle} />
    </>
  );
}

export function Header({ onMenu }: { onMenu: () => void }) {
  const { member, ready, t } = useSite();
  const w = useWords(shellTexts);
  return (
    <header className={member ? "top signed" : "top"}>
      <button type="button" className="icon phone-only" aria-label={w("openMenu")} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <Link to="/" className="logo" aria-label={t("siteName")}>
        <img src="/icon.svg" alt="" width={32} height={32} />
        <span>{t("siteName")}</span>
      </Link>
      <nav className="ways roomy" aria-label={w("mainMenu")}>
        <Link to="/promotions">
          {w("promotions")} <Tally />
        </Link>
        {!member && ready && (
          <>
            <Link to="/member" search={{ page: "depositv2" }}>
              {t("deposit")}
            </Link>
            <Link to="/member" search={{ page: "withdraw" }}>
              {t("withdraw")}
            </Link>
          </>
        )}
        <Link to="/agent">{w("agents")}</Link>
      </nav>
      <span className="spring" />
      {/* Not before what stands at their right: it would push them along. */}
      {(member || ready) && (
        <>
          <Find />
          <span className="roomy choices">
            <ThemeButton />
          </span>
          <span className={member ? "roomy choices" : "choices"}>
            <LanguageButton />
          </span>
        </>
      )}
      {member && <MemberBar />}
      {!member && ready && (
        <>
          <Link to="/login" className="quiet small">
            {t("login")}
          </Link>
          <Link to="/register" className="call small">
            {t("signUp")}
          </Link>
        </>
      )}
    </header>
  );
}
