/** What the address says when a game is opened, read once and then wiped from it. */
import type { Language } from "ui/format";
import { keepZone } from "ui/zone";

export interface Launch {
  /** The house's token for this game, kept for a reload of this tab; null for a demo or when there is none. */
  token: string | null;
  demo: boolean;
  language: Language;
  theme: "dark" | "light";
  /** How digits are drawn on Bengali pages. */
  digits: "latin" | "bengali";
  /** The zone of the house around, such as `Asia/Dhaka`; null where none is told. */
  zone: string | null;
  /** Where closing leads; only http and https are taken. */
  home: string | null;
  /** Which table of the game, by its number; null for any. */
  table: string | null;
}

interface Kept {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** Reads a hash; `kept` is what outlives a reload, for this game and this tab; `frame` is the name of the frame, which tells how the page around looks. */
export function readHash(hash: string, kept: Kept, frame = ""): Launch {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const fresh = given.has("token") || given.has("demo") || given.has("home") || given.has("lang") || given.has("table");
  const token = (fresh ? given.get("token") : kept.get("token")) || null;
  const demo = fresh ? token === null && given.get("demo") === "1" : kept.get("demo") === "1";
  const said = (given.get("lang") ?? kept.get("language") ?? "bn").toUpperCase();
  const host = /^mela-host:(dark|light)(:bengali)?(?:@([\w+/-]{1,64}))?$/.exec(frame);
  const shade = given.get("theme") ?? host?.[1] ?? kept.get("theme");
  const home = webAddress(fresh ? given.get("home") : kept.get("home"));
  const table = /^[1-9]\d{0,17}$/.exec((fresh ? given.get("table") : kept.get("table")) ?? "")?.[0] ?? null;
  if (fresh) {
    kept.set("table", table ?? "");
    kept.set("demo", demo ? "1" : "0");
    kept.set("home", home ?? "");
    kept.set("token", token ?? "");
  }
  return { token, demo, language: said === "EN" ? "EN" : "BN", theme: shade === "light" ? "light" : "dark", digits: host?.[2] ? "bengali" : "latin", zone: host?.[3] ?? null, home, table };
}

function webAddress(text: string | null): string | null {
  if (!text) return null;
  try {
    const address = new URL(text, globalThis.location?.href);
    return /^https?:$/.test(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}

// Under the page's own path: what one game was opened with is nothing to another.
const keptAs = (key: string) => `game:${location.pathname}:${key}`;

/** Another table was chosen: a reload stays there. */
export function keepTable(id: string): void {
  sessionStorage.setItem(keptAs("table"), id);
}

/** Reads the page's own address and sets language and theme of the page. */
export function launch(): Launch {
  const kept: Kept = {
    get: (key) => sessionStorage.getItem(keptAs(key)) ?? (key === "language" || key === "theme" ? localStorage.getItem(key) : null),
    set: (key, value) => sessionStorage.setItem(keptAs(key), value),
  };
  const read = readHash(location.hash, kept, window.name);
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  kept.set("language", read.language);
  if (read.zone) keepZone(read.zone);
  const root = document.documentElement;
  root.lang = read.language === "EN" ? "en" : "bn";
  root.dataset["theme"] = read.theme;
  root.dataset["digits"] = read.digits;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", getComputedStyle(root).getPropertyValue("--ground").trim() || "#0E0B1F");
  return read;
}
