/** What follows a sign-in, whichever way it came about (spec.md 4). */
import type { SignedIn } from "../lib/api";
import { dialogs, type Chosen } from "../lib/dialogs";

/** How long the house remembers a login (spec.md 9). */
const REMEMBERED = 24 * 60 * 60 * 1_000;

export const remembered = {
  /** The cookie itself cannot be read here; this note says only that asking for it is worth while. */
  keep: () => localStorage.setItem("remembered", String(Date.now() + REMEMBERED)),
  drop: () => localStorage.removeItem("remembered"),
  holds: (now: number = Date.now()) => Number(localStorage.getItem("remembered") ?? 0) > now,
};

/** The default or an expired password is to be changed at once; whoever came by SMS is not asked. What was chosen waits behind it: gives what is to be opened now. */
export function followUp(session: SignedIn, type: "username" | "sms", chosen?: Chosen): Chosen | undefined {
  if (!session.passwordExpired || type !== "username") return chosen;
  dialogs.show({ kind: "password", chosen });
  return undefined;
}

/** The way of who takes a break and only fetches the balance. It ends with the session. */
export const outWay = {
  page: "/member?page=withdraw",
  choose: () => sessionStorage.setItem("outWay", "yes"),
  chosen: () => sessionStorage.getItem("outWay") !== null,
};
