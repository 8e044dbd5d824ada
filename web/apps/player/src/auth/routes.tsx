/** /login as a page: the lobby with the popup over it. */
import { useLocation, useNavigate } from "@tanstack/react-router";

import { LoginDialog } from "./LoginDialog";

/** Our own paths only: an address from elsewhere must not lead away. */
export const inside = (path: string | undefined): string => (path !== undefined && /^\/(?![/\\])/.test(path) ? path : "/");

/** Goes on to where the visitor was stopped, or home (spec.md 2). */
export function LoginRoute() {
  const navigate = useNavigate();
  const from = useLocation({ select: (location) => location.state.from });
  return <LoginDialog onClose={() => void navigate({ to: "/" })} onDone={() => void navigate({ href: inside(from), replace: true } as never)} />;
}
