/** Where a choice of a type, a vendor or a game leads (spec.md 2, launch rules), as pure functions. */
import type { GameCard, Member, MenuEntry, Vendor } from "../lib/api";
import type { IconName } from "../lib/icon";
import { hasInstant, HOUSE } from "./makers";

export type Step =
  | { kind: "page"; to: string; search: Record<string, string> }
  /** A vendor's container: a popup with its games. */
  | { kind: "list"; card: GameCard }
  | { kind: "start"; card: GameCard };

/** The sections of the home page, in order (spec.md 2). */
export const SECTIONS = ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT"] as const;
/** Types whose page is a list of games with filters; the others have a centre. */
export const LISTED: readonly string[] = ["RNG", "LIVE", "FISH", "PVP", "BGS"];
/** Paths of games: the side menu and the balance are hidden there. */
const GAME_PATHS = ["/seamless", "/lottery", "/lottert", "/sealottery", "/vnlottery"];
/** Types that lead to a page even when one vendor serves them. */
const ALWAYS_PAGE = ["PVP", "FISH", "RNG"];

const ICONS: Record<string, IconName> = {
  HOME: "home", RNG: "slots", LIVE: "live", FISH: "fish", PVP: "cards", BGS: "dice", SPORTS: "ball", ESPORTS: "esports", COCKFIGHT: "rooster", LOTT: "ticket", ELOTT: "lotto", PROMO: "tag", INSTANT: "dice",
};

export const iconOf = (type: string): IconName => ICONS[type] ?? "games";

export const isGamePath = (path: string): boolean => GAME_PATHS.includes(path.toLowerCase().replace(/\/$/, ""));

export const typePath = (type: string): string => `/${type.toLowerCase()}`;

/** Whether a list is that of the house's instant games. */
export const isInstantList = (path: string, maker: string | undefined): boolean => path === typePath("RNG") && maker === HOUSE;

const page = (to: string, search: Record<string, string> = {}): Step => ({ kind: "page", to, search });

/** The page of a lottery, if the vendor or type is one. */
function lottery(vassalage: string, gameType: string, gameCode: string): Step | null {
  if (vassalage === "TCG_LOTTO_VN") return page("/vnLottery", { gameCode });
  if (vassalage === "TCG_SEA") return page("/seaLottery", { gameCode });
  if (gameType === "LOTT" || gameType === "ELOTT") return page("/lottery", { gameCode });
  return null;
}

export function vendorStep(vendor: Vendor): Step {
  const { vassalage, gameType } = vendor;
  return lottery(vassalage, gameType, vassalage) ?? page(typePath(gameType), LISTED.includes(gameType) ? { vassalage } : {});
}

export function cardStep(card: GameCard): Step {
  const draw = lottery(card.vassalage, card.gameType, card.gameCode);
  return draw ?? (card.isGame ? { kind: "start", card } : { kind: "list", card });
}

/** The type that a page without games leads to: the one with the most games that stand in the menu. Slots, until the menu is known. */
export function openType(menus: readonly MenuEntry[] | undefined): string | null {
  if (!menus) return "RNG";
  const sizes = menus.map(({ gameType, vendors }) => ({ gameType, games: vendors.reduce((sum, { count }) => sum + count, 0) }));
  const [most] = sizes.filter(({ games }) => games > 0).toSorted((one, other) => other.games - one.games);
  return most?.gameType ?? null;
}

/** Whether the list of an entry's vendors has the large layout: over ten of them (spec.md 9). */
export const isLarge = ({ vendors }: MenuEntry): boolean => vendors.length > 10;

const entry = (gameType: MenuEntry["gameType"]): MenuEntry => ({ gameType, vendors: [] });

/** The header's entries: the types that have games, between HOME and PROMO; the one that always has, until they have come. The house's instant games have a place of their own beside the slots. */
export function menuEntries(menus: readonly MenuEntry[] = [entry("RNG")]): MenuEntry[] {
  const listed = menus.filter(({ gameType }) => gameType !== "HOME" && gameType !== "PROMO");
  const instant = hasInstant(menus) ? [entry("INSTANT")] : [];
  return [entry("HOME"), ...listed.flatMap((each) => (each.gameType === "RNG" ? [each, ...instant] : [each])), entry("PROMO")];
}

/** What an entry of the header's game menu does. */
export function menuStep(entry: MenuEntry): Step {
  const [first, ...others] = entry.vendors;
  if (first && (entry.gameType === "LOTT" || entry.gameType === "ELOTT")) return vendorStep(first);
  if (entry.gameType === "HOME") return page("/");
  if (entry.gameType === "PROMO") return page("/promotions");
  if (entry.gameType === "INSTANT") return page(typePath("RNG"), { vassalage: HOUSE });
  if (!first || others.length > 0 || ALWAYS_PAGE.includes(entry.gameType)) return page(typePath(entry.gameType));
  return vendorStep(first);
}

export type Mode = "real" | "demo";
export type Admission = "go" | "closed" | "login" | "trueAccount";

/** Whether a game may be started: a free trial needs no login, a bet needs an account that is no trial. */
export function admit(card: Pick<GameCard, "enabled" | "demo">, mode: Mode, member: Pick<Member, "type"> | null, ready: boolean): Admission {
  if (card.enabled === false || (mode === "demo" && !card.demo)) return "closed";
  if (mode === "demo") return "go";
  // Who they are comes late on a slow line: the house decides then, when the game is asked for.
  if (!member) return ready ? "login" : "go";
  return member.type === 4 ? "trueAccount" : "go";
}

/** The address of a game, at one of its tables. */
export function atTable(url: string, table: string | undefined): string {
  if (table === undefined) return url;
  return `${url}${url.includes("#") ? "&" : "#"}table=${encodeURIComponent(table)}`;
}

/** `balance` comes with what the game shows now, where it says that; `table` with the table at which the player sits. */
export type GameMessage = { type: "ready" | "close" | "deposit" } | { type: "balance"; balance?: string } | { type: "table"; table: string };

/** A message of the running game, or null: only its own origin and the agreed shape are heard. */
export function heard(event: { origin: string; data: unknown }, origin: string): GameMessage | null {
  if (event.origin !== origin || typeof event.data !== "object" || event.data === null) return null;
  const { source, version, type, balance, table } = event.data as Record<string, unknown>;
  if (source !== "mela-game" || version !== 1) return null;
  if (type === "balance") return typeof balance === "string" ? { type, balance } : { type };
  if (type === "table") return typeof table === "string" && /^[1-9]\d{0,17}$/.test(table) ? { type, table } : null;
  return type === "ready" || type === "close" || type === "deposit" ? { type } : null;
}
