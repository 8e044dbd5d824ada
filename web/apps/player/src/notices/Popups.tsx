import { useEffect, useRef } from "react";

import { dialogs, useDialog } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { closed, due } from "./due";
import { useAnnouncements } from "./queries";

/**
 * Opens the announcement popup once the announcements are there, when nothing else is open. `busy` is true while `page` shows a
 * dialog of its own. Whoever closes one is not met by another at that moment: the popup comes with the next page.
 */
export function Popups({ busy, page }: { busy: boolean; page: string }) {
  const { member, ready } = useSite();
  const { data } = useAnnouncements();
  const open = useDialog();
  const asked = useRef("");
  const waited = useRef<{ who: string; page: string | null } | null>(null);
  const who = member?.id ?? "";
  useEffect(() => {
    if (!ready || !data || asked.current === `for ${who}`) return;
    if (busy || open) {
      waited.current = { who: waited.current?.who ?? who, page: null };
      return;
    }
    if (waited.current?.who === who && (waited.current.page ??= page) === page) return;
    const popups = due(data.popups, { loggedIn: member !== null, firstTime: member?.firstTimeLogin === true, closed: closed.read(member !== null) });
    asked.current = `for ${who}`;
    if (popups.length > 0) dialogs.show({ kind: "popups", ids: popups.map(({ id }) => id) });
  }, [ready, data, busy, open, page, who, member]);
  return null;
}
