/** The self-check reads every book, so it runs when somebody asks for it, and two pages share what it found. */
import { useQuery } from "@tanstack/react-query";

import { call } from "./api";

export function useSelfCheck() {
  const check = useQuery({
    queryKey: ["selfcheck"],
    queryFn: () => call("GET /backoffice/system/selfcheck"),
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { check, run: () => void check.refetch() };
}
