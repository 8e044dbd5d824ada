import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";

import { useSite } from "../lib/site";
import { useWide } from "../lib/wide";
import { useWords } from "../lib/words";
import { isAgent } from "../lib/accounts";
import { area } from "../lib/area";
import { isGamePath } from "../games/launch";
import { useChosen } from "../games/play";
import { Popups } from "../notices/Popups";
import { useHomecoming } from "../wallet/home";
import { BottomBar, FloatingBar } from "./Bars";
import { Dialogs } from "./Dialogs";
import { Footer } from "./Footer";
import { GameMenu } from "./GameMenu";
import { Header } from "./Header";
import { Looked, useLooked } from "./Looked";
import { useHouse } from "../lib/house";
import { SideMenu } from "./SideMenu";
import { shellTexts } from "./texts";
import "./shell.css";
import "./still.css";
// The first slide of the still picture wears it.
import "../lobby/lobby.css";
import "../games/games.css";

const Analytics = lazy(() => import("./Analytics").then((part) => ({ default: part.Analytics })));
const Drawer = lazy(() => import("./Drawer").then((part) => ({ default: part.Drawer })));
const Reality = lazy(() => import("../guard/Reality").then((part) => ({ default: part.Reality })));
const Offers = lazy(() => import("../agent/Offers").then((part) => ({ default: part.Offers })));
const CentreMenu = lazy(area(() => import("../member/MemberCentre").then((part) => ({ default: part.CentreMenu }))));
const Seated = lazy(() => import("../tables/Seated").then((part) => ({ default: part.Seated })));
/** The deposit page for whoever is in the middle of a game, with the looks of the member centre. */
const Deposits = lazy(() => Promise.all([import("../member/Deposits"), import("../member/member.css")]).then(([part]) => ({ default: part.Deposits })));
const GamePopup = lazy(() => import("../multi/GamePopup").then((part) => ({ default: part.GamePopup })));

/** Folded by choice; by itself between a tablet and a desktop. */
function useFold() {
  const [folded, setFolded] = useState(() => (localStorage.getItem("sideMenu") ?? (matchMedia("(max-width: 1279px)").matches ? "folded" : "open")) === "folded");
  const turn = () => {
    localStorage.setItem("sideMenu", folded ? "open" : "folded");
    setFolded(!folded);
  };
  return { folded, turn };
}

/** Dialogs that are pages (spec.md 2) keep the popups waiting. */
const OWN_DIALOG = ["/login", "/register", "/reset-password", "/help"];

export function Shell() {
  const { t, member } = useSite();
  const w = useWords(shellTexts);
  const house = useHouse();
  const { folded, turn } = useFold();
  const wide = useWide();
  const [menu, setMenu] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });
  const playing = useLocation({ select: (location) => location.state.playing });
  const looked = useLooked();
  const coming = useChosen();
  useHomecoming(playing);
  const shut = useCallback(() => setMenu(false), []);
  useEffect(() => {
    document.title = `${t("siteName")} · ${t("tagline")}`;
  }, [t]);
  const inGame = isGamePath(path);
  // One menu at a time: the centre has its own, and a way back to the games.
  const inCentre = path === "/member";
  const busy = OWN_DIALOG.includes(path) || coming || playing !== undefined || looked !== undefined;
  const gtagId = house.data?.info.analytics.gtagId ?? "";
  return (
    <div className={inGame ? "site bare" : folded ? "site folded" : "site"}>
      <a className="skip" href="#content">
        {w("skip")}
      </a>
      {wide && !inGame && <SideMenu folded={folded} onFold={turn}>{inCentre && <CentreMenu />}</SideMenu>}
      <div className="body">
        <Header onMenu={() => setMenu(true)} />
        {house.data?.mode !== "real" && <p className="ribbon" role="status">{t("playMoney")}</p>}
        {!inCentre && <GameMenu />}
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <FloatingBar />
      <BottomBar />
      {looked && <Looked key={looked.nodeId} card={looked} />}
      <Popups busy={busy} page={path} />
      <Dialogs />
      {/* Apart: whichever is awaited hides what stands beside it, and a game must not vanish. */}
      <Suspense fallback={null}>{menu && <Drawer onClose={shut} />}</Suspense>
      <Suspense fallback={null}>{gtagId !== "" && <Analytics gtagId={gtagId} />}</Suspense>
      {/* These begin with the member: what they see must not wait for them. */}
      {member && member.type !== 4 && <Suspense fallback={null}><Reality /></Suspense>}
      {member && member.type !== 4 && !playing && !inGame && <Suspense fallback={null}><Seated /></Suspense>}
      {member && isAgent(member.type) && <Suspense fallback={null}><Offers busy={busy} /></Suspense>}
      <Suspense fallback={null}>
        {playing && <GamePopup playing={playing} deposit={<Deposits />} />}
      </Suspense>
    </div>
  );
}
