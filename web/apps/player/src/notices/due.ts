/** Which popups are to be shown (spec.md 4): by audience, and only until they were closed in this session. */
import type { Announcement } from "../lib/api";

export interface Audience {
  loggedIn: boolean;
  firstTime: boolean;
  /** The session's flag of this audience is 'closed'. */
  closed: boolean;
}

export function due(popups: Announcement[], audience: Audience): Announcement[] {
  if (audience.closed) return [];
  const codes = audience.loggedIn ? (audience.firstTime ? ["A", "F"] : ["A"]) : ["B"];
  return popups.filter((popup) => codes.includes(popup.executionCode ?? ""));
}

const flag = (loggedIn: boolean) => (loggedIn ? "userPopup" : "anonymousPopup");

export const closed = {
  read: (loggedIn: boolean) => sessionStorage.getItem(flag(loggedIn)) === "closed",
  keep: (loggedIn: boolean) => sessionStorage.setItem(flag(loggedIn), "closed"),
};
