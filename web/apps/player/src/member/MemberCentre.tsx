import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, type ComponentType } from "react";

import { useSite } from "../lib/site";
import type { TextId } from "../lib/texts";
import { Deposits } from "./Deposits";
import { Records } from "./Records";
import { Security } from "./Security";
import { WalletPage } from "./WalletPage";
import { Withdrawals } from "./Withdrawals";

const PAGES: Record<string, { title: TextId; page: ComponentType; real: boolean }> = {
  securityCenter: { title: "account", page: Security, real: false },
  transferFund: { title: "wallet", page: WalletPage, real: false },
  depositv2: { title: "deposit", page: Deposits, real: true },
  withdraw: { title: "withdraw", page: Withdrawals, real: true },
  transactionHistory: { title: "records", page: Records, real: false },
};

/** The member centre; a visitor is sent to /login (spec.md 2, rules for routes). */
export function MemberCentre() {
  const { member, ready, t } = useSite();
  const navigate = useNavigate();
  const { page } = useSearch({ strict: false }) as { page?: string };
  const key = page && page in PAGES ? page : "securityCenter";
  const shown = PAGES[key];
  useEffect(() => {
    if (ready && !member) void navigate({ to: "/login" });
  }, [ready, member, navigate]);
  if (!member || !shown) return null;
  const Page = shown.page;
  return (
    <div className="centre">
      <nav aria-label={t("menu")}>
        {Object.entries(PAGES).map(([name, { title }]) => (
          <Link key={name} to="/member" search={{ page: name }} aria-current={name === key ? "page" : undefined}>
            {t(title)}
          </Link>
        ))}
      </nav>
      <section className="panel">
        <h1>{t(shown.title)}</h1>
        {shown.real && member.type === 4 ? <p className="note">{t("needTrueAccount")}</p> : <Page />}
      </section>
    </div>
  );
}
