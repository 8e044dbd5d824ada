import { Link, useLocation } from "@tanstack/react-router";
import { useCallback, useState } from "react";

import type { MenuEntry } from "../lib/api";
import { useEscape } from "../lib/escape";
import { Icon } from "../lib/icon";
import { useInSight } from "../lib/insight";
import { useWords } from "../lib/words";
import { Monogram } from "../games/GameCard";
import { iconOf, isInstantList, isLarge, menuEntries, menuStep, typePath, vendorStep } from "../games/launch";
import { makerName } from "../games/makers";
import { linkTo } from "../games/play";
import { useMenus } from "../games/queries";
import { gameTexts, isGameText } from "../games/texts";
import { shellTexts } from "./texts";

export const useEntries = (): MenuEntry[] => menuEntries(useMenus().data);

/** Whether an entry leads to where one is. */
export function useIsHere({ gameType }: MenuEntry): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const maker = useLocation({ select: ({ search }) => (search as { vassalage?: string }).vassalage });
  const isInstant = isInstantList(path, maker);
  if (gameType === "INSTANT") return isInstant;
  const place = gameType === "HOME" ? "/" : gameType === "PROMO" ? "/promotions" : typePath(gameType);
  return path === place && !isInstant;
}

function Entry({ entry }: { entry: MenuEntry }) {
  const g = useWords(gameTexts);
  const [open, setOpen] = useState(false);
  const here = useIsHere(entry);
  const many = entry.vendors.length > 0;
  const shut = useCallback(() => setOpen(false), []);
  useEscape(open, shut);
  return (
    <li
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Link {...linkTo(menuStep(entry))} className={here ? "entry here" : "entry"} aria-current={here ? "page" : undefined} aria-expanded={many ? open : undefined} onClick={shut}>
        <Icon name={iconOf(entry.gameType)} />
        <span>{isGameText(entry.gameType) ? g(entry.gameType) : entry.gameType}</span>
      </Link>
      {many && open && (
        <ul className={isLarge(entry) ? "drop many" : "drop"}>
          {entry.vendors.map((vendor) => (
            <li key={vendor.vassalage}>
              <Link {...linkTo(vendorStep(vendor))} onClick={shut}>
                <Monogram code={vendor.vassalage} />
                <span>
                  {makerName(vendor)}
                  <small>{g("count", { count: vendor.count })}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function GameMenu() {
  const w = useWords(shellTexts);
  const place = useLocation({ select: ({ pathname, search }) => `${pathname} ${(search as { vassalage?: string }).vassalage ?? ""}` });
  const entries = useEntries();
  // Those that come with the menu push the entry of here aside.
  const row = useInSight<HTMLUListElement>(`${place} ${entries.length}`, ".here");
  return (
    <nav className="game-menu" aria-label={w("gameMenu")}>
      <ul ref={row}>
        {entries.map((entry) => (
          <Entry key={entry.gameType} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}
