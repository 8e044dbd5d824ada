/** What stands around every page: the sections, the language, the theme, who is signed in. */
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { moment } from "ui/format";
import type { IconName } from "ui/icons";

import type { Right } from "./lib/api";
import { count } from "./lib/figures";
import { useOffice } from "./lib/office";
import { Icon, Skeleton, useTitle } from "./lib/parts";
import type { TextId } from "./lib/texts";
import { Login } from "./pages/Login";
import { operatorCalls, roleText } from "./pages/operators/parts";

interface Section {
  to: "/" | "/withdrawals" | "/deposits" | "/mismatches" | "/payment-methods" | "/players" | "/adjustments" | "/operators" | "/kyc" | "/alerts" | "/audit" | "/content" | "/chat" | "/site" | "/system" | "/reconcile" | "/vendor-wallets" | "/reports" | "/games" | "/tables" | "/jobs" | "/promotions";
  text: TextId;
  icon: IconName;
  right: Right;
}

export const SECTIONS: Section[] = [
  { to: "/", text: "dashboard", icon: "home", right: "dashboard.read" },
  { to: "/withdrawals", text: "withdrawals", icon: "withdraw", right: "withdrawals.read" },
  { to: "/deposits", text: "deposits", icon: "deposit", right: "deposits.read" },
  { to: "/mismatches", text: "mismatches", icon: "mail", right: "mismatches.read" },
  { to: "/payment-methods", text: "paymentMethods", icon: "cards", right: "deposits.read" },
  { to: "/players", text: "players", icon: "user", right: "players.read" },
  { to: "/adjustments", text: "adjustments", icon: "wallet", right: "adjustments.read" },
  { to: "/kyc", text: "kyc", icon: "pencil", right: "kyc.read" },
  { to: "/alerts", text: "alerts", icon: "bell", right: "alerts.read" },
  { to: "/promotions", text: "promotions", icon: "gift", right: "promotions.read" },
  { to: "/reports", text: "reports", icon: "top", right: "reports.read" },
  { to: "/reconcile", text: "reconcile", icon: "refresh", right: "reconcile.read" },
  { to: "/vendor-wallets", text: "vendorWallets", icon: "slots", right: "reconcile.read" },
  { to: "/games", text: "gamesShelf", icon: "games", right: "games.read" },
  { to: "/tables", text: "tables", icon: "dice", right: "tables.read" },
  { to: "/operators", text: "operators", icon: "crown", right: "operators.read" },
  { to: "/audit", text: "audit", icon: "records", right: "audit.read" },
  { to: "/content", text: "content", icon: "megaphone", right: "content.read" },
  { to: "/chat", text: "chat", icon: "chat", right: "chat.read" },
  { to: "/site", text: "site", icon: "globe", right: "site.read" },
  { to: "/jobs", text: "jobsPage", icon: "clock", right: "jobs.read" },
  { to: "/system", text: "selfCheck", icon: "shield", right: "system.read" },
];

export function Tools() {
  const { t, language, setLanguage, toggleTheme } = useOffice();
  return (
    <>
      <button type="button" className="tool" onClick={() => setLanguage(language === "EN" ? "BN" : "EN")}>
        {t("otherLanguage")}
      </button>
      <button type="button" className="tool" onClick={toggleTheme} aria-label={t("theme")} title={t("theme")}>
        <Icon name="theme" />
      </button>
    </>
  );
}

export function NotFound() {
  const { t, may } = useOffice();
  useTitle("lackTitle");
  return (
    <div className="note">
      <h1>{t("lackTitle")}</h1>
      {may("dashboard.read") && (
        <Link to="/" className="quiet">
          {t("backHome")}
        </Link>
      )}
    </div>
  );
}

