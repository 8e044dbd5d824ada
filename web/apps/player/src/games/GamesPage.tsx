import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { grouped } from "ui/worded";

import { dialogs } from "../lib/dialogs";
import { Icon } from "../lib/icon";
import { useInSight } from "../lib/insight";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Hung, useHung } from "../notices/Hung";
import { ComingSoon } from "./ComingSoon";
import { GameBlanks, GameCard, Monogram } from "./GameCard";
import { iconOf, isInstantList, typePath } from "./launch";
import { makerName, whole } from "./makers";
import { FILTERS, Narrow } from "./Narrow";
import { Pager } from "../lib/Pager";
import { PAGE_SIZE, TABS, useGames, useMenus, type Narrowed, type Tab, type Wanted } from "./queries";
import { gameTexts, isGameText, type GameText } from "./texts";
import { WayOn } from "./WayOn";

export interface ListSearch extends Narrowed {
  vassalage?: string;
  tab?: Tab;
  search?: string;
  page?: number;
}

const TAB_TEXT: Record<Tab, GameText> = { ALL: "all", NEW: "tabNEW", HOT: "tabHOT", FAV: "tabFAV", RECENT: "tabRECENT" };

/** All of the page's state stands in the address; a change of a filter begins at page 1 again. */
export function useFilters() {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const change = (wish: { [Key in keyof ListSearch]: ListSearch[Key] | undefined }, replace = false) => {
    const next = { ...search, page: undefined, ...wish };
    const kept = Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== undefined && value !== "" && !(name === "tab" && value === "ALL") && !(name === "page" && value === 1)));
    void navigate({ to: ".", search: kept, replace, resetScroll: wish.page !== undefined } as never);
  };
  return { search, change };
}

/** The search box: what is typed reaches the address after a short rest. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const w = useWords(gameTexts);
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  // Whoever came to search may type at once, each time that they ask for it.
  const find = useLocation({ select: ({ state }) => state.find });
  // Whoever steps back to the list from a game or its sheet did not ask again.
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (find === undefined || find === heard.current) return;
    heard.current = find;
    box.current?.focus();
  }, [find]);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), 300);
    return () => clearTimeout(timer);
  });
  return (
    <div className="search">
      <Icon name="search" />
      <input ref={box} type="search" value={text} onChange={(event) => setText(event.target.value)} placeholder={w("search")} aria-label={w("search")} maxLength={60} />
      {text !== "" && (
        <button type="button" className="icon" aria-label={w("clear")} onClick={() => setText("")}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function Providers({ gameType, chosen, onChoose }: { gameType: string; chosen: string; onChoose: (vassalage: string) => void }) {
  const w = useWords(gameTexts);
  const { language } = useSite();
  const menus = useMenus();
  const vendors = whole((menus.data ?? []).filter((entry) => gameType === "" || entry.gameType === gameType).flatMap((entry) => entry.vendors));
  const row = useInSight<HTMLUListElement>(`${chosen} ${vendors.length}`, ".chosen");
  // Before the makers are known their row has its place: what follows would jump.
  if (!menus.isPending && vendors.length < 2 && chosen === "") return null;
  return (
    <ul ref={row} className="vendors" aria-label={w("providers")}>
      <li className={chosen === "" ? "vendor chosen" : "vendor"}>
        <button type="button" aria-pressed={chosen === ""} onClick={() => onChoose("")}>
          {w("allProviders")}
        </button>
      </li>
      {vendors.map((vendor) => (
        <li key={vendor.vassalage} className={chosen === vendor.vassalage ? "vendor chosen" : "vendor"}>
          <button type="button" aria-pressed={chosen === vendor.vassalage} onClick={() => onChoose(chosen === vendor.vassalage ? "" : vendor.vassalage)}>
            <Monogram code={vendor.vassalage} />
            {makerName(vendor)}
            <small className="figure">{grouped(vendor.count, language === "EN" ? "en" : "bn")}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Blanks() {
  const { t } = useSite();
  return (
    <div className="grid" role="status" aria-label={t("loadingLabel")}>
      <GameBlanks count={PAGE_SIZE} />
    </div>
  );
}

interface ResultsProps {
  wanted: Wanted;
  onPage: (page: number) => void;
  /** Takes the filters off, where there are any: the way on when nothing passes them. */
  onAll?: (() => void) | undefined;
}

/** The games that were asked for, in pages of 20; what they are, and where they are not, is said. */
export function Results({ wanted, onPage, onAll }: ResultsProps) {
  const w = useWords(gameTexts);
  const { t, say, member, ready } = useSite();
  const games = useGames(wanted);
  const own = wanted.tab === "FAV" || wanted.tab === "RECENT";
  if (own && ready && !member) {
    return (
      <div className="note">
        <p>{w("loginToSee")}</p>
        <button type="button" className="call" onClick={() => dialogs.show({ kind: "login" })}>
          {t("login")}
        </button>
      </div>
    );
  }
  if (games.error) {
    return (
      <div className="note" role="alert">
        <p>{say(games.error)}</p>
        <button type="button" className="quiet" onClick={() => void games.refetch()}>
          {t("refresh")}
        </button>
      </div>
    );
  }
  if (!games.data) return <Blanks />;
  if (games.data.content.length === 0) {
    // There may well be favourites of another type or maker.
    const isFavouriteHere = wanted.tab === "FAV" && (wanted.gameType !== "" || wanted.vassalage !== "" || wanted.search !== "");
    return (
      <div className="note empty">
        <p>{w(isFavouriteHere ? "noneFAVHere" : wanted.tab === "FAV" ? "noneFAV" : wanted.tab === "RECENT" ? "noneRECENT" : "none")}</p>
        {isFavouriteHere ? (
          <Link to="/favorite" className="quiet">
            {w("allFavourites")}
          </Link>
        ) : onAll ? (
          <button type="button" className="quiet" onClick={onAll}>
            {w("seeAllGames")}
          </button>
        ) : (
          <WayOn />
        )}
      </div>
    );
  }
  return (
    <>
      <h2 className="unseen">{w(TAB_TEXT[wanted.tab])}</h2>
      <div className="grid" aria-busy={games.isPlaceholderData}>
        {games.data.content.map((card, place) => (
          <GameCard key={card.nodeId} card={card} eager={place < 6} />
        ))}
      </div>
      <Pager page={wanted.page} total={games.data.totalPages} onPage={onPage} />
    </>
  );
}

