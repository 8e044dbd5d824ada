/** /login as a page: the lobby with the popup over it. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { dialogs, useDialog } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { outWay } from "./enter";
import { LoginDialog } from "./LoginDialog";
import { inside } from "./social";

export { inside };

/** Goes on to where the visitor was stopped, or home (spec.md 2). Who is signed in already goes on at once. */
export function LoginRoute() {
  const navigate = useNavigate();
  const { member, ready } = useSite();
  // Where the visitor came from, as it was at first: the way there changes it.
  const [{ from, chosen }] = useState(useLocation({ select: ({ state }) => ({ from: state.from, chosen: state.chosen }) }));
  const over = useDialog();
  const known = ready && member !== null;
  useEffect(() => {
    // Who takes a break came for the money alone.
    if (!known) return;
    const waits = dialogs.current()?.kind === "password";
    void navigate({ href: outWay.chosen() ? outWay.page : inside(from), replace: true, state: { chosen: waits ? undefined : chosen } } as never);
  }, [known, from, chosen, navigate]);
  // One dialog at a time: the forgotten password stands in this one's place.
  if (!ready || known || over?.kind === "forgot") return null;
  return <LoginDialog chosen={chosen} onClose={() => void navigate({ to: "/", replace: chosen !== undefined })} onDone={() => {}} />;
}
