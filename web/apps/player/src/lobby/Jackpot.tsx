import { useDeferredValue, useEffect, useRef, useState } from "react";

import { money } from "ui/format";

import type { Winner } from "../lib/api";
import { Icon } from "../lib/icon";
import { useNear } from "../lib/near";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { useHouse } from "../lib/house";
import { Simulated } from "../lib/Simulated";
import { useJackpot, useWinners } from "../games/queries";
import { usePlay } from "../games/play";
import { call } from "../lib/api";
import { toast } from "../lib/toast";
import { between, compare, lastSeen, places, start } from "./counter";
import { ranked } from "./lane";
import { Heading } from "./Row";
import { isLobbyText, lobbyTexts, type LobbyText } from "./texts";

/** How often the count takes a step, and how long it takes from one reading to the next, in milliseconds: as long as the last one stood. */
const STEP = 1_000;
const COUNT = { least: 2_000, most: 15_000 };

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What is shown on the way from the figure last seen to the one the house tells: it counts up to that, and never goes on by itself. */
function useCount(amount: string): string {
  const [shown, setShown] = useState(() => start(lastSeen.read(), amount));
  const standing = useRef({ figure: shown, since: performance.now() });
  useEffect(() => {
    lastSeen.keep(amount);
    const { figure, since } = standing.current;
    const begun = performance.now();
    const time = calm() || compare(figure, amount) >= 0 ? 0 : Math.min(Math.max(begun - since, COUNT.least), COUNT.most);
    const step = () => {
      const share = time === 0 ? 1 : (performance.now() - begun) / time;
      const figureNow = share >= 1 ? amount : between(figure, amount, share);
      standing.current = { figure: figureNow, since: begun };
      setShown(figureNow);
      if (share >= 1) clearInterval(ticking);
    };
    const ticking = setInterval(step, STEP);
    // One frame with the old figure first, so that there is something to roll from.
    const frame = requestAnimationFrame(step);
    return () => {
      clearInterval(ticking);
      cancelAnimationFrame(frame);
    };
  }, [amount]);
  return shown;
}

/** Rolls digit by digit. Readers of screens hear what the house told. */
function Counter({ amount, symbol }: { amount: string; symbol: string }) {
  const { language } = useSite();
  const shown = useCount(amount);
  const written = `${symbol}${money(amount, language)}`;
  return (
    <p className="counter">
      <span className="unseen">{written}</span>
      <span aria-hidden="true" className="reels">
        {places(`${symbol}${money(shown, language)}`).map((place) =>
          place.digit === null ? (
            <span key={place.key}>{place.sign}</span>
          ) : (
            <span key={place.key} className="reel">
              <span style={{ transform: `translateY(${-10 * place.digit}%)` }}>{"0123456789".split("").join("\n")}</span>
            </span>
          ),
        )}
      </span>
    </p>
  );
}

const nodeOf = ({ vo }: Winner) => vo.nodeId ?? vo.game?.nodeId ?? "";

/** A row of the board starts its game (spec.md 2). */
function useOpen() {
  const { say } = useSite();
  const { play } = usePlay();
  return async (winner: Winner) => {
    try {
      const card = winner.vo.game ?? (await call("GET /lgw/games/{nodeId}", { path: { nodeId: nodeOf(winner) } }));
      play(card, "real");
    } catch (failure) {
      toast(say(failure));
    }
  };
}

function Thumbnail({ address }: { address: string }) {
  const { ref, near } = useNear();
  return (
    <span ref={ref} className="thumbnail">
      {near && <img src={address} alt="" width={36} height={48} decoding="async" />}
    </span>
  );
}

function WinnerRow({ winner, rank, big = false }: { winner: Winner; rank: number; big?: boolean }) {
  const { language } = useSite();
  const open = useOpen();
  const symbol = useHouse().data?.currency.symbol ?? "";
  const { vo } = winner;
  return (
    <li>
      <button type="button" className={big ? "winner first" : "winner"} onClick={() => void open(winner)}>
        <span className="rank">{rank}</span>
        <Thumbnail address={vo.iconUrl} />
        <span className="what">
          <b>
            {vo.customerName}
            {vo.simulated && <Simulated />}
          </b>
          <span>{vo.gameName}</span>
        </span>
        <b className="figure gain">
          {symbol}
          {money(vo.winAmount, language)}
        </b>
      </button>
    </li>
  );
}

function Board() {
  const w = useWords(lobbyTexts);
  const winners = useWinners();
  const known = useDeferredValue(winners.data);
  const list = known?.list ?? [];
  const { first, rest } = ranked(list);
  const rows = (copy: boolean) => rest.map(({ winner, rank }) => <WinnerRow key={`${copy}${rank}${nodeOf(winner)}`} winner={winner} rank={rank} />);
  if (winners.isPending || (winners.data && !known)) return <div className="board skeleton" aria-hidden="true" />;
  if (list.length === 0) return <p className="board none">{w("noWinners")}</p>;
  return (
    <div className="board">
      <ol className="top3">
        {first.map(({ winner, rank }) => (
          <WinnerRow key={`${rank}${nodeOf(winner)}`} winner={winner} rank={rank} big />
        ))}
      </ol>
      {rest.length > 0 && (
        <div className="rolling">
          <div className={rest.length > 3 ? "roll" : ""} style={{ animationDuration: `${rest.length * 3}s` }}>
            <ol start={rest[0]?.rank}>{rows(false)}</ol>
            {rest.length > 3 && (
              <ol aria-hidden="true" inert>
                {rows(true)}
              </ol>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** What was paid out, or a pool, as the house labels it, and who won. */
export function Jackpot() {
  const w = useWords(lobbyTexts);
  const jackpot = useJackpot();
  const house = useHouse();
  const { language } = useSite();
  const symbol = house.data?.currency.symbol ?? "";
  return (
    <section className="fortune">
      <div className="pot">
        <Heading icon={<Icon name="crown" />} title={w(jackpot.data && jackpot.data.label !== "paid_today" ? "jackpot" : "paidToday")} />
        {jackpot.data && !house.isPending ? (
          <>
            <Counter amount={jackpot.data.amount} symbol={symbol} />
            <p className="aside">
              {isLobbyText(`pot.${jackpot.data.label}`) ? w(`pot.${jackpot.data.label}` as LobbyText) : ""}
              {/[1-9]/.test(jackpot.data.simulated) && ` ${w("potSimulated", { amount: `${symbol}${money(jackpot.data.simulated, language)}` })}`}
            </p>
          </>
        ) : (
          <p className="counter">
            <span className="skeleton" />
          </p>
        )}
      </div>
      <div>
        <Heading icon={<Icon name="trophy" />} title={w("winners")} note={w("winnersReturn")} />
        <Board />
      </div>
    </section>
  );
}
