import { useLocation, useNavigate } from "@tanstack/react-router";

import { HelpDialog } from "./HelpDialog";

/** /help: the lobby with the help centre over it; the hash picks the topic, as in /help#term. */
export function HelpRoute() {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  return <HelpDialog key={hash} topic={hash} onClose={() => void navigate({ to: "/" })} />;
}
