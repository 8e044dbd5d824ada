/** Names of the makers of games: the house tells them, in the language of the call. */
import type { Vendor } from "../lib/api";
import { useMenus } from "./queries";

/** The name of a maker as it is shown; one without a name shows its code. */
export const makerName = ({ vassalage, displayName }: Pick<Vendor, "vassalage" | "displayName">) => displayName || vassalage;

/** The name of a maker by its code alone. */
export function useVendorName() {
  const menus = useMenus();
  return (vassalage: string) => makerName(menus.data?.flatMap((entry) => entry.vendors).find((vendor) => vendor.vassalage === vassalage) ?? { vassalage, displayName: vassalage });
}
