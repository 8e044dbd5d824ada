/** The catalogue's calls. Texts of titles come in the chosen language, so the language is part of every key. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { call, type GameCard, type GamePage, type Lane, type MenuEntry, type WinnerList } from "../lib/api";
import { useLive } from "../lib/live";
import { useSite } from "../lib/site";

export const PAGE_SIZE = 20;
const HOUR = 3_600_000;
const text = (values: Record<string, string | number>) => new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

export function useMenus() {
  const { language } = useSite();
  return useQuery({ queryKey: ["menus", language], staleTime: HOUR, queryFn: () => call<MenuEntry[]>("GET", `/lgw/games/game_menus?${text({ language })}`) });
}

export function useLanes() {
  const { language } = useSite();
  return useQuery({ queryKey: ["lanes", language], staleTime: HOUR, queryFn: () => call<Lane[]>("GET", `/lgw/games/lanes?${text({ platform: "html5-desktop", language })}`) });
}

/** The first games of one vendor, for a lane that came without them: the lanes carry only the first vendors' cards. */
export function useShelf(gameType: string, vassalage: string, wanted: boolean) {
  const { language } = useSite();
  return useQuery({
    queryKey: ["shelf", language, gameType, vassalage],
    staleTime: HOUR,
    enabled: wanted,
    queryFn: () => call<GamePage>("GET", `/lgw/games?${text({ clientType: 3, platform: "flash,html5-desktop", merchant: "mela", gameType, pageNo: 1, pageSize: PAGE_SIZE, language, tab: "ALL", vassalage })}`),
  });
}

export function useHot() {
  const { language } = useSite();
  const query = text({ merchantCode: "mela", isPlatform: 2, platform: "html5-desktop", language });
  return useQuery({ queryKey: ["hot", language], staleTime: HOUR, queryFn: () => call<GameCard[]>("GET", `/lgw/games/hot?${query}`) });
}

export function useWinners() {
  const { language } = useSite();
  const up = useLive();
  return useQuery({
    queryKey: ["winners", language],
    queryFn: () => call<WinnerList>("GET", `/wps/games/winners?${text({ gameCategory: "ALL", language, limitNum: 20 })}`),
    refetchInterval: up ? false : 15_000,
  });
}

export function useJackpot() {
  const { language } = useSite();
  const up = useLive();
  return useQuery({
    queryKey: ["jackpot", language],
    queryFn: () => call<{ amount: string; label: string }>("GET", "/wps/games/jackpot"),
    refetchInterval: up ? false : 15_000,
  });
}

export type Tab = "ALL" | "NEW" | "HOT" | "FAV" | "RECENT";
export const TABS: readonly Tab[] = ["ALL", "NEW", "HOT", "FAV", "RECENT"];

export interface Wanted {
  gameType: string;
  vassalage: string;
  tab: Tab;
  search: string;
  page: number;
}

const matches = (wanted: Wanted) => (card: GameCard) =>
  (wanted.vassalage === "" || card.vassalage === wanted.vassalage) && card.displayName.toLocaleLowerCase().includes(wanted.search.toLocaleLowerCase());

/** Favourites and recent games are short lists: they come whole, and are filtered and cut into pages here. */
async function own(wanted: Wanted): Promise<GamePage> {
  const type: Record<string, string> = wanted.gameType ? { gameType: wanted.gameType } : {};
  const path =
    wanted.tab === "FAV"
      ? `/wps/games/favorites?${text({ clientType: 3, pageNo: 1, pageSize: 999, ...type })}`
      : `/wps/games/recent?${text({ pageNo: 1, pageSize: 20, ...type })}`;
  const all = (await call<GamePage>("GET", path)).content.filter(matches(wanted));
  const from = (wanted.page - 1) * PAGE_SIZE;
  return { content: all.slice(from, from + PAGE_SIZE), pageNum: wanted.page, totalPages: Math.ceil(all.length / PAGE_SIZE), total: all.length };
}

export function useGames(wanted: Wanted) {
  const { language, member } = useSite();
  const isOwn = wanted.tab === "FAV" || wanted.tab === "RECENT";
  return useQuery({
    queryKey: ["games", language, wanted, isOwn ? member?.id : null],
    enabled: !isOwn || member !== null,
    placeholderData: keepPreviousData,
    queryFn: () => {
      if (isOwn) return own(wanted);
      const { gameType, vassalage, search, tab, page } = wanted;
      const filters: Record<string, string> = { ...(vassalage && { vassalage }), ...(search && { search }) };
      return call<GamePage>("GET", `/lgw/games?${text({ clientType: 3, platform: "flash,html5-desktop", merchant: "mela", gameType, pageNo: page, pageSize: PAGE_SIZE, language, tab, ...filters })}`);
    },
  });
}
