/** The house's hosts (spec.md 3, domainRoute): each leads to players' or agents' pages, and may bring the code of the agent whose it is. */
import type { Host } from "./api";

export const hostOf = (hosts: readonly Host[] | undefined, name: string): Host | undefined => hosts?.find(({ domain }) => domain === name.toLowerCase());

/** The code under which a visitor registers: of the link that they came by, or else of the agent whose host this is. */
export const invitation = {
  read: (): string | undefined => sessionStorage.getItem("affiliate") ?? undefined,
  keep: (code: string) => sessionStorage.setItem("affiliate", code),
};
