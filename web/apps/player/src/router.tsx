/** The addresses of the site (spec.md 2). Every page is fetched when it is visited; the document asks for the lobby beside the first scripts (doors.ts). */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, redirect, type ParsedLocation } from "@tanstack/react-router";

import { token } from "./lib/api";
import { joined } from "./lib/session";
import { useSite } from "./lib/site";
import type { ListSearch } from "./games/GamesPage";
import { ORDERS, VOLATILITIES } from "./games/queries";
import { area } from "./lib/area";
import { AreaFault } from "./lib/AreaFault";
import { Gate } from "./shell/Gate";
import { Shell } from "./shell/Shell";

function NotFound() {
  const { t } = useSite();
  return (
    <div className="note big pictured">
      <img src="/banners/boats.svg" alt="" width={960} height={420} decoding="async" />
      <h1>{t("notFoundTitle")}</h1>
      <p>{t("notFoundText")}</p>
      <Link to="/" className="call">
        {t("backHome")}
      </Link>
    </div>
  );
}

type Search = Record<string, unknown>;
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
/** A number in an address arrives as a number, and stays one: written as a text it would stand in quotation marks. */
const figure = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : text(value));
/** Keeps what has a value, so that the address stays short. */
const known = <T extends object>(search: T): { [Key in keyof T]?: NonNullable<T[Key]> } => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;

/** A visitor without a session is sent to /login, and comes back from there. */
async function guard({ location }: { location: ParsedLocation }) {
  await joined();
  if (token.read() === "") throw redirect({ to: "/login", state: { from: location.href } });
}

function listSearch(search: Search): ListSearch {
  const tab = text(search["tab"]);
  const [page, rtp] = [Number(search["page"]), Number(search["rtp"])];
  return known({
    vassalage: text(search["vassalage"]),
    tab: tab === "NEW" || tab === "HOT" || tab === "FAV" || tab === "RECENT" ? (tab as "NEW" | "HOT" | "FAV" | "RECENT") : undefined,
    // A name of digits only arrives as a number.
    search: text(typeof search["search"] === "number" ? String(search["search"]) : search["search"]),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    volatility: VOLATILITIES.find((code) => code === search["volatility"]),
    rtp: rtp > 0 && rtp < 1 ? rtp : undefined,
    feature: text(search["feature"]),
    theme: text(search["theme"]),
    stake: Number(search["stake"]) > 0 ? String(search["stake"]) : undefined,
    sort: ORDERS.find((order) => order === search["sort"]),
  });
}

const root = createRootRoute({ component: Gate });
const main = createRoute({ getParentRoute: () => root, id: "main", component: Shell });
const lobby = createRoute({ getParentRoute: () => main, id: "lobby", component: lazyRouteComponent(area(() => import("./lobby/Lobby")), "Lobby") });
const home = ["/", "/index", "/index.html", "/home"].map((path) => createRoute({ getParentRoute: () => lobby, path }));
const login = createRoute({ getParentRoute: () => lobby, path: "/login", component: lazyRouteComponent(area(() => import("./auth/routes")), "LoginRoute") });
const register = createRoute({
  getParentRoute: () => lobby,
  path: "/register",
  validateSearch: (search: Search): { code?: string } => known({ code: text(search["code"]) ?? text(search["affiliateCode"]) }),
  component: lazyRouteComponent(area(() => import("./auth/RegisterDialog")), "RegisterDialog"),
});
const reset = createRoute({ getParentRoute: () => lobby, path: "/reset-password", component: lazyRouteComponent(area(() => import("./auth/ResetDialog")), "ResetDialog") });
const social = createRoute({ getParentRoute: () => lobby, path: "/social/$provider", component: lazyRouteComponent(area(() => import("./auth/SocialRoute")), "SocialRoute") });
const help = createRoute({ getParentRoute: () => lobby, path: "/help", component: lazyRouteComponent(area(() => import("./help/HelpRoute")), "HelpRoute") });
const centre = area(() => import("./member/MemberCentre"));
const member = createRoute({
  getParentRoute: () => main,
  path: "/member",
  beforeLoad: guard,
  validateSearch: (search: Search): { page?: string; promotion?: string } => known({ page: text(search["page"]), promotion: text(search["promotion"]) }),
  component: lazyRouteComponent(centre, "MemberCentre"),
  // The page of the centre comes with its frame, or what is shown would change twice. A frame that does not come is told by itself.
  loader: ({ location }) => centre().then(({ fetched }) => fetched((location.search as Search)["page"]), () => {}),
});

