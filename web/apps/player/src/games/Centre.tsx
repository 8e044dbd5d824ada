import { useNavigate, useSearch } from "@tanstack/react-router";

import type { Vendor } from "../lib/api";
import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { Hung } from "../notices/Hung";
import { ComingSoon } from "./ComingSoon";
import { Monogram } from "./GameCard";
import { Results, useTypeBanner, Waits } from "./GamesPage";
import { iconOf, vendorStep } from "./launch";
import { makerName } from "./makers";
import { usePlay } from "./play";
import { useMenus } from "./queries";
import { gameTexts, isGameText } from "./texts";

/** /sports /esports /lott /elott /cockfight: the vendors of a type as tiles, then its games. */
export function Centre({ gameType }: { gameType: string }) {
  const w = useWords(gameTexts);
  const menus = useMenus();
  const hung = useTypeBanner(gameType);
  const { take } = usePlay();
  const navigate = useNavigate();
  const { page, vassalage = "" } = useSearch({ strict: false }) as { page?: number; vassalage?: string };
  const vendors = (menus.data ?? []).filter((entry) => entry.gameType === gameType).flatMap((entry) => entry.vendors);
  const name = isGameText(gameType) ? w(gameType) : gameType;
  if (menus.data && vendors.length === 0) return <ComingSoon title={name} />;
  // The games wait for the tiles above them: they would be pushed down.
  if ((!menus.data && !menus.error) || hung.pending) return <Waits gameType={gameType} />;
  const lottery = gameType === "LOTT" || gameType === "ELOTT";
  const go = (search: { page?: number; vassalage?: string }) => void navigate({ to: ".", search } as never);
  // A lottery's vendor has a page of its own; elsewhere the tile narrows the list below to it, or widens it again.
  const choose = (vendor: Vendor) => (lottery ? take(vendorStep(vendor)) : go(vendor.vassalage === vassalage ? {} : { vassalage: vendor.vassalage }));
  return (
    <>
      <header className="page-head">
        <Icon name={iconOf(gameType)} size={28} />
        <h1>{name}</h1>
      </header>
      <Hung group={hung.group} />
      <ul className="tiles">
        {vendors.map((vendor) => (
          <li key={vendor.vassalage}>
            <button type="button" className="tile" aria-pressed={lottery ? undefined : vendor.vassalage === vassalage} onClick={() => choose(vendor)}>
              <Monogram code={vendor.vassalage} large />
              <span>
                <b>{makerName(vendor)}</b>
                <small>{w("count", { count: vendor.count })}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Results wanted={{ gameType, vassalage, tab: "ALL", search: "", page: page ?? 1 }} onPage={(next) => go({ ...(vassalage && { vassalage }), page: next })} onAll={vassalage !== "" || (page ?? 1) > 1 ? () => go({}) : undefined} />
    </>
  );
}
