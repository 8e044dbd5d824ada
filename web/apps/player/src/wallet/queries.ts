/** The wallet's calls. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { hasMoving } from "./figures";

/** Pause between looks at what is on its way. */
const LOOK = 2_000;
const VENDORS = ["wallet", "vendors"];

/** Vendors' vendorWallets as last known, and what is on its way; looked at again and again while something is. */
export function useVendors(wanted: boolean) {
  return useQuery({
    queryKey: VENDORS,
    enabled: wanted,
    queryFn: () => call("GET /wps/v2/wallets/vendors"),
    refetchInterval: ({ state }) => (hasMoving(state.data) ? LOOK : false),
  });
}

/** The sums change with what is on its way: they are asked for as long as something is. */
export function useFunds(moving: boolean) {
  return useQuery({ queryKey: ["wallet", "funds"], queryFn: () => call("GET /wps/member/info/funds/consolidated"), refetchInterval: moving ? LOOK : false });
}

/** Asks the vendors themselves, and everything else anew. */
export function useLook(wanted: boolean): { look: () => Promise<void>; looking: boolean } {
  const queries = useQueryClient();
  const { reload } = useSite();
  const [looking, setLooking] = useState(false);
  const look = useCallback(async () => {
    setLooking(true);
    try {
      if (wanted) {
        const said = await call("GET /wps/v2/wallets/vendors", { query: { fresh: true } });
        // What the house had written down before must not come after the vendors' own word, and take its place.
        await queries.cancelQueries({ queryKey: VENDORS });
        queries.setQueryData(VENDORS, said);
      }
    } catch {
      // The page's own question says what went wrong.
    }
    const others = queries.invalidateQueries({ queryKey: ["wallet"], predicate: ({ queryKey }) => queryKey[1] !== "vendors" });
    await Promise.all([others, reload()]);
    setLooking(false);
  }, [queries, reload, wanted]);
  return { look, looking };
}
