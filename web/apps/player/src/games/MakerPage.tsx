import { Link, useParams } from "@tanstack/react-router";

import { useWords } from "../lib/words";
import { GameBlanks, Monogram } from "./GameCard";
import { asked, CLEAR, Results, SearchBox, useFilters } from "./GamesPage";
import { makerName, whole } from "./makers";
import { Narrow } from "./Narrow";
import { PAGE_SIZE, useMenus } from "./queries";
import { gameTexts } from "./texts";

/** /maker/{code}: who made it, and all of their games, of whatever type. */
export function MakerPage() {
  const w = useWords(gameTexts);
  const { code } = useParams({ strict: false }) as { code: string };
  const { search, change } = useFilters();
  const menus = useMenus();
  const [maker] = whole((menus.data ?? []).flatMap((entry) => entry.vendors).filter(({ vassalage }) => vassalage === code));
  if (menus.data && !maker) {
    return (
      <div className="note empty">
        <h1 className="unseen">{w("maker")}</h1>
        <p>{w("makerNone")}</p>
        <Link to="/games" className="quiet">
          {w("seeAllGames")}
        </Link>
      </div>
    );
  }
  const wanted = { ...asked(search, ""), vassalage: code };
  const narrowed = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <header className="page-head">
        <Monogram code={code} large />
        <div className="made">
          <h1>{maker ? makerName(maker) : <span className="skeleton bar" />}</h1>
          <p className="figure">
            {w("maker")}
            {maker && ` · ${w("count", { count: maker.count })}`}
          </p>
        </div>
        <SearchBox value={search.search ?? ""} onSearch={(text) => change({ search: text }, true)} />
      </header>
      <Narrow wanted={wanted} onChange={change} />
      {maker || menus.error ? (
        <Results wanted={wanted} onPage={(page) => change({ page })} onAll={narrowed ? () => change(CLEAR) : undefined} />
      ) : (
        <div className="grid" aria-hidden="true">
          <GameBlanks count={PAGE_SIZE} />
        </div>
      )}
    </>
  );
}
