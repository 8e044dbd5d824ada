/** The way to the search, one tap or "/" away on every page. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { gameTexts } from "../games/texts";

/** Whether a key was meant for what is written in, or for a window that is open. */
const isTaken = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null) || document.querySelector("dialog[open]") !== null;

export function Find() {
  const w = useWords(gameTexts);
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTaken(event)) return;
      event.preventDefault();
      void navigate({ to: "/games", state: { find: event.timeStamp } });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate]);
  return (
    <Link to="/games" state={() => ({ find: performance.now() })} className="icon find" aria-label={w("findGame")} aria-keyshortcuts="/" title={w("findGame")}>
      <Icon name="search" />
    </Link>
  );
}
