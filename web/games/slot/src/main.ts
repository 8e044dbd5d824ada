import "./slot.css";

import type { Calls, Session, SlotSheet } from "api/studio/schema";
import { api, Failure } from "kit/api";
import { Autoplay } from "kit/auto";
import { Host } from "kit/host";
import { keyboard } from "kit/keyboard";
import { launch } from "kit/launch";
import { Notice } from "kit/parts";
import type { Desk } from "kit/seeds";
import { Sound } from "kit/sound";
import { shared, speaker } from "kit/texts";

import { pictures } from "./atlas";
import { Game } from "./game";
import { actButton, Panel, plain } from "./panel";
import { Show } from "./show";
import { Stage } from "./stage";
import { texts } from "./texts";

const opened = launch();
const { language } = opened;
const t = speaker(texts, language);
const s = speaker(shared, language);
const host = new Host(opened.home);
const sound = new Sound();
const studio = api<Calls>(() => ({ "accept-language": language === "EN" ? "en" : "bn" }));
const root = document.getElementById("game") ?? document.body;

/** A window to begin with: decoration, without a win to be seen in it. */
function still(sheet: SlotSheet): string[] {
  const ids = sheet.symbols.filter((symbol) => symbol.kind === "regular").map((symbol) => symbol.id);
  const rows = (reel: number) => (sheet.method === "megaways" ? [4, 5, 3, 6, 4, 5][reel % 6] ?? 4 : (sheet.rows[reel] ?? 3));
  return Array.from({ length: sheet.reels }, (_, reel) => Array.from({ length: rows(reel) }, (_unused, row) => ids[(row * 2 + reel * 3 + (row % 2)) % ids.length] ?? "").join(""));
}

function accent(theme: string): number {
  return Array.from(theme).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
}

function leave(): HTMLElement[] {
  return host.closable ? [actButton(s("leave"), () => host.close())] : [];
}

/** Opens a session; a round that was not shown to its end comes with it. */
function enter(): Promise<Session> {
  const gameCode = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
  return studio("POST /session", { body: { gameCode, token: opened.token } });
}

async function begin(): Promise<void> {
  if (!opened.token && !opened.demo) return plain(root, t("noKey"), ...leave());
  plain(root, s("loading"));
  let session: Session;
  try {
    session = await enter();
  } catch (failure) {
    const notice = new Notice(language);
    notice.fail(failure, () => void begin(), false);
    plain(root, "", notice.element, ...leave());
    if (failure instanceof Failure && failure.settled) notice.element.querySelector("button")?.remove();
    return;
  }
  await play(session);
}

/**
 * The studio's seeds of this session; a demo's rounds leave no record. The page that opened the game replays a round in the
 * browser; without one the record itself is shown.
 */
function desk(key: () => string): Desk {
  const record = (round: string) => `${location.origin}/rounds/${encodeURIComponent(round)}`;
  const place = (round: string) => (opened.home === null ? record(round) : new URL(`/verify?round=${encodeURIComponent(round)}&by=vendor`, opened.home).href);
  return {
    read: () => studio("POST /seeds", { body: { session: key() } }),
    turn: (clientSeed) => studio("POST /seeds/turn", { body: { session: key(), clientSeed } }),
    place,
    command: (round) => `mela verify ${record(round)}`,
  };
}

async function play(session: Session): Promise<void> {
  const first = still(session.model);
  const images = pictures(session.model.symbols.map((symbol) => symbol.id), session.symbols);
  const auto = (around: Panel) =>
    new Autoplay({
      language,
      symbol: session.currency.symbol,
      host,
      stake: () => around.stake.value(),
      balance: () => game.money,
      idle: () => game.idle,
      owed: () => game.owed,
      round: () => game.spin(),
      // The game keeps its own pace.
      pace: 0,
      changed: () => game.paint(),
      say: (text) => around.say(text),
    });
  const panel: Panel = new Panel(
    root,
    session,
    language,
    { host, sound },
    {
      spin: () => game.press(),
      stakeChanged: () => {},
      balance: () => game.money,
      seeds: desk(() => game.key),
      history: () => studio("POST /history", { body: { session: game.key } }),
      hurry: (quick) => game.hurry(quick),
      auto: session.rules.autoplay ? auto : null,
    },
  );
  const game: Game = new Game(studio, session, panel, { host, sound, language, reopen: enter });
  const stage = new Stage({
    place: panel.place,
    sheet: session.model,
    images: await images,
    theme: opened.theme,
    accent: accent(session.game.theme),
    landed: (reel) => sound.land(reel),
    fitted: (size) => panel.overlay.fit(size),
  });
  try {
    await stage.open(first);
  } catch {
    return plain(root, t("noDrawing"), ...leave());
  }
  game.begin({ stage, show: new Show(stage, panel, session.model, { sound, language }, first) });
  keys(panel, game);
  host.ready();
  host.balance(session.balance);
  document.documentElement.dataset["ready"] = "true";
  if (session.open) await game.resume(session.open);
}

function keys(panel: Panel, game: Game): void {
  keyboard((event) => {
    const held = event.target instanceof HTMLButtonElement && !event.target.classList.contains("spin");
    switch (event.key) {
      case " ":
      case "Enter":
        // A focused button other than the wheel keeps its own keys.
        if (held) return;
        event.preventDefault();
        if (!event.repeat) game.press();
        return;
      case "ArrowLeft":
      case "ArrowDown":
        event.preventDefault();
        return game.step(-1);
      case "ArrowRight":
      case "ArrowUp":
        event.preventDefault();
        return game.step(1);
      case "i":
      case "I":
        return panel.info();
      case "a":
      case "A":
        return panel.press("auto");
      case "t":
      case "T":
        return panel.press("turbo");
      case "h":
      case "H":
        return game.leap("half");
      case "d":
      case "D":
        return game.leap("double");
    }
  });
  // The space bar lets go of a focused wheel as a click: it was answered already.
  addEventListener("keyup", (event) => {
    if (event.key === " " && event.target instanceof HTMLButtonElement && event.target.classList.contains("spin")) event.preventDefault();
  });
}

void begin();
