import { useQuery } from "@tanstack/react-query";

import { call, type SiteInfo } from "../lib/api";

/** What the site says about itself: fetched once at the start. */
export function useHouse() {
  return useQuery({ queryKey: ["site"], staleTime: 600_000, queryFn: () => call<SiteInfo>("GET", "/wps/system/site") });
}

/** Invite-friends entries appear only while the referral promotion is on (spec.md 6). */
export function useReferral(): boolean {
  return useHouse().data?.whitelabel?.some((node) => node.modId.startsWith("REFERRAL") && node.enabled === "1") ?? false;
}
