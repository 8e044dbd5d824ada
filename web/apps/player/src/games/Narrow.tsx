/** What narrows a list of games, and its order. All of it stands in the address. */
import { useRef, useState } from "react";

import { grouped } from "ui/worded";

import { Icon } from "../lib/icon";
import { useHouse } from "../lib/house";
import { useSite } from "../lib/site";
import { useColumns } from "../lib/wide";
import { useWords } from "../lib/words";
import { ORDERS, useFacets, useGames, VOLATILITIES, type Narrowed, type Wanted } from "./queries";
import { gameTexts, isGameText } from "./texts";

/** Least returns, and stakes of a round, that are offered. */
const RETURNS = [0.94, 0.95, 0.96, 0.97];
const STAKES = ["1", "5", "10", "100", "500"];

/** A feature or a theme in words; of a vendor's own word, that word. */
function useWord(kind: "feature" | "theme") {
  const w = useWords(gameTexts);
  return (code: string) => {
    const text = `${kind}.${code}`;
    return isGameText(text) ? w(text) : code.replaceAll("_", " ");
  };
}

export const useFeatureName = () => useWord("feature");

/** A choice of one; `offered` are its values with their words. */
function Choice({ name, value, any, offered, onChoose }: { name: string; value: string; any?: string; offered: (readonly [string, string])[]; onChoose: (value: string) => void }) {
  return (
    <label className="choice">
      <span>{name}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {offered.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  wanted: Wanted;
  onChange: (change: { [Key in keyof Narrowed]: Narrowed[Key] | undefined }) => void;
}

export const FILTERS = ["volatility", "rtp", "feature", "theme", "stake"] as const;

/** Beside each other where there is room. On a phone they are folded, for unfolded they fill the screen; how many games pass is then said on the way to them. */
export function Narrow({ wanted, onChange }: Props) {
  const w = useWords(gameTexts);
  const facets = useFacets(wanted.gameType, wanted.vassalage);
  const games = useGames(wanted);
  const [feature, theme] = [useWord("feature"), useWord("theme")];
  const symbol = useHouse().data?.currency.symbol ?? "";
  const lang = useSite().language === "EN" ? "en" : "bn";
  const wide = useColumns();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLParagraphElement>(null);
  const set = FILTERS.filter((name) => wanted[name] !== undefined).length;
  const narrowed = set > 0 || wanted.search !== "";
  const passing = games.data && { count: games.data.total };
  const show = () => {
    setOpen(false);
    found.current?.focus({ preventScroll: true });
    // Once the fold is gone.
    requestAnimationFrame(() => found.current?.scrollIntoView({ block: "start" }));
  };
  const fold = (isOpen: boolean) => {
    setOpen(isOpen);
    // All of the filters above the button that stands over the page's foot, and the order beside their head.
    if (isOpen) requestAnimationFrame(() => box.current?.scrollIntoView({ block: "start" }));
  };
  const words = (kind: "features" | "themes", word: (code: string) => string) => (facets.data?.[kind] ?? []).map(({ code, count }) => [code, `${word(code)} (${grouped(count, lang)})`] as const);
  const offered = {
    volatility: VOLATILITIES.map((code) => [code, w(`volatility.${code}`)] as const),
    rtp: RETURNS.map((least) => [String(least), w("orMore", { value: `${Math.round(least * 100)}%` })] as const),
    feature: words("features", feature),
    theme: words("themes", theme),
    stake: STAKES.map((stake) => [stake, `${symbol}${stake}`] as const),
  };
  const choose = (name: (typeof FILTERS)[number]) => (value: string) => onChange({ [name]: value === "" ? undefined : name === "rtp" ? Number(value) : value });
  return (
    <>
      <div ref={box} className="narrow">
        <details open={wide || open} onToggle={({ currentTarget }) => wide || fold(currentTarget.open)}>
          <summary>
            <Icon name="sliders" />
            {w("filters")}
            {set > 0 && <b className="figure">{set}</b>}
          </summary>
          <div className="filters" role="group" aria-label={w("filters")}>
            {/* What is not known yet has its place: what follows would jump. */}
            {FILTERS.map((name) => (facets.isPending || offered[name].length > 0) && <Choice key={name} name={w(`filter.${name}`)} value={String(wanted[name] ?? "")} any={w("any")} offered={offered[name]} onChoose={choose(name)} />)}
            {set > 0 && (
              <button type="button" className="quiet small" onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
                {w("clearFilters")}
              </button>
            )}
          </div>
        </details>
        <Choice name={w("sort")} value={wanted.sort ?? "POPULAR"} offered={ORDERS.map((order) => [order, w(`sort.${order}`)] as const)} onChoose={(order) => onChange({ sort: order === "POPULAR" ? undefined : (order as NonNullable<Narrowed["sort"]>) })} />
        {!wide && open && (
          <button type="button" className="call wide" onClick={show}>
            {passing ? w("showFound", passing) : w("showGames")}
          </button>
        )}
      </div>
      {/* Said as it changes. It has its height before its words, or what follows would jump. */}
      <p ref={found} tabIndex={-1} className={narrowed ? "found figure" : "found figure unseen"} role="status" aria-busy={games.isPlaceholderData}>
        {narrowed && passing ? w("count", passing) : "\u00a0"}
      </p>
    </>
  );
}
