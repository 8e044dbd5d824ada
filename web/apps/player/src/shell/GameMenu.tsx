import { Link, useLocation } from "@tanstack/react-router";
import { useCallback, useState } from "react";

import type { MenuEntry } from "../lib/api";
import { useEscape } from "../lib/escape";
import { Icon } from "../lib/icon";
import { useInSight } from "../lib/insight";
import { useWords } from "../lib/words";
import { Monogram } from "../games/GameCard";
import { iconOf, isLarge, menuStep, typePath, vendorStep } from "../games/launch";
import { makerName } from "../games/makers";
import { linkTo } from "../games/play";
import { useMenus } from "../games/queries";
import { gameTexts, isGameText } from "../games/texts";
import { shellTexts } from "./texts";

/** The header's entries: the types that have games, between HOME and PROMO; the one that always has, until they have come. */
export function useEntries(): MenuEntry[] {
  const menus = useMenus();
  const types = menus.data ?? [{ gameType: "RNG" as const, vendors: [] }];
  return [{ gameType: "HOME", vendors: [] }, ...types.filter((entry) => entry.gameType !== "HOME" && entry.gameType !== "PROMO"), { gameType: "PROMO", vendors: [] }];
}

function Entry({ entry }: { entry: MenuEntry }) {
  const g = useWords(gameTexts);
  const [open, setOpen] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });
  const here = entry.gameType === "HOME" ? path === "/" : path === typePath(entry.gameType) || (entry.gameType === "PROMO" && path === "/promotions");
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
  const path = useLocation({ select: (location) => location.pathname });
  const row = useInSight<HTMLUListElement>(path, ".here");
  return (
    <nav className="game-menu" aria-label={w("gameMenu")}>
      <ul ref={row}>
        {useEntries().map((entry) => (
          <Entry key={entry.gameType} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}