/** What hangs on a type's page in the reader's language. */
export function useTypeBanner(gameType: string) {
  const { language } = useSite();
  const group = `w_${gameType.toLowerCase()}_${language}`;
  return { group, ...useHung(group) };
}

/** The head of a type's page over what comes. */
export function Waits({ gameType }: { gameType: string }) {
  const w = useWords(gameTexts);
  const { t } = useSite();
  return (
    <>
      <header className="page-head">
        <Icon name={iconOf(gameType)} size={28} />
        <h1>{isGameText(gameType) ? w(gameType) : gameType}</h1>
      </header>
      <div className="skeletons waits" role="status" aria-label={t("loadingLabel")}>
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    </>
  );
}

/** What the address narrows the games to, and which page of them. */
export const asked = (search: ListSearch, gameType: string): Wanted => ({ ...search, gameType, vassalage: search.vassalage ?? "", tab: search.tab ?? "ALL", search: search.search ?? "", page: search.page ?? 1 });

/** Takes off whatever narrows a list. */
export const CLEAR = Object.fromEntries([...FILTERS, "tab", "search"].map((name) => [name, undefined])) as { [Key in keyof ListSearch]: undefined };

/** /games: of every type; here one searches. */
export const AllGames = () => <Stock gameType="" />;

/** /rng /live /fish /pvp /bgs: the list of a type with its filters; a type without games has one page that says so. `above`: what stands over the list while nothing narrows it. */
export function GamesPage({ gameType, above }: { gameType: string; above?: ReactNode }) {
  const w = useWords(gameTexts);
  const menus = useMenus();
  // Slots are always there: their page waits for nothing.
  if (gameType !== "RNG" && !menus.error) {
    if (!menus.data) return <Waits gameType={gameType} />;
    if (!menus.data.some((entry) => entry.gameType === gameType)) return <ComingSoon title={isGameText(gameType) ? w(gameType) : gameType} />;
  }
  return <Stock gameType={gameType} above={above} />;
}

function Stock({ gameType, above }: { gameType: string; above?: ReactNode }) {
  const w = useWords(gameTexts);
  const { search, change } = useFilters();
  const hung = useTypeBanner(gameType);
  const wanted = asked(search, gameType);
  const own = wanted.tab === "FAV" || wanted.tab === "RECENT";
  const menus = useMenus();
  const vendors = menus.data?.find((entry) => entry.gameType === gameType)?.vendors ?? [];
  // The menu leads to the only maker of a type (spec.md 2), whose page is that of the type.
  const isOnly = (vassalage: unknown) => vendors.length === 1 && vendors[0]?.vassalage === vassalage;
  const wishes = Object.entries(search).filter(([, value]) => value !== undefined);
  const shown = isInstantList(typePath(gameType), wanted.vassalage) ? "INSTANT" : gameType;
  const narrowed = wishes.some(([name, value]) => name !== "vassalage" || !isOnly(value));
  return (
    <>
      <header className="page-head">
        <Icon name={gameType === "" ? "search" : iconOf(shown)} size={28} />
        <h1>{gameType === "" ? w("findGame") : isGameText(shown) ? w(shown) : shown}</h1>
        <SearchBox value={wanted.search} onSearch={(text) => change({ search: text }, true)} />
      </header>
      {/* Whoever looks for a title is not kept from it. */}
      {!narrowed && above}
      <div className="tabs" role="group" aria-label={w("chosen")}>
        {TABS.map((tab) => (
          <button key={tab} type="button" aria-pressed={tab === wanted.tab} onClick={() => change({ tab })}>
            {w(TAB_TEXT[tab])}
          </button>
        ))}
      </div>
      <Hung group={hung.group} />
      <Providers gameType={gameType} chosen={wanted.vassalage} onChoose={(vassalage) => change({ vassalage })} />
      {/* One's own games are few: they are neither narrowed nor put in order. */}
      {!own && <Narrow wanted={wanted} onChange={change} />}
      {/* The games wait for what hangs above them: they would be pushed down. */}
      {hung.pending ? <Blanks /> : <Results wanted={wanted} onPage={(page) => change({ page })} onAll={narrowed ? () => change({ ...CLEAR, vassalage: undefined }) : undefined} />}
    </>
  );
}

/** /favorite and /recent: the player's own games of every type. */
export function OwnGames({ tab }: { tab: "FAV" | "RECENT" }) {
  const w = useWords(gameTexts);
  const { search, change } = useFilters();
  return (
    <>
      <header className="page-head">
        <Icon name={tab === "FAV" ? "heart" : "clock"} size={28} />
        <h1>{w(tab === "FAV" ? "favourites" : "recent")}</h1>
      </header>
      <Results wanted={{ gameType: "", vassalage: "", tab, search: "", page: search.page ?? 1 }} onPage={(page) => change({ page })} />
    </>
  );
}
