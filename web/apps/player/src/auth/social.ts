/** The way to an account elsewhere and back (spec.md 1: social sign-in with two providers). */
import { call } from "../lib/api";
import type { Chosen } from "../lib/dialogs";
import { sealedCall } from "../lib/sealed";

export type Provider = "one" | "two";

/** What a browser must remember while it is elsewhere. The address to come back to never leaves it. */
export interface Note {
  /** An account is to be bound to the member who is signed in. */
  bind: boolean;
  /** A path of the site to go on to. */
  back: string;
  /** The code of the agent by whose link the visitor came. */
  code?: string;
  /** A game that is to be opened over /. */
  chosen?: Chosen;
}

const NOTE = "social";

/** Our own paths only: an address from elsewhere must not lead away. */
export const inside = (path: string | undefined): string => (path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : "/");

export const note = {
  keep: (kept: Note) => sessionStorage.setItem(NOTE, JSON.stringify(kept)),
  /** What was kept, once; a stranger's answer finds nothing. */
  take: (): Note => {
    const text = sessionStorage.getItem(NOTE);
    sessionStorage.removeItem(NOTE);
    try {
      const kept = JSON.parse(text ?? "{}") as Partial<Note> | null;
      return { bind: kept?.bind === true, back: inside(kept?.back), ...(typeof kept?.code === "string" && { code: kept.code }), ...(typeof kept?.chosen?.card === "object" && { chosen: kept.chosen }) };
    } catch {
      return { bind: false, back: "/" };
    }
  },
};

/** Goes to a provider. The house names the address; the browser only follows it over http. */
async function follow(kept: Note, asked: Promise<{ url: string }>): Promise<void> {
  const { url } = await asked;
  if (!/^https?:\/\//.test(url)) throw new TypeError("no address");
  note.keep(kept);
  location.assign(url);
}

export const leave = (provider: Provider, kept: Omit<Note, "bind">): Promise<void> => follow({ ...kept, bind: false }, call("POST /wps/session/social", { body: { provider } }));
export const leaveToBind = (provider: Provider, back: string, proof: { password?: string }): Promise<void> => follow({ bind: true, back }, sealedCall("POST /wps/member/social", { body: { provider, ...proof } }));

export interface Brought {
  provider: Provider;
  code: string;
  state: string;
  iss?: string;
}

/** What a provider's answer brings; null when the visitor turned back there, or nothing is there. */
export function brought(path: string, search: string): Brought | null {
  const provider = path.endsWith("/one") ? "one" : path.endsWith("/two") ? "two" : null;
  const query = new URLSearchParams(search);
  const [code, state, iss] = [query.get("code"), query.get("state"), query.get("iss")];
  if (provider === null || !code || !state || query.has("error")) return null;
  return { provider, code, state, ...(iss !== null && { iss }) };
}

/** What newcomers are told of themselves. */
export interface Newcomer {
  ticket: string;
  username: string | null;
  email: string | null;
}
