import { useEffect, useRef } from "react";

import { dialogs, useDialog } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { closed, due } from "./due";
import { useAnnouncements } from "./queries";

/** Opens the announcement popup once the announcements are there, when nothing else is open. `busy` is true while a page shows a dialog of its own. */
export function Popups({ busy }: { busy: boolean }) {
  const { member, ready } = useSite();
  const { data } = useAnnouncements();
  const open = useDialog();
  const asked = useRef("");
  const who = member?.id ?? "";
  useEffect(() => {
    if (!ready || !data || busy || open || asked.current === `for ${who}`) return;
    const popups = due(data.popups, { loggedIn: member !== null, firstTime: member?.firstTimeLogin === true, closed: closed.read(member !== null) });
    asked.current = `for ${who}`;
    if (popups.length > 0) dialogs.show({ kind: "popups", ids: popups.map(({ id }) => id) });
  }, [ready, data, busy, open, who, member]);
  return null;
}
