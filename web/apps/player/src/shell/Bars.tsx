import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { dialogs } from "../lib/dialogs";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { useSwitches } from "../auth/switches";
import { gameTexts } from "../games/texts";
import { useChannels } from "./channels";
import { Hover } from "./Hover";
import { ServiceArea } from "./Service";
import { Tally } from "./Tally";
import { shellTexts } from "./texts";

/** Five places on a phone, with the deposit in the middle. */
export function BottomBar() {
  const { t } = useSite();
  const w = useWords(shellTexts);
  const page = useLocation({ select: ({ pathname, search }) => (pathname === "/member" ? ((search as { page?: string }).page ?? "") : null) });
  return (
    <nav className="bottom" aria-label={w("bottomMenu")}>
      <Link to="/" activeOptions={{ exact: true }}>
        <Icon name="home" />
        {t("home")}
      </Link>
      <Link to="/rng">
        <Icon name="games" />
        {w("games")}
      </Link>
      <Link to="/member" search={{ page: "depositv2" }} className="middle" activeProps={{ className: page === "depositv2" ? "middle active" : "middle" }}>
        <span>
          <Icon name="deposit" />
        </span>
        {t("deposit")}
      </Link>
      <Link to="/promotions">
        <Icon name="tag" />
        {w("promotions")} <Tally />
      </Link>
      <Link to="/member" activeProps={{ className: page !== "depositv2" ? "active" : "" }}>
        <Icon name="user" />
        {w("me")}
      </Link>
    </nav>
  );
}

export function FloatingBar() {
  const w = useWords(shellTexts);
  const g = useWords(gameTexts);
  const { member, ready } = useSite();
  const on = useSwitches();
  const channels = useChannels();
  const [far, setFar] = useState(false);
  // On a phone it stands over what is read: it steps aside on the way down, and comes back on the way up.
  const [aside, step] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      setFar(now > 600);
      if (Math.abs(now - before) > 8) {
        step(now > before && now > 200);
        before = now;
      }
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  const room = () => (member || !ready ? dialogs.show({ kind: "soon", what: w("chatRoom") }) : dialogs.show({ kind: "login", notice: g("notLoggedIn") }));
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <nav className={aside ? "floating away" : "floating"} aria-label={w("contact")}>
      {on("REFERRALPROMO3") && (
        <button type="button" className="roomy" aria-label={w("invite")} title={w("invite")} onClick={() => dialogs.show({ kind: "soon", what: w("invite") })}>
          <Icon name="invite" />
        </button>
      )}
      <ServiceArea />
      {on("CHATROOM3") && (
        <button type="button" className="roomy" aria-label={w("chatRoom")} title={w("chatRoom")} onClick={room}>
          <Icon name="chat" />
        </button>
      )}
      {channels.map(({ url, name }) => (
        <a key={url} className="roomy" href={url} target="_blank" rel="noreferrer" aria-label={name} title={name}>
          <Icon name="megaphone" />
        </a>
      ))}
      {on("APPDOWNLOAD3") && (
        <Hover>
          {(id) => (
            <button type="button" className="roomy" aria-label={w("app")} aria-describedby={id} onClick={() => dialogs.show({ kind: "app" })}>
              <Icon name="phone" />
            </button>
          )}
        </Hover>
      )}
      {far && (
        <button type="button" aria-label={w("toTop")} title={w("toTop")} onClick={() => window.scrollTo({ top: 0, behavior: calm() ? "instant" : "smooth" })}>
          <Icon name="top" />
        </button>
      )}
    </nav>
  );
}