const gamePages = area(() => import("./games/pages"));
const LISTS = [
  ["/games", "AllGames"],
  ["/rng", "Rng"],
  ["/pvp", "Pvp"],
  ["/bgs", "Bgs"],
  ["/sports", "Sports"],
  ["/esports", "Esports"],
  ["/lott", "Lott"],
  ["/elott", "Elott"],
  ["/cockfight", "Cockfight"],
] as const;
const lists = LISTS.map(([path, page]) => createRoute({ getParentRoute: () => main, path, validateSearch: listSearch, component: lazyRouteComponent(gamePages, page) }));
const live = createRoute({ getParentRoute: () => main, path: "/live", validateSearch: listSearch, component: lazyRouteComponent(area(() => import("./tables/LiveGames")), "LiveGames") });
const fish = createRoute({ getParentRoute: () => main, path: "/fish", validateSearch: listSearch, component: lazyRouteComponent(area(() => import("./tables/FishGames")), "FishGames") });
const maker = createRoute({ getParentRoute: () => main, path: "/maker/$code", validateSearch: listSearch, component: lazyRouteComponent(gamePages, "MakerPage") });
const own = [
  createRoute({ getParentRoute: () => main, path: "/favorite", beforeLoad: guard, validateSearch: listSearch, component: lazyRouteComponent(gamePages, "Favourite") }),
  createRoute({ getParentRoute: () => main, path: "/recent", beforeLoad: guard, validateSearch: listSearch, component: lazyRouteComponent(gamePages, "Recent") }),
];
const lotteries = ["/lottery", "/lottert", "/seaLottery", "/vnLottery"].map((path) =>
  createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: guard,
    validateSearch: (search: Search): { gameCode?: string } => known({ gameCode: text(search["gameCode"]) }),
    component: lazyRouteComponent(gamePages, "Lottery"),
  }),
);
const coming = (
  [
    ["/pointMall", "PointMall"],
    ["/seamless", "Seamless"],
  ] as const
).map(([path, page]) => createRoute({ getParentRoute: () => main, path, component: lazyRouteComponent(gamePages, page) }));
const promotions = [
  createRoute({
    getParentRoute: () => main,
    path: "/promotions",
    validateSearch: (search: Search): { type?: string } => known({ type: text(search["type"]) }),
    component: lazyRouteComponent(area(() => import("./promotions/Promotions")), "Promotions"),
  }),
  createRoute({ getParentRoute: () => main, path: "/promotions/$id", component: lazyRouteComponent(area(() => import("./promotions/OfferPage")), "OfferPage") }),
];
/** The agent layout is theirs alone (spec.md 2); who has no session signs in there. */
const agent = [
  createRoute({ getParentRoute: () => root, path: "/agent", component: lazyRouteComponent(area(() => import("./shell/AgentLogin")), "AgentLogin") }),
  createRoute({
    getParentRoute: () => root,
    path: "/agentHome",
    beforeLoad: async () => {
      await joined();
      if (token.read() === "") throw redirect({ to: "/agent" });
    },
    component: lazyRouteComponent(area(() => import("./shell/AgentHome")), "AgentHome"),
  }),
];
const verify = createRoute({
  getParentRoute: () => main,
  path: "/verify",
  // A session in a fishing room is a round of its member's seeds: the room's page names it so.
  validateSearch: (search: Search): { round?: string | number; by?: "vendor"; table?: string | number; chain?: string | number; shoe?: string | number } => known({ round: figure(search["round"] ?? search["session"]), by: search["by"] === "vendor" ? ("vendor" as const) : undefined, table: figure(search["table"]), chain: figure(search["chain"]), shoe: figure(search["shoe"]) }),
  component: lazyRouteComponent(area(() => import("./verify/VerifyPage")), "VerifyPage"),
});
const nothing = createRoute({ getParentRoute: () => main, path: "$", component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([main.addChildren([lobby.addChildren([...home, login, register, reset, social, help]), member, ...lists, live, fish, maker, ...own, ...lotteries, ...coming, ...promotions, verify, nothing]), ...agent]),
  scrollRestoration: true,
  scrollRestorationBehavior: "smooth",
  defaultErrorComponent: AreaFault,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
