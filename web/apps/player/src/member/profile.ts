/** What a member has told of themself. */
import { useQuery } from "@tanstack/react-query";

import { call, type Answer } from "../lib/api";

export type Profile = Answer<"GET /wps/member/info/profile">;

export function useProfile() {
  return useQuery({ queryKey: ["profile"], queryFn: () => call("GET /wps/member/info/profile") });
}
