import { useUnread } from "./inbox";
import "./notices.css";

/** A number beside an entry, when it is greater than 0. */
export function UnreadCount() {
  const unread = useUnread();
  return unread > 0 ? <span className="count">{unread > 99 ? "99+" : unread}</span> : null;
}
