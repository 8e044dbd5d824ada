import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, type ComponentType } from "react";

import { GuardPage } from "../guard/GuardPage";
import { KycPage } from "../guard/KycPage";
import { useSite } from "../lib/site";
import { Icon, type IconName } from "../lib/icon";
import type { TextId } from "../lib/texts";
import { useWords } from "../lib/words";
import { Inbox, UnreadCount } from "../notices/Inbox";
import { Account } from "../records/Account";
import { Bets } from "../records/Bets";
import { Bonuses } from "../records/Bonuses";
import { Profit } from "../records/Profit";
import { Deposits } from "./Deposits";
import { Security } from "./Security";
import { WalletPage } from "./WalletPage";
import { memberTexts } from "./texts";
import { Withdrawals } from "./Withdrawals";
import "./member.css";

type Title = TextId | keyof typeof memberTexts;
const PAGES: Record<string, { title: Title; icon: IconName; page: ComponentType; real: boolean }> = {
  securityCenter: { title: "account", icon: "shield", page: Security, real: false },
  transferFund: { title: "wallet", icon: "wallet", page: WalletPage, real: false },
  depositv2: { title: "deposit", icon: "deposit", page: Deposits, real: true },
  withdraw: { title: "withdraw", icon: "withdraw", page: Withdrawals, real: true },
  personalHistoryCopy: { title: "bets", icon: "bets", page: Bets, real: true },
  personalProfit: { title: "profitAndLoss", icon: "top", page: Profit, real: true },
  transactionHistory: { title: "accountRecord", icon: "records", page: Account, real: false },
  bonusDetails: { title: "bonusDetails", icon: "gift", page: Bonuses, real: false },
  responsibleGaming: { title: "responsible", icon: "clock", page: GuardPage, real: true },
  kyc: { title: "identityCheck", icon: "user", page: KycPage, real: true },
  messageV2: { title: "messages", icon: "mail", page: Inbox, real: true },
};

/** The member centre; a visitor is sent to /login (spec.md 2, rules for routes). */
export function MemberCentre() {
  const { member, ready, t } = useSite();
  const w = useWords(memberTexts);
  const named = (title: Title) => (Object.hasOwn(memberTexts, title) ? w(title as keyof typeof memberTexts) : t(title as TextId));
  const navigate = useNavigate();
  const { page } = useSearch({ strict: false }) as { page?: string };
  const key = page && page in PAGES ? page : "securityCenter";
  const shown = PAGES[key];
  useEffect(() => {
    if (ready && !member) void navigate({ to: "/login", replace: true });
  }, [ready, member, navigate]);
  if (!member || !shown) return null;
  const Page = shown.page;
  return (
    <div className="centre">
      <nav aria-label={t("account")}>
        {Object.entries(PAGES).map(([name, { title, icon }]) => (
          <Link key={name} to="/member" search={{ page: name }} aria-current={name === key ? "page" : undefined}>
            <Icon name={icon} />
            {named(title)}
            {name === "messageV2" && <UnreadCount />}
          </Link>
        ))}
      </nav>
      <section className="panel">
        <h1>{named(shown.title)}</h1>
        {shown.real && member.type === 4 ? <p className="note">{t("needTrueAccount")}</p> : <Page />}
      </section>
    </div>
  );
}