/** A page that broke, or whose script is no longer there because the house was renewed: loading again mends both. */
export function Broken() {
  const { t } = useOffice();
  return (
    <div className="note" role="alert">
      <h1>{t("broken")}</h1>
      <p>{t("brokenWhat")}</p>
      <button type="button" className="quiet" onClick={() => location.reload()}>
        {t("loadAgain")}
      </button>
    </div>
  );
}

/** What concerns an operator on every page: that they are new, and what was done about operators. */
function Strips() {
  const { t, may, operator, language } = useOffice();
  const { pathname } = useLocation();
  const notices = useQuery({ queryKey: ["notices"], queryFn: operatorCalls.notices, enabled: may("notices.read"), refetchInterval: 60_000 });
  const unseen = notices.data?.length ?? 0;
  const until = operator?.quarantineUntil;
  return (
    <>
      {until && Date.parse(until) > Date.now() && <p className="strip">{t("quarantineStrip").replace("{until}", moment(until))}</p>}
      {unseen > 0 && pathname !== "/operators" && (
        <p className="strip">
          <Link to="/operators" className="from">
            {t("noticesStrip").replace("{count}", count(unseen, language))}
          </Link>
        </p>
      )}
    </>
  );
}

/** Which right the page at an address needs. */
function neededAt(path: string): Right | undefined {
  if (path.startsWith("/rounds/")) return "rounds.read";
  if (path === "/promotions/applications") return "applications.read";
  return SECTIONS.find(({ to }) => path === to || (to !== "/" && path.startsWith(`${to}/`)))?.right;
}

export function Shell() {
  const { t, operator, ready, may, signOut } = useOffice();
  const { pathname } = useLocation();
  // The page that stands there, while the one of the address may still be on its way.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "/" });
  const main = useRef<HTMLElement>(null);
  const was = useRef(pathname);
  useEffect(() => {
    // Keys belong to the new page, not to the link that led there.
    if (was.current !== pathname) main.current?.focus({ preventScroll: true });
    was.current = pathname;
    // The section that is open must be seen in the menu, which scrolls by itself: the page stays where it is.
    const active = document.querySelector<HTMLElement>(".side .active");
    const side = active?.closest(".side");
    if (!active || !side) return;
    side.scrollLeft = active.offsetLeft - (side.clientWidth - active.offsetWidth) / 2;
    side.scrollTop = Math.min(active.offsetTop, Math.max(side.scrollTop, active.offsetTop + active.offsetHeight - side.clientHeight));
  }, [pathname, operator]);
  if (!ready) return <Skeleton />;
  if (!operator) return <Login />;
  const needed = neededAt(shown);
  const first = SECTIONS.find((section) => may(section.right));
  return (
    <div className="office">
      <a className="skip" href="#content">
        {t("skip")}
      </a>
      <header className="top">
        <Link to={first?.to ?? "/"} className="brand" aria-label={t("title")}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          <span>{t("title")}</span>
        </Link>
        <span className="spring" />
        <Tools />
        <Link to="/own" className="me" aria-label={`${operator.name} · ${t("own")}`}>
          <b>{operator.name}</b> <span className="muted">{t(roleText(operator.role))}</span>
        </Link>
        <button type="button" className="tool" onClick={() => void signOut()} aria-label={t("signOut")} title={t("signOut")}>
          <Icon name="signOut" />
        </button>
      </header>
      <nav className="side" aria-label={t("sections")}>
        {SECTIONS.filter((section) => may(section.right)).map((section) => (
          <Link key={section.to} to={section.to} search={section.to === "/withdrawals" ? { state: "risk" } : {}} activeOptions={{ exact: section.to === "/", includeSearch: false }} className="section">
            <Icon name={section.icon} />
            <span>{t(section.text)}</span>
          </Link>
        ))}
      </nav>
      <main id="content" tabIndex={-1} ref={main}>
        <Strips />
        {!needed || may(needed) ? <Outlet /> : shown !== "/" || !first ? <p className="note">{t("notYours")}</p> : pathname === "/" && <Navigate to={first.to} replace />}
      </main>
    </div>
  );
}
