import { Outlet } from "@tanstack/react-router";
import { Fragment, lazy, Suspense, useDeferredValue } from "react";

import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { GameBlanks } from "../games/GameCard";
import { SECTIONS } from "../games/launch";
import { HOUSE } from "../games/makers";
import { useLanes } from "../games/queries";
import type { Lane } from "../lib/api";
import { area } from "../lib/area";
import { Area } from "../lib/AreaFault";
import { useNear } from "../lib/near";
import { Banners } from "./Banners";
import { Continue } from "./Continue";
import { Hot } from "./Hot";
import { Instant } from "./Instant";
import { Jackpot } from "./Jackpot";
import { Section } from "./Section";
import { lobbyTexts } from "./texts";
import { Ticker } from "./Ticker";
import "./lobby.css";

const Tables = lazy(area(() => import("../tables/Tables").then((part) => ({ default: part.Tables }))));
const Rooms = lazy(area(() => import("../tables/Rooms").then((part) => ({ default: part.Rooms }))));

/** The tables of the house above the titles of their lane, and its fishing rooms above those of theirs: far below the first screen, so they are fetched when they come near. */
function HouseTables({ lane }: { lane: Lane }) {
  const { ref, near } = useNear<HTMLDivElement>();
  if (!lane.gameClassify.vendors.some(({ vassalage }) => vassalage === HOUSE)) return null;
  return (
    <div ref={ref} className={near ? undefined : "lane far"}>
      {near && (
        // Without them the titles still stand, and so does the page that has both.
        <Area of={lane} fallback={() => null}>
          <Suspense fallback={<div className="lane far" />}>{lane.title === "FISH" ? <Rooms place="lobby" /> : <Tables place="lobby" />}</Suspense>
        </Area>
      )}
    </div>
  );
}

/** The lanes in the order of the specification; one without games does not show. */
function Lanes() {
  const w = useWords(lobbyTexts);
  const { t, say } = useSite();
  const lanes = useLanes();
  // Built in small steps, between which the page answers to fingers.
  const known = useDeferredValue(lanes.data);
  if (lanes.error) {
    return (
      <div className="note" role="alert">
        <p>{w("noGames")}</p>
        <p>{say(lanes.error)}</p>
        <button type="button" className="quiet" onClick={() => void lanes.refetch()}>
          {t("refresh")}
        </button>
      </div>
    );
  }
  if (!known) {
    return (
      <section className="lane" role="status" aria-label={t("loadingLabel")}>
        <div className="heading">
          <span className="skeleton bar" />
        </div>
        <div className="cards">
          <GameBlanks count={8} />
        </div>
      </section>
    );
  }
  const full = SECTIONS.flatMap((type) => known.filter((lane) => lane.title === type && Object.values(lane.cards).some((cards) => cards.length > 0)));
  return full.map((lane) => (
    <Fragment key={lane.title}>
      {(lane.title === "LIVE" || lane.title === "FISH") && <HouseTables lane={lane} />}
      <Section lane={lane} />
      {lane.title === "RNG" && <Instant />}
    </Fragment>
  ));
}

export function Lobby() {
  const { t, member } = useSite();
  return (
    <>
      <h1 className="unseen">
        {t("siteName")}: {t("tagline")}
      </h1>
      <Banners />
      <Ticker />
      <Hot />
      {member && <Continue />}
      <Jackpot />
      <Lanes />
      <Outlet />
    </>
  );
}
