/** The catalogue's calls. Texts of titles come in the chosen language, so the language is part of every key. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";

import { call, merchant, type GameCard, type GamePage, type GameType, type MenuEntry, type WinnerList } from "../lib/api";
import { useLive } from "../lib/live";
import { useSite, type Language } from "../lib/site";
import type { Playing } from "./play";

export const PAGE_SIZE = 20;
const HOUR = 3_600_000;
/** An address may carry any word; the house refuses a type that it does not have. */
const typeOf = (word: string) => (word === "" ? null : (word as GameType));

export function useMenus() {
  const { language } = useSite();
  return useQuery({ queryKey: ["menus", language], staleTime: HOUR, queryFn: () => call("GET /lgw/games/game_menus") as Promise<MenuEntry[]> });
}

export function useLanes() {
  const { language } = useSite();
  return useQuery({ queryKey: ["lanes", language], staleTime: HOUR, queryFn: () => call("GET /lgw/games/lanes", { query: { platform: "html5-desktop", language } }) });
}

/** The first games of one vendor, for a lane that came without them: the lanes carry only the first vendors' cards. */
export function useShelf(gameType: string, vassalage: string, wanted: boolean) {
  const { language } = useSite();
  return useQuery({
    queryKey: ["shelf", language, gameType, vassalage],
    staleTime: HOUR,
    enabled: wanted,
    queryFn: () => call("GET /lgw/games", { query: { clientType: 3, platform: "flash,html5-desktop", merchant: merchant.read(), gameType: typeOf(gameType), pageNo: 1, pageSize: PAGE_SIZE, language, tab: "ALL", vassalage } }),
  });
}

export function useHot() {
  const { language } = useSite();
  return useQuery({ queryKey: ["hot", language], staleTime: HOUR, queryFn: () => call("GET /lgw/games/hot", { query: { merchantCode: merchant.read(), isPlatform: 2, platform: "html5-desktop", language } }) });
}

/** The board has 20 rows (spec.md 9). */
export const winners = (language: Language) =>
  queryOptions({
    queryKey: ["winners", language],
    queryFn: (): Promise<WinnerList> => call("GET /wps/games/winners", { query: { gameCategory: "ALL", language, limitNum: 20 } }),
  });

export function useWinners() {
  const { language } = useSite();
  const up = useLive();
  return useQuery({ ...winners(language), refetchInterval: up ? false : 15_000 });
}

export function useJackpot() {
  const { language } = useSite();
  const up = useLive();
  return useQuery({
    queryKey: ["jackpot", language],
    queryFn: () => call("GET /wps/games/jackpot"),
    refetchInterval: up ? false : 15_000,
  });
}

export type Tab = "ALL" | "NEW" | "HOT" | "FAV" | "RECENT";
export const TABS: readonly Tab[] = ["ALL", "NEW", "HOT", "FAV", "RECENT"];

export const ORDERS = ["POPULAR", "NEW", "NAME", "RTP", "WIN"] as const;
export const VOLATILITIES = ["LOW", "MEDIUM", "HIGH"] as const;

/** What a list is narrowed to, and its order, as the address carries it. */
export interface Narrowed {
  volatility?: (typeof VOLATILITIES)[number];
  /** The least return, a decimal fraction. */
  rtp?: number;
  feature?: string;
  theme?: string;
  /** What a round is to be played for. */
  stake?: string;
  sort?: (typeof ORDERS)[number];
}

export interface Wanted extends Narrowed {
  gameType: string;
  vassalage: string;
  tab: Tab;
  search: string;
  page: number;
}

/** The words by which the games of a type or a maker can be narrowed. */
export function useFacets(gameType: string, vassalage: string) {
  return useQuery({ queryKey: ["facets", gameType, vassalage], staleTime: HOUR, queryFn: () => call("GET /lgw/games/facets", { query: { gameType: typeOf(gameType), vassalage } }) });
}

const matches = (wanted: Wanted) => (card: GameCard) =>
  (wanted.vassalage === "" || card.vassalage === wanted.vassalage) && card.displayName.toLocaleLowerCase().includes(wanted.search.toLocaleLowerCase());

/** Favourites and recent games are short lists: they come whole, and are filtered and cut into pages here. */
async function own(wanted: Wanted): Promise<GamePage> {
  const gameType = typeOf(wanted.gameType);
  const page = await (wanted.tab === "FAV"
    ? call("GET /wps/games/favorites", { query: { clientType: 3, pageNo: 1, pageSize: 999, gameType } })
    : call("GET /wps/games/recent", { query: { pageNo: 1, pageSize: 20, gameType } }));
  const all = page.content.filter(matches(wanted));
  const from = (wanted.page - 1) * PAGE_SIZE;
  return { content: all.slice(from, from + PAGE_SIZE), pageNum: wanted.page, totalPages: Math.ceil(all.length / PAGE_SIZE), total: all.length };
}

const isOwn = ({ tab }: Wanted) => tab === "FAV" || tab === "RECENT";

function listed(language: Language, { gameType, page, ...wanted }: Wanted): Promise<GamePage> {
  return call("GET /lgw/games", { query: { clientType: 3, platform: "flash,html5-desktop", merchant: merchant.read(), gameType: typeOf(gameType), pageNo: page, pageSize: PAGE_SIZE, language, ...wanted } });
}

/** A page of games, for one member where they are that member's own. */
export const games = (language: Language, wanted: Wanted, member: string | null | undefined) =>
  queryOptions({
    queryKey: ["games", language, wanted, isOwn(wanted) ? member : null],
    queryFn: () => (isOwn(wanted) ? own(wanted) : listed(language, wanted)),
  });

export function useGames(wanted: Wanted) {
  const { language, member } = useSite();
  return useQuery({ ...games(language, wanted, member?.id), enabled: !isOwn(wanted) || member !== null, placeholderData: keepPreviousData });
}

/** Two open games like one: of its type, and of its maker as far as there are such. */
export const alike = (language: Language, { nodeId, gameType, vassalage, mode }: Playing) =>
  queryOptions({
    queryKey: ["alike", language, nodeId, mode],
    queryFn: async () => {
      const fits = (card: GameCard) => card.nodeId !== nodeId && card.isGame && card.enabled && (mode === "real" || card.demo);
      const of = async (maker: string) => (await listed(language, { gameType, vassalage: maker, search: "", tab: "ALL", page: 1 })).content.filter(fits);
      const same = await of(vassalage);
      const others = same.length < 2 ? (await of("")).filter((card) => card.vassalage !== vassalage) : [];
      return [...same, ...others].slice(0, 2);
    },
  });
