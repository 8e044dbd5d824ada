import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";

import type { Banner } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { toast } from "../lib/toast";
import { useAnnouncements } from "../notices/queries";
import { around } from "./counter";
import { turn } from "./moving";
import { lobbyTexts } from "./texts";
import { videoOf } from "./video";

/** The house's own first slide. The same stands in index.html, so that it is there before any script. */
function House() {
  const w = useWords(lobbyTexts);
  const { t, member, ready } = useSite();
  return (
    <div className="hero">
      <img src="/banners/kites.svg" alt="" width={960} height={420} fetchPriority="high" />
      <div>
        <b>{w("heroTitle")}</b>
        <small>{w("heroText")}</small>
        {ready && !member ? (
          <Link to="/register" className="call">
            {t("signUp")}
          </Link>
        ) : (
          <Link to="/rng" className="call">
            {w("heroPlay")}
          </Link>
        )}
      </div>
    </div>
  );
}

function Picture({ banner, near }: { banner: Banner; near: boolean }) {
  const [broken, setBroken] = useState(false);
  const picture = (
    <span className="hero">
      {near && !broken && <img src={banner.url} alt="" width={960} height={420} decoding="async" onError={() => setBroken(true)} />}
      <span>
        <b>{banner.title}</b>
        {banner.text && <small>{banner.text}</small>}
      </span>
    </span>
  );
  const target = banner.linkage ?? "";
  if (/^\/(?![/\\])/.test(target)) {
    return <Link to={target}>{picture}</Link>;
  }
  return target.startsWith("https://") ? (
    <a href={target} target="_blank" rel="noreferrer">
      {picture}
    </a>
  ) : (
    picture
  );
}

/** A video of the house (group w_promotion): it opens beside the lobby, in a window of its own. */
function Video({ banner }: { banner: Banner }) {
  const w = useWords(lobbyTexts);
  const open = () => {
    const opened = window.open(banner.url, "_blank", "popup,width=960,height=540");
    if (opened) opened.opener = null;
    else toast(w("popupBlocked"));
  };
  return (
    <div className="hero">
      <img src="/banners/wheel.svg" alt="" width={960} height={420} decoding="async" loading="lazy" />
      <div>
        <b>{banner.title}</b>
        {banner.text && <small>{banner.text}</small>}
        <button type="button" className="call" onClick={open}>
          <Icon name="play" size={16} /> {w("watch")}
        </button>
      </div>
    </div>
  );
}

/** Whether the carousel may move by itself: not under a pointer, not with focus inside, not unseen, not against the player's wish. */
function useTurning(count: number, halted: boolean, next: () => void) {
  const act = useRef(next);
  useEffect(() => {
    act.current = next;
  });
  useEffect(() => {
    if (halted || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    return turn(count, () => act.current());
  }, [count, halted]);
}

export function Banners() {
  const w = useWords(lobbyTexts);
  const { data } = useAnnouncements();
  const [slide, setSlide] = useState(0);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);
  // Backwards from the first slide goes only a finger or a pointer.
  const [handled, setHandled] = useState(false);
  const start = useRef<number | null>(null);
  const pictures = (data?.banners ?? []).filter((banner) => banner.groupName === "w_home");
  const videos = (data?.banners ?? []).filter(({ groupName, url }) => groupName === "w_promotion" && videoOf(url) !== null);
  const slides: ReactNode[] = [<House key="house" />, ...pictures.map((banner, at) => <Picture key={banner.url} banner={banner} near={Math.abs(at + 1 - slide) <= 1 || (handled && slide === 0 && at === pictures.length - 1)} />), ...videos.map((banner) => <Video key={banner.url} banner={banner} />)];
  const count = slides.length;
  const shown = Math.min(slide, count - 1);
  useTurning(count, held || stopped, () => setSlide((old) => around(old, 1, count)));
  const swipe = (end: number) => {
    const way = start.current === null ? 0 : end - start.current;
    start.current = null;
    if (Math.abs(way) > 40) setSlide(around(shown, way < 0 ? 1 : -1, count));
  };
  return (
    <section
      className="banners"
      aria-label={w("banners")}
      onPointerEnter={(event) => {
        setHandled(true);
        if (event.pointerType === "mouse") setHeld(true);
      }}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onTouchStart={(event) => (start.current = event.touches[0]?.clientX ?? null)}
      onTouchEnd={(event) => swipe(event.changedTouches[0]?.clientX ?? 0)}
    >
      <div className="slides" style={{ transform: `translateX(${-100 * shown}%)` }}>
        {slides.map((content, at) => (
          <div key={at} className="slide" inert={at !== shown}>
            {content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="dots">
          <button type="button" aria-label={w(stopped ? "go" : "halt")} onClick={() => setStopped(!stopped)}>
            <Icon name={stopped ? "play" : "pause"} size={14} />
          </button>
          {slides.map((_, at) => (
            <button key={at} type="button" aria-label={w("banner", { number: at + 1 })} aria-current={at === shown} onClick={() => setSlide(at)}>
              <span />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
