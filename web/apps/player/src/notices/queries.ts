import { useQuery } from "@tanstack/react-query";

import { call, token } from "../lib/api";
import { useSite } from "../lib/site";

/** Loads after the start, again with another language, and when someone signs in or out (spec.md 4). */
export function useAnnouncements() {
  const { language, member, ready } = useSite();
  return useQuery({
    queryKey: ["announcements", language, member?.id ?? null],
    enabled: ready && (token.read() === "" || member !== null),
    staleTime: 300_000,
    queryFn: () => call("GET /wps/announcements", { query: { types: "B,PL,PU,PR,H", platform: "W" } }),
  });
}
