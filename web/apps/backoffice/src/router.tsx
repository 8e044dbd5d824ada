/** The addresses of the back office. Filters and what is open stand in them, so that a colleague can be sent there. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";

import type { DepositState, State } from "./lib/api";
import { known, parse, stringify, type Search } from "./lib/address";
import { Broken, NotFound, Shell } from "./shell";
import { DEPOSIT_STATES } from "./pages/deposits/states";
import { isKind, type Kind } from "./pages/content/pieces";
import type { ProofsWanted } from "./pages/Kyc";
import { TABS, type Tab } from "./pages/player/tabs";
import { Dashboard } from "./pages/Dashboard";
import type { ApplicationState } from "./pages/promotions/calls";
import { KINDS as PROMOTION_KINDS, STANDINGS as STANDINGS_OF_PROMOTIONS, type Kind as PromotionKind, type Standing as PromotionStanding } from "./pages/promotions/standings";
import { KINDS, STATES as STANDINGS, type Kind as DifferenceKind, type StateWanted } from "./pages/reconcile/kinds";
import type { View } from "./pages/Reports";
import { PERIODS as RETURN_PERIODS, type Period as ReturnPeriod } from "./pages/tables/returns";
import { VIEWS, type ChatView } from "./pages/chat/views";
import { GAMES as TABLE_GAMES, STATES as TABLE_STATES, type Game as TableGame, type TableState } from "./pages/tables/words";

const STATES: readonly string[] = ["requested", "risk", "approved", "paying", "paid", "confirmed", "rejected", "failed", "disputed", "partial"] satisfies State[];
const one = <T extends string>(of: readonly string[], value: string | undefined) => (value !== undefined && of.includes(value) ? (value as T) : undefined);

const root = createRootRoute();
const main = createRoute({ getParentRoute: () => root, id: "main", component: Shell });
const dashboard = createRoute({
  getParentRoute: () => main,
  path: "/",
  validateSearch: (search: Search): { span?: "recent" } => known({ span: one<"recent">(["recent"], search["span"]) }),
  component: Dashboard,
});
const withdrawals = createRoute({
  getParentRoute: () => main,
  path: "/withdrawals",
  validateSearch: (search: Search): { state?: State | "waiting"; member?: string; id?: string } =>
    known({ state: one<State | "waiting">(["waiting", ...STATES], search["state"]), member: search["member"], id: search["id"] }),
  component: lazyRouteComponent(() => import("./pages/Withdrawals"), "Withdrawals"),
});
const deposits = createRoute({
  getParentRoute: () => main,
  path: "/deposits",
  validateSearch: (search: Search): { state?: DepositState; member?: string } => known({ state: one<DepositState>(DEPOSIT_STATES, search["state"]), member: search["member"] }),
  component: lazyRouteComponent(() => import("./pages/Deposits"), "Deposits"),
});
const mismatches = createRoute({
  getParentRoute: () => main,
  path: "/mismatches",
  validateSearch: (search: Search): { seen?: "yes"; provider?: string } => known({ seen: one<"yes">(["yes"], search["seen"]), provider: search["provider"] }),
  component: lazyRouteComponent(() => import("./pages/Mismatches"), "Mismatches"),
});
const mismatch = createRoute({ getParentRoute: () => main, path: "/mismatches/$id", component: lazyRouteComponent(() => import("./pages/mismatches/Detail"), "ProviderMismatch") });
const paymentMethods = createRoute({
  getParentRoute: () => main,
  path: "/payment-methods",
  validateSearch: (search: Search): { dealt?: "yes" } => known({ dealt: one<"yes">(["yes"], search["dealt"]) }),
  component: lazyRouteComponent(() => import("./pages/PaymentMethods"), "PaymentMethods"),
});
const players = createRoute({
  getParentRoute: () => main,
  path: "/players",
  validateSearch: (search: Search): { search?: string } => known({ search: search["search"] }),
  component: lazyRouteComponent(() => import("./pages/Players"), "Players"),
});
const player = createRoute({
  getParentRoute: () => main,
  path: "/players/$id",
  validateSearch: (search: Search): { tab?: Tab; cause?: string } => known({ tab: one<Tab>(TABS, search["tab"]), cause: search["cause"] }),
  component: lazyRouteComponent(() => import("./pages/Player"), "Player"),
});
const operators = createRoute({ getParentRoute: () => main, path: "/operators", component: lazyRouteComponent(() => import("./pages/operators/Operators"), "Operators") });
const oneOperator = createRoute({ getParentRoute: () => main, path: "/operators/$id", component: lazyRouteComponent(() => import("./pages/operators/Operator"), "Operator") });
const own = createRoute({ getParentRoute: () => main, path: "/own", component: lazyRouteComponent(() => import("./pages/operators/Own"), "Own") });
const adjustments = createRoute({
  getParentRoute: () => main,
  path: "/adjustments",
  validateSearch: (search: Search): { state?: "all" } => known({ state: one<"all">(["all"], search["state"]) }),
  component: lazyRouteComponent(() => import("./pages/player/Adjustments"), "AdjustmentQueue"),
});
const round = createRoute({ getParentRoute: () => main, path: "/rounds/$id", component: lazyRouteComponent(() => import("./pages/Round"), "Round") });
const audit = createRoute({
  getParentRoute: () => main,
  path: "/audit",
  validateSearch: (search: Search): { operator?: string; action?: string; subject?: string; from?: string; to?: string } =>
    known({ operator: search["operator"], action: search["action"], subject: search["subject"], from: day(search["from"]), to: day(search["to"]) }),
  component: lazyRouteComponent(() => import("./pages/Audit"), "Audit"),
});
const kyc = createRoute({
  getParentRoute: () => main,
  path: "/kyc",
  validateSearch: (search: Search): { state?: ProofsWanted } => known({ state: one<ProofsWanted>(["approved", "rejected"], search["state"]) }),
  component: lazyRouteComponent(() => import("./pages/Kyc"), "Kyc"),
});
const alerts = createRoute({
  getParentRoute: () => main,
  path: "/alerts",
  validateSearch: (search: Search): { all?: true } => known({ all: search["all"] === "true" ? (true as const) : undefined }),
  component: lazyRouteComponent(() => import("./pages/Alerts"), "Alerts"),
});
const system = createRoute({ getParentRoute: () => main, path: "/system", component: lazyRouteComponent(() => import("./pages/System"), "System") });
const site = createRoute({ getParentRoute: () => main, path: "/site", component: lazyRouteComponent(() => import("./pages/Site"), "Site") });
const content = createRoute({
  getParentRoute: () => main,
  path: "/content",
  validateSearch: (search: Search): { kind?: Kind } => known({ kind: isKind(search["kind"]) ? search["kind"] : undefined }),
  component: lazyRouteComponent(() => import("./pages/Content"), "Content"),
});
const piece = createRoute({
  getParentRoute: () => main,
  path: "/content/$id",
  validateSearch: (search: Search): { kind?: Kind } => known({ kind: isKind(search["kind"]) ? search["kind"] : undefined }),
  component: lazyRouteComponent(() => import("./pages/content/Editor"), "Editor"),
});
const feedback = createRoute({
  getParentRoute: () => main,
  path: "/content/feedback",
  validateSearch: (search: Search): { closed?: "yes" } => known({ closed: one<"yes">(["yes"], search["closed"]) }),
  component: lazyRouteComponent(() => import("./pages/content/Feedback"), "FeedbackList"),
});
const chat = createRoute({
  getParentRoute: () => main,
  path: "/chat",
  validateSearch: (search: Search): { view?: ChatView } => known({ view: one<ChatView>(VIEWS, search["view"]) }),
  component: lazyRouteComponent(() => import("./pages/Chat"), "Chat"),
});
const messages = createRoute({
  getParentRoute: () => main,
  path: "/content/messages",
  validateSearch: (search: Search): { account?: string } => known({ account: search["account"] }),
  component: lazyRouteComponent(() => import("./pages/content/Messages"), "Messages"),
});
const reconcile = createRoute({
  getParentRoute: () => main,
  path: "/reconcile",
  validateSearch: (search: Search): { vendor?: string; state?: StateWanted; kind?: DifferenceKind } =>
    known({ vendor: search["vendor"], state: one<StateWanted>(STANDINGS, search["state"]), kind: one<DifferenceKind>(KINDS, search["kind"]) }),
  component: lazyRouteComponent(() => import("./pages/Reconcile"), "Reconcile"),
});
const difference = createRoute({ getParentRoute: () => main, path: "/reconcile/$id", component: lazyRouteComponent(() => import("./pages/reconcile/Detail"), "Difference") });
const vendorWallets = createRoute({
  getParentRoute: () => main,
  path: "/vendor-wallets",
  validateSearch: (search: Search): { state?: "all" } => known({ state: one<"all">(["all"], search["state"]) }),
  component: lazyRouteComponent(() => import("./pages/VendorWallets"), "VendorWallets"),
});
const vendorTransfer = createRoute({ getParentRoute: () => main, path: "/vendor-wallets/$id", component: lazyRouteComponent(() => import("./pages/vendorWallets/Detail"), "VendorTransfer") });
const REPORTS: readonly string[] = ["vendor", "game", "agent", "liabilities", "invoices"] satisfies View[];
const reports = createRoute({
  getParentRoute: () => main,
  path: "/reports",
  validateSearch: (search: Search): { view?: View; from?: string; to?: string; under?: string } =>
    known({ view: one<View>(REPORTS, search["view"]), from: day(search["from"]), to: day(search["to"]), under: /^\d+$/.test(search["under"] ?? "") ? search["under"] : undefined }),
  component: lazyRouteComponent(() => import("./pages/Reports"), "Reports"),
});
const games = createRoute({
  getParentRoute: () => main,
  path: "/games",
  validateSearch: (search: Search): { view?: "vendors"; search?: string; vendor?: string; spoken?: true; page?: number } =>
    known({
      view: one<"vendors">(["vendors"], search["view"]),
      search: search["search"],
      vendor: search["vendor"],
      spoken: search["spoken"] === "true" ? (true as const) : undefined,
      page: /^[1-9]\d{0,4}$/.test(search["page"] ?? "") ? Number(search["page"]) : undefined,
    }),
  component: lazyRouteComponent(() => import("./pages/Games"), "Games"),
});
const playerGroups = createRoute({
  getParentRoute: () => main,
  path: "/players/groups",
  component: lazyRouteComponent(() => import("./pages/player/Groups"), "Groups"),
});
const tables = createRoute({
  getParentRoute: () => main,
  path: "/tables",
  validateSearch: (search: Search): { game?: TableGame; state?: TableState } =>
    known({ game: one<TableGame>(Object.keys(TABLE_GAMES), search["game"]), state: one<TableState>(Object.keys(TABLE_STATES), search["state"]) }),
  component: lazyRouteComponent(() => import("./pages/Tables"), "Tables"),
});
const tableReturns = createRoute({
  getParentRoute: () => main,
  path: "/tables/returns",
  validateSearch: (search: Search): { period?: ReturnPeriod } => known({ period: one<ReturnPeriod>(Object.keys(RETURN_PERIODS), search["period"]) }),
  component: lazyRouteComponent(() => import("./pages/tables/Returns"), "Returns"),
});
const tableRounds = createRoute({
  getParentRoute: () => main,
  path: "/tables/$id",
  validateSearch: (search: Search): { unpaid?: "yes" } => known({ unpaid: one<"yes">(["yes"], search["unpaid"]) }),
  component: lazyRouteComponent(() => import("./pages/tables/Rounds"), "Rounds"),
});
const tableBets = createRoute({
  getParentRoute: () => main,
  path: "/tables/$id/rounds/$number",
  component: lazyRouteComponent(() => import("./pages/tables/Bets"), "Bets"),
});
const jobs = createRoute({ getParentRoute: () => main, path: "/jobs", component: lazyRouteComponent(() => import("./pages/Jobs"), "Jobs") });
const promotions = createRoute({
  getParentRoute: () => main,
  path: "/promotions",
  validateSearch: (search: Search): { state?: PromotionStanding; kind?: PromotionKind; order?: string } =>
    known({ state: one<PromotionStanding>(STANDINGS_OF_PROMOTIONS, search["state"]), kind: one<PromotionKind>(PROMOTION_KINDS, search["kind"]), order: /^-?\w+$/.test(search["order"] ?? "") ? search["order"] : undefined }),
  component: lazyRouteComponent(() => import("./pages/Promotions"), "Promotions"),
});
const promotion = createRoute({
  getParentRoute: () => main,
  path: "/promotions/$id",
  validateSearch: (search: Search): { kind?: PromotionKind } => known({ kind: one<PromotionKind>(PROMOTION_KINDS, search["kind"]) }),
  component: lazyRouteComponent(() => import("./pages/promotions/Desk"), "Editor"),
});
const applications = createRoute({
  getParentRoute: () => main,
  path: "/promotions/applications",
  validateSearch: (search: Search): { state?: ApplicationState; promotion?: string; member?: string; id?: string } =>
    known({ state: one<ApplicationState>(["issued", "rejected"], search["state"]), promotion: search["promotion"], member: search["member"], id: search["id"] }),
  component: lazyRouteComponent(() => import("./pages/promotions/Applications"), "Applications"),
});
const nothing = createRoute({ getParentRoute: () => main, path: "$", component: NotFound });

const day = (value: string | undefined) => (value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined);

export const router = createRouter({
  routeTree: root.addChildren([main.addChildren([dashboard, withdrawals, deposits, mismatches, mismatch, paymentMethods, players, playerGroups, player, adjustments, operators, oneOperator, own, round, kyc, alerts, audit, site, content, piece, feedback, messages, chat, system, reconcile, difference, vendorWallets, vendorTransfer, reports, games, tables, tableReturns, tableRounds, tableBets, jobs, promotions, promotion, applications, nothing])]),
  defaultErrorComponent: Broken,
  scrollRestoration: true,
  parseSearch: parse,
  stringifySearch: stringify,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
