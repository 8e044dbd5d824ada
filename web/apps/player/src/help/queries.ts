import { useQuery } from "@tanstack/react-query";

import { call } from "../lib/api";
import { useSite } from "../lib/site";

export interface HelpPage {
  /** Its name in addresses: /help#term. */
  id: string;
  group: string;
  title: string;
  /** HTML, cleaned. */
  content: string;
}

export function useHelp() {
  const { language } = useSite();
  return useQuery({ queryKey: ["help", language], staleTime: 300_000, queryFn: () => call("GET /wps/system/helpCenter", { query: { lang: language, device: "WEB" } }) });
}

/** What operators wrote for the footer; asked for when it comes near. */
export function useFoot(near: boolean) {
  const { language } = useSite();
  return useQuery({ queryKey: ["foot", language], enabled: near, staleTime: 300_000, queryFn: () => call("GET /wps/system/footer", { query: { lang: language } }) });
}
