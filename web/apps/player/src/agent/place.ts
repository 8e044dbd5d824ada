/** Where one is in the agent centre: everything stands in the address, so that a page can be sent and come back to. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

export type Changes = Record<string, string | null>;

/** The address after some changes; `null` takes a name out. */
export function address(search: string, changes: Changes): string {
  const wanted = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") wanted.delete(name);
    else wanted.set(name, value);
  }
  const query = wanted.toString();
  return query === "" ? "/agentHome" : `/agentHome?${query}`;
}

/** A member by number alone: names do not belong into an address, which is sent on and written down by servers. */
export const memberOf = (text: string | null): string | null => (text !== null && /^\d+$/.test(text) ? text : null);

export function usePlace() {
  const text = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const go = useCallback((changes: Changes) => void navigate({ href: address(text, changes) } as never), [navigate, text]);
  const leave = useCallback((changes: Changes, replace = false) => void navigate({ href: address("", changes), replace } as never), [navigate]);
  return { search, go, leave, href: (changes: Changes) => address(text, changes) };
}
