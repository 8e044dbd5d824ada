/** What follows a sign-in, whichever way it came about (spec.md 4). */
import type { SignedIn } from "../lib/api";
import { dialogs } from "../lib/dialogs";

/** How long the house remembers a login (spec.md 9). */
const REMEMBERED = 24 * 60 * 60 * 1_000;

export const remembered = {
  /** The cookie itself cannot be read here; this note says only that asking for it is worth while. */
  keep: () => localStorage.setItem("remembered", String(Date.now() + REMEMBERED)),
  drop: () => localStorage.removeItem("remembered"),
  holds: (now: number = Date.now()) => Number(localStorage.getItem("remembered") ?? 0) > now,
};

/** The default or an expired password is to be changed at once; whoever came by SMS is not asked. */
export function followUp(session: SignedIn, type: "username" | "sms"): void {
  if (session.passwordExpired && type === "username") dialogs.show({ kind: "password" });
}

/** The way of who takes a break and only fetches the balance. It ends with the session. */
export const outWay = {
  page: "/member?page=withdraw",
  choose: () => sessionStorage.setItem("outWay", "yes"),
  chosen: () => sessionStorage.getItem("outWay") !== null,
};
