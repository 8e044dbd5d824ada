/** The entries of the member centre: in the side menu's place where there is room, else a row above the page. */
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { UnreadCount } from "../notices/UnreadCount";
import { PAGES, useNames, usePageKey } from "./pages";
import { memberTexts } from "./texts";

function Entries() {
  const { member } = useSite();
  const named = useNames();
  const key = usePageKey();
  const here = useRef<HTMLAnchorElement>(null);
  // On a phone the entries are one row that scrolls: the one that is open must be seen.
  useEffect(() => {
    void here.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [key, member]);
  return Object.entries(PAGES)
    .filter(([, { aside }]) => !aside)
    .map(([name, entry]) => (
      <li key={name}>
        <Link to="/member" search={{ page: name }} className="row" ref={name === key ? here : undefined} aria-current={name === key ? "page" : undefined} title={named(entry)}>
          <Icon name={entry.icon} />
          <span>{named(entry)}</span>
          {name === "messageV2" && <UnreadCount />}
        </Link>
      </li>
    ));
}

/** In the side menu, with the way back to the games. */
export function CentreMenu() {
  const { t } = useSite();
  const w = useWords(memberTexts);
  return (
    <nav aria-label={t("account")}>
      <ul>
        <li>
          <Link to="/" className="row" title={w("toGames")}>
            <Icon name="left" />
            <span>{w("toGames")}</span>
          </Link>
        </li>
      </ul>
      <ul>
        <Entries />
      </ul>
    </nav>
  );
}

/** A row that scrolls, where there is no side menu. */
export function CentreRow() {
  const { t } = useSite();
  return (
    <nav aria-label={t("account")} className="centre-row">
      <ul>
        <Entries />
      </ul>
    </nav>
  );
}
