import { Link, Outlet } from "@tanstack/react-router";
import { useState } from "react";

import { Modal } from "../lib/modal";
import { money } from "ui/format";
import { useSite } from "../lib/site";
import type { TextId } from "../lib/texts";

const PAGES = [
  ["transferFund", "wallet"],
  ["depositv2", "deposit"],
  ["withdraw", "withdraw"],
  ["transactionHistory", "records"],
  ["securityCenter", "account"],
] as const satisfies readonly (readonly [string, TextId])[];

function Balance() {
  const { member, language, reload, t } = useSite();
  const [hidden, setHidden] = useState(localStorage.getItem("hideBalance") === "1");
  if (!member) return null;
  const toggle = () => {
    localStorage.setItem("hideBalance", hidden ? "0" : "1");
    setHidden(!hidden);
  };
  return (
    <div className="balance">
      <button type="button" onClick={toggle} aria-label={hidden ? t("show") : t("hide")} className="figure">
        {member.currency.symbol}
        {hidden ? "****" : money(member.balance, language)}
      </button>
      <button type="button" className="icon" onClick={() => void reload()} aria-label={t("refresh")}>
        ↻
      </button>
    </div>
  );
}

function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const { member, t } = useSite();
  return (
    <details className="dropdown">
      <summary aria-label={member?.nickname}>
        <span className="full">{member?.nickname}</span>
        <span className="initial" aria-hidden>
          {[...(member?.nickname ?? "")][0]}
        </span>
      </summary>
      <nav>
        {PAGES.map(([page, text]) => (
          <Link key={page} to="/member" search={{ page }}>
            {t(text)}
          </Link>
        ))}
        <button type="button" onClick={onSignOut}>
          {t("signOut")}
        </button>
      </nav>
    </details>
  );
}

function Header() {
  const { member, ready, t, language, setLanguage, signOut } = useSite();
  const [leaving, setLeaving] = useState(false);
  const theme = () => {
    const chosen = document.documentElement.dataset["theme"] === "light" ? "dark" : "light";
    document.documentElement.dataset["theme"] = chosen;
    localStorage.setItem("theme", chosen);
  };
  return (
    <header className="top">
      <Link to="/" className="logo">
        <img src="/icon.svg" alt="" width={32} height={32} />
        <span>{t("siteName")}</span>
      </Link>
      <span className="spring" />
      <button type="button" className="icon" onClick={theme} aria-label={t("theme")}>
        ◐
      </button>
      <button type="button" className="quiet small" lang={language === "EN" ? "bn" : "en"} onClick={() => setLanguage(language === "EN" ? "BN" : "EN")}>
        {t("language")}
      </button>
      {member && <Balance />}
      {member && <AccountMenu onSignOut={() => setLeaving(true)} />}
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
      {leaving && (
        <Modal title={t("signOut")} onClose={() => setLeaving(false)}>
          <p>{t("signOutSure")}</p>
          <div className="pair">
            <button type="button" className="quiet" onClick={() => setLeaving(false)}>
              {t("cancel")}
            </button>
            <button type="button" className="call" onClick={() => void signOut().then(() => setLeaving(false))}>
              {t("signOut")}
            </button>
          </div>
        </Modal>
      )}
    </header>
  );
}

function BottomBar() {
  const { t, member } = useSite();
  return (
    <nav className="bottom" aria-label={t("menu")}>
      <Link to="/" activeOptions={{ exact: true }}>
        <b aria-hidden>⌂</b>
        {t("home")}
      </Link>
      {member ? (
        PAGES.slice(0, 4).map(([page, text], place) => (
          <Link key={page} to="/member" search={{ page }}>
            <b aria-hidden>{["▤", "+", "−", "≡"][place]}</b>
            {t(text)}
          </Link>
        ))
      ) : (
        <>
          <Link to="/login">
            <b aria-hidden>→</b>
            {t("login")}
          </Link>
          <Link to="/register">
            <b aria-hidden>+</b>
            {t("signUp")}
          </Link>
        </>
      )}
    </nav>
  );
}

export function Shell() {
  const { t } = useSite();
  const year = new Date().getFullYear();
  return (
    <>
      <Header />
      <aside className="ribbon">{t("playMoney")}</aside>
      <main>
        <Outlet />
      </main>
      <footer>
        <p>{t("responsible")}</p>
        <p>© 2025{year > 2025 ? `–${year}` : ""} Mela</p>
      </footer>
      <BottomBar />
    </>
  );
}
