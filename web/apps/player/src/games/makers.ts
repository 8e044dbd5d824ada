/** Names of the makers of games: the house tells them, in the language of the call. */
import type { MenuEntry, Vendor } from "../lib/api";
import { useMenus } from "./queries";

/** The code of the house's own games among the makers. */
export const HOUSE = "INHOUSE";

const isMaker = (menus: readonly MenuEntry[] | undefined, type: string): boolean => menus?.some(({ gameType, vendors }) => gameType === type && vendors.some(({ vassalage }) => vassalage === HOUSE)) ?? false;

/** Whether the house may have tables: they are of its own live games. */
export const hasTables = (menus: readonly MenuEntry[] | undefined): boolean => isMaker(menus, "LIVE");

/** Whether it may have fishing rooms. */
export const hasRooms = (menus: readonly MenuEntry[] | undefined): boolean => isMaker(menus, "FISH");

/** Whether it has instant games of its own. They are of the slots' type, but no slots: the menu leads to them by themselves. */
export const hasInstant = (menus: readonly MenuEntry[] | undefined): boolean => isMaker(menus, "RNG");

/** The name of a maker as it is shown; one without a name shows its code. */
export const makerName = ({ vassalage, displayName }: Pick<Vendor, "vassalage" | "displayName">) => displayName || vassalage;

/** The name of a maker by its code alone. */
export function useVendorName() {
  const menus = useMenus();
  return (vassalage: string) => makerName(menus.data?.flatMap((entry) => entry.vendors).find((vendor) => vendor.vassalage === vassalage) ?? { vassalage, displayName: vassalage });
}

/** Each maker once, with all of its games. */
export function whole(vendors: readonly Vendor[]): Vendor[] {
  const makers = new Map<string, Vendor>();
  for (const vendor of vendors) makers.set(vendor.vassalage, { ...vendor, count: vendor.count + (makers.get(vendor.vassalage)?.count ?? 0) });
  return [...makers.values()];
}

/** Makers whose marks stand first in the footer (spec.md 9). */
const MARKS = ["PG", "EG2", "PT", "JDB", "CQ9", "FC", "JL", "BGS"];

/** Each maker once, those first whose marks the house shows; the others stay in their order. */
export function marked(vendors: readonly Vendor[]): Vendor[] {
  const place = ({ vassalage }: Vendor) => (MARKS.includes(vassalage) ? MARKS.indexOf(vassalage) : MARKS.length);
  const isFirst = ({ vassalage }: Vendor, at: number) => vendors.findIndex((other) => other.vassalage === vassalage) === at;
  return vendors.filter(isFirst).toSorted((a, b) => place(a) - place(b));
}
