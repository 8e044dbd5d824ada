/** The agent centre: navigation, the site's clock, who is signed in, and the page that the address names. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, type ComponentType } from "react";

import { money } from "ui/format";

import { dialogs } from "../lib/dialogs";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import type { Frame } from "./frame";
import { isAgent } from "../lib/accounts";
import { reading, useNow } from "./clock";
import { AgentIcon, type AgentIconName } from "./icons";
import { Offers } from "./Offers";
import { Overview } from "./pages/Overview";
import { usePlace } from "./place";
import { contractsQuery } from "./queries";
import { agentTexts, type AgentText } from "./texts";
import { SALARIES } from "./salaries";
import { AgentLink } from "./AgentLink";

const Register = lazy(() => import("./pages/Register").then((part) => ({ default: part.Register })));
const Team = lazy(() => import("./pages/Team").then((part) => ({ default: part.Team })));
const Bets = lazy(() => import("./pages/Bets").then((part) => ({ default: part.Bets })));
const Profits = lazy(() => import("./pages/Profits").then((part) => ({ default: part.Profits })));
const Movements = lazy(() => import("./pages/Movements").then((part) => ({ default: part.Movements })));
const Income = lazy(() => import("./pages/Income").then((part) => ({ default: part.Income })));
const RealtimeSalary = lazy(() => import("./pages/Salary").then((part) => ({ default: part.RealtimeSalary })));
const HourlySalary = lazy(() => import("./pages/Salary").then((part) => ({ default: part.HourlySalary })));
const DailySalary = lazy(() => import("./pages/Salary").then((part) => ({ default: part.DailySalary })));
const Inbox = lazy(() => import("../notices/Inbox").then((part) => ({ default: part.Inbox })));
const News = lazy(() => import("./pages/News").then((part) => ({ default: part.News })));

const PAGES = {
  agentTeamOverview: ["chart", Overview],
  agentRevenueReport: ["coins", Income],
  agentRealtimeSalary: ["contract", RealtimeSalary],
  agentHourSalary: ["hourglass", HourlySalary],
  agentDailyWages2: ["day", DailySalary],
  downlineManagmentView: ["tree", Team],
  personalHistoryCopy: ["dice", Bets],
  palStatementsAgentCopy: ["scales", Profits],
  agentDownlineTransactionDetailsCopy: ["ledger", Movements],
  registerCenter: ["join", Register],
  agentAnnouncement: ["news", News],
  messageV2: ["mail", Inbox],
} as const satisfies Partial<Record<AgentText, readonly [AgentIconName, ComponentType]>>;
type PageKey = keyof typeof PAGES;

const isPage = (name: string | null): name is PageKey => name !== null && Object.hasOwn(PAGES, name);

function Who() {
  const { member, language, t } = useSite();
  const w = useWords(agentTexts);
  const now = useNow();
  if (!member) return null;
  return (
    <>
      <dl className="ag-who">
        <div>
          <dt>{w("clock")}</dt>
          <dd>
            <time className="figure">{reading(now)}</time>
          </dd>
        </div>
        <div>
          <dt>{w("earnings")}</dt>
          <dd className="figure">
            {member.currency.symbol}
            {money(member.balance, language)}
          </dd>
        </div>
        <div>
          <dt className="unseen">{w("account")}</dt>
          <dd className="ag-me" translate="no">{member.nickname || member.account}</dd>
        </div>
      </dl>
      <button type="button" className="icon" onClick={() => dialogs.show({ kind: "signOut" })} aria-label={t("signOut")}>
        <Icon name="signOut" />
      </button>
    </>
  );
}

function Nav({ here }: { here: PageKey }) {
  const place = useRef<HTMLElement>(null);
  const { t } = useSite();
  const w = useWords(agentTexts);
  const contracts = useQuery(contractsQuery);
  // The entry of a contract's kind is there for who has one (spec.md 2).
  const had = (contracts.data ?? []).map(({ kind }): PageKey => SALARIES[kind]);
  const conditional: readonly PageKey[] = Object.values(SALARIES);
  const names = (Object.keys(PAGES) as PageKey[]).filter((name) => !conditional.includes(name) || name === here || had.includes(name));
  useEffect(() => {
    // On a phone the entries are one long row: the chosen one is brought into sight, also when others come before it.
    const chosen = place.current?.querySelector<HTMLElement>("[aria-current]");
    if (place.current && chosen) place.current.scrollLeft = chosen.offsetLeft - place.current.offsetLeft - 16;
  }, [here, names.length]);
  return (
    <nav ref={place} className="ag-nav" aria-label={w("pages")}>
      {names.map((name) => (
        <AgentLink key={name} fresh changes={{ page: name }} here={name === here}>
          <AgentIcon name={PAGES[name][0]} />
          {w(name)}
        </AgentLink>
      ))}
      <hr />
      <Link to="/member" search={{ page: "depositv2" }}>
        <Icon name="deposit" />
        {t("deposit")}
      </Link>
      <Link to="/member" search={{ page: "withdraw" }}>
        <Icon name="withdraw" />
        {t("withdraw")}
      </Link>
      <Link to="/member" search={{ page: "transferUpline" }}>
        <Icon name="swap" />
        {w("transferLine")}
      </Link>
      <button type="button" onClick={() => dialogs.show({ kind: "service" })}>
        <Icon name="service" />
        {w("service")}
      </button>
    </nav>
  );
}

export function AgentHome({ Frame }: { Frame: Frame }) {
  const { member, ready, t } = useSite();
  const w = useWords(agentTexts);
  const navigate = useNavigate();
  const { search } = usePlace();
  const agent = member !== null && isAgent(member.type);
  useEffect(() => {
    if (ready && !agent) void navigate({ to: "/agent", replace: true });
  }, [ready, agent, navigate]);
  if (!agent) return <Frame>{null}</Frame>;
  const wanted = search.get("page");
  const here: PageKey = isPage(wanted) ? wanted : "agentTeamOverview";
  const Page = PAGES[here][1];
  return (
    <Frame who={<Who />} nav={<Nav here={here} />}>
      <h1>{w(here)}</h1>
      <Suspense fallback={<span className="skeleton" role="status" aria-label={t("loadingLabel")} />}>
        <Page />
      </Suspense>
      <Offers />
    </Frame>
  );
}
