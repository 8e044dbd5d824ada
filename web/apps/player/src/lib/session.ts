/**
 * The session of the player. Its token stays in the session storage of each tab (spec.md 4). A new tab gets it from one that is open, by a
 * BroadcastChannel, which pages of our own origin alone can open; the local storage only notes that asking is worth while.
 */

/** The door by which a session came: that of players, or that of agents. A tab takes sessions of its own door alone. */
export type Area = "member" | "agent";

export const areaOf = (path: string): Area => (/^\/agent(home)?\/?$/i.test(path) ? "agent" : "member");

interface Session {
  token: string;
  area: Area;
  /** When it began, in milliseconds since 1970; 0 where that is not known. */
  since: number;
}

/** What tabs say: whether anybody has a session of an area, that one has it, that a session is over. */
type Word = { ask: Area } | { have: Session } | { over: string };

/** How long a new tab waits for the others, in milliseconds. */
const PATIENCE = 150;

const TOKEN = "token";
const DOOR = "door";
const MERCHANT = "merchant";
const note = (area: Area) => `session:${area}`;

const wire = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("session");
const tell = (word: Word) => wire?.postMessage(word);

/** The merchant's code, for the visit and beyond it (spec.md 9). */
export const merchant = {
  keep: (code: string) => {
    localStorage.setItem(MERCHANT, code);
    sessionStorage.setItem(MERCHANT, code);
  },
  /** As the house told it; null before it has. */
  read: () => localStorage.getItem(MERCHANT),
};

/** This tab's session, or null. */
function own(): Session | null {
  const value = token.read();
  if (value === "") return null;
  const [area, since] = (sessionStorage.getItem(DOOR) ?? "").split(" ");
  return { token: value, area: area === "agent" || area === "member" ? area : areaOf(location.pathname), since: Number(since ?? 0) };
}

/** Notes for tabs to come that this one has a session; the note is of the newest one. */
function noted(): void {
  const session = own();
  if (session && Number(localStorage.getItem(note(session.area)) ?? 0) <= session.since) localStorage.setItem(note(session.area), String(session.since));
}

export const token = {
  read: () => sessionStorage.getItem(TOKEN) ?? "",
  keep: (value: string, area: Area = areaOf(location.pathname), since: number = Date.now()) => {
    sessionStorage.setItem(TOKEN, value);
    sessionStorage.setItem(DOOR, `${area} ${since}`);
    noted();
  },
  /** All of the session goes; the merchant's code is stored again (spec.md 4, logout). */
  drop: () => {
    const code = merchant.read();
    sessionStorage.clear();
    if (code) merchant.keep(code);
  },
};

/** The session is over: the tabs that have it too are told, and those to come do not ask for it. */
export function end(): void {
  const session = own();
  token.drop();
  if (!session) return;
  if (localStorage.getItem(note(session.area)) === String(session.since)) localStorage.removeItem(note(session.area));
  tell({ over: session.token });
}

let over = () => {};
/** Told when another tab has ended the session of this one, which is gone from it by then. */
export function whenOver(listener: () => void): () => void {
  over = listener;
  return () => {
    over = () => {};
  };
}

function hear({ data }: MessageEvent<Word>): void {
  const session = own();
  if (!session) return;
  if ("ask" in data && data.ask === session.area) tell({ have: session });
  if (!("over" in data)) return;
  // One that is over may have taken the note of another with it.
  if (data.over !== session.token) return noted();
  token.drop();
  over();
}
wire?.addEventListener("message", hear);

/** A tab that slept could not answer, and the note went: it comes back with the tab. */
export function keepNoted(): () => void {
  noted();
  document.addEventListener("visibilitychange", noted);
  return () => document.removeEventListener("visibilitychange", noted);
}

/** For a new tab: takes the newest session of its area that another one has. It waits for the one of the note, and for no tab longer than a moment; without a note it asks nobody. */
export function join(area: Area): Promise<void> {
  const newest = localStorage.getItem(note(area));
  if (wire === null || newest === null) return Promise.resolve();
  return new Promise((resolve) => {
    let best: Session | null = null;
    const done = () => {
      clearTimeout(late);
      wire.removeEventListener("message", listen);
      if (localStorage.getItem(note(area)) === newest) localStorage.removeItem(note(area));
      if (best) token.keep(best.token, area, best.since);
      resolve();
    };
    const late = setTimeout(done, PATIENCE);
    const listen = ({ data }: MessageEvent<Word>) => {
      if (!("have" in data) || data.have.area !== area) return;
      if (!best || data.have.since > best.since) best = data.have;
      if (best.since >= Number(newest)) done();
    };
    wire.addEventListener("message", listen);
    tell({ ask: area });
  });
}
