import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { keepZone } from "ui/zone";

import { call, whenHouseCloses, type SiteInfo } from "./api";
import { at, oneOf } from "./origins";

async function siteInfo(): Promise<SiteInfo> {
  const site = await call("GET /wps/system/site");
  keepZone(site.timeZone);
  return site;
}

/** What the site says about itself: fetched once at the start, and anew when it closes or opens. */
export function useHouse() {
  return useQuery({ queryKey: ["site"], staleTime: 600_000, queryFn: siteInfo });
}

/** Where a picture is to be fetched: from the operator's origins for pictures, if there are any. */
export function usePicture(): (address: string) => string {
  const origin = oneOf(useHouse().data?.info?.imageCDNs);
  return (address) => at(origin, address, location.href);
}

/** 1 in maintenance, which comes before 2, a restricted region (spec.md 4). */
const standing = (house: SiteInfo | undefined) => (house?.maintenance ? 1 : house?.regionRestriction ? 2 : 0);

/** How often an open page asks whether the site has closed, and a closed one whether it has opened. */
const WHILE_OPEN = 20_000;
const WHILE_CLOSED = 3_000;

/** Whether the site is closed to this visitor: told by any call that is refused so, and asked for now and then by a page that makes no calls. */
export function useClosed(): SiteInfo | null {
  const { data } = useHouse();
  const queries = useQueryClient();
  const now = standing(data);
  const end = data?.endTime ?? null;
  useEffect(() => whenHouseCloses(() => void queries.invalidateQueries({ queryKey: ["site"] })), [queries]);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const said = await call("GET /wps/system/status").catch(() => null);
      if (said && (said.status !== now || (said.endTime ?? null) !== end)) await queries.invalidateQueries({ queryKey: ["site"] });
    };
    const timer = setInterval(() => void look(), now === 0 ? WHILE_OPEN : WHILE_CLOSED);
    return () => clearInterval(timer);
  }, [now, end, queries]);
  return data && now !== 0 ? data : null;
}
