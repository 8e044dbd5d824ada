/**
 * The session of the player. Its token stays in the session storage of each tab (spec.md 4). A new tab gets it from one that is open, by a
 * BroadcastChannel, which pages of our own origin alone can open. A tab with a session holds a lock that names its area and when it began,
 * so that a new one knows whether anybody can answer, and waits for a busy one, but never for one that is gone.
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

/** What tabs say: whether anybody has a session of an area, that one has it, that one was just begun, that a session is over. */
type Word = { ask: Area } | { have: Session } | { begun: Session } | { over: string };

/** How long a new tab waits for others that are there but busy, in milliseconds. */
const PATIENCE = 3_000;

const TOKEN = "token";
const DOOR = "door";
const MERCHANT = "merchant";
const lock = (area: Area, since: number) => `session:${area}:${since}`;

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

let release = () => {};
/** Shows to tabs to come that this one has a session, for as long as the tab is there. */
export function hold(): void {
  release();
  const session = own();
  if (!session) return;
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lock(session.area, session.since), { mode: "shared" }, () => over);
}

export const token = {
  read: () => sessionStorage.getItem(TOKEN) ?? "",
  keep: (value: string, area: Area = areaOf(location.pathname), since: number = Date.now()) => {
    sessionStorage.setItem(TOKEN, value);
    sessionStorage.setItem(DOOR, `${area} ${since}`);
    hold();
  },
  /** All of the session goes; the merchant's code is stored again (spec.md 4, logout). */
  drop: () => {
    const code = merchant.read();
    sessionStorage.clear();
    release();
    if (code) merchant.keep(code);
  },
};

/** Somebody has signed in here: the tabs of this door that have no session take it up. */
export function begin(value: string): void {
  token.keep(value);
  const session = own();
  if (session) tell({ begun: session });
}

/** The session is over: the tabs that have it too are told. */
export function end(): void {
  const session = own();
  token.drop();
  if (session) tell({ over: session.token });
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
  if (!session) return "begun" in data ? takeUp(data.begun) : undefined;
  if ("ask" in data && data.ask === session.area) tell({ have: session });
  if (!("over" in data) || data.over !== session.token) return;
  token.drop();
  over();
}
wire?.addEventListener("message", hear);

function takeUp({ token: value, area, since }: Session): void {
  if (area !== areaOf(location.pathname)) return;
  token.keep(value, area, since);
  came();
}

/** When the newest session of an area began that another tab has; null where none has one, or the browser cannot tell. */
async function newest(area: Area): Promise<number | null> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  const began = locks.flatMap(({ name }) => (name?.startsWith(lock(area, 0).slice(0, -1)) ? [Number(name.split(":")[2])] : []));
  return began.length > 0 ? Math.max(...began) : null;
}

let came = () => {};
/** Told when a session of another tab has come. */
export function whenJoined(listener: () => void): () => void {
  came = listener;
  return () => {
    came = () => {};
  };
}

let asked = Promise.resolve();
/** Settled once no other tab is asked for its session any more: what needs one waits for it. */
export const joined = () => asked;

/** For a new tab: takes the newest session of its area that another one has, and asks nobody where none has one. */
export function join(area: Area): Promise<void> {
  asked = ask(area);
  return asked;
}

async function ask(area: Area): Promise<void> {
  const awaited = wire && (await newest(area));
  if (wire === null || awaited === null) return;
  await new Promise<void>((resolve) => {
    let best: Session | null = null;
    const done = () => {
      clearTimeout(late);
      wire.removeEventListener("message", listen);
      // Whoever has signed in here meanwhile has a session of their own.
      if (best && token.read() === "") {
        token.keep(best.token, area, best.since);
        came();
      }
      resolve();
    };
    const late = setTimeout(done, PATIENCE);
    const listen = ({ data }: MessageEvent<Word>) => {
      if (!("have" in data) || data.have.area !== area) return;
      if (!best || data.have.since > best.since) best = data.have;
      if (best.since >= awaited) done();
    };
    wire.addEventListener("message", listen);
    tell({ ask: area });
  });
}
