/** Sessions that need no dialog: a one-time code in the address, and a login that the house remembers (spec.md 4). */
import { call, token } from "../lib/api";
import { remembered } from "./enter";

/** Leaves a token behind when there is one to be had; what does not work leaves an ordinary visitor. */
export async function start(): Promise<void> {
  const address = new URL(location.href);
  const code = address.searchParams.get("token");
  if (code !== null) {
    // Wiped first: a code that was used must not stay in the history.
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
    const session = await call("POST /wps/session/exchange", { body: { code } }).catch(() => null);
    if (session) token.keep(session.token);
    return;
  }
  if (!remembered.holds()) return remembered.drop();
  const session = await call("POST /wps/session/resume").catch(() => null);
  if (session) token.keep(session.token);
  else remembered.drop();
}
