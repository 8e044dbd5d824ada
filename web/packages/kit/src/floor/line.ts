/** What a table says: over the live line, and by gentle asking while that is down. */
import { ServerClock } from "../clock";
import type { House } from "../inhouse";
import { Live, type Acted, type Wire } from "../socket";
import type { TrialRules } from "../trial/trial";
import { marked, merged, readAnnulled, readPeople, readRound, readTable, type Annulled, type People, type TableView } from "./view";

/** Who hears of another topic on the same line. */
export interface Also {
  update(kind: string, data: unknown): void;
  snapshot(data: unknown): void;
}

export interface Ears {
  /** The table as it now stands. `whole`: it was read anew, so that something between may have been missed. */
  table(view: TableView, whole: boolean): void;
  up(isUp: boolean): void;
  /** How many people are at it now. */
  people(people: People): void;
  /** Who plays in the round, as the table tells it while a curve grows. */
  crowd?(data: unknown): void;
  /** A round was annulled after its result, for everybody. */
  annulled?(told: Annulled): void;
  /** Who sits there and what they decide, of a game whose seats do. */
  seats?(data: unknown): void;
  /** What the player's wallet holds now, wherever that came from; null where something of it may have been missed. */
  wallet?(balance: string | null): void;
  /** Anything else that this table's topic says. */
  more?(kind: string, data: unknown): void;
}

/** From one question to the next while the line is down, in milliseconds. */
const POLL = 4_000;
/** Nothing was heard for so long, although the line is up: whether the table rests is told by the table alone. */
const QUIET = 45_000;

function open(): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Wire;
}

/** The line of a table, in the name of whoever is signed in; of a trial in nobody's, which by `rules` hears of each round before the page does. */
export function listen(house: House, view: TableView, ears: Ears, rules?: TrialRules): TableLine {
  const { call, trial } = house;
  const { own } = view;
  const heard = rules && trial?.sit?.({ view, rules, now: () => line.clock.now() });
  const hear: Ears["table"] = (now, whole) => {
    heard?.(now);
    ears.table(own ? { ...now, ...own, own } : now, whole);
  };
  const line: TableLine = new TableLine(
    view,
    async () => (!trial && sessionStorage.getItem("token") ? (await call("POST /wps/socket/ticket")).ticket : null),
    () => call("GET /play/tables/{id}", { path: { id: view.id } }),
    { ...ears, table: hear },
  );
  if (!trial && ears.wallet && sessionStorage.getItem("token")) line.also(OWN, { update: (kind, data) => follow(kind, data, view.currency, ears), snapshot: () => ears.wallet?.(null) });
  return line;
}

/** The topic of whoever is signed in. */
const OWN = "me";

function follow(kind: string, data: unknown, currency: string, ears: Ears): void {
  const { balance, asset } = (data ?? {}) as { balance?: unknown; asset?: unknown };
  if (kind === "balance" && typeof balance === "string" && asset === currency) ears.wallet?.(balance);
}

export class TableLine {
  readonly clock = new ServerClock();
  private readonly live: Live;
  private readonly topic: string;
  private readonly away = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isUp = false;
  private isLost = false;
  private readonly others = new Map<string, Also>();

  constructor(
    private view: TableView,
    ticket: () => Promise<string | null>,
    private readonly read: () => Promise<TableView>,
    private readonly ears: Ears,
  ) {
    this.topic = `table.${view.id}`;
    this.live = new Live({
      open,
      ticket,
      clock: this.clock,
      onUpdate: ({ topic, kind, data }) => {
        const round = topic === this.topic && kind === "round" ? readRound(data) : null;
        const annulled = topic === this.topic && kind === "annulled" ? readAnnulled(data) : null;
        if (annulled) {
          this.tell(marked(this.view, annulled), false);
          this.ears.annulled?.(annulled);
        } else if (round) this.tell(merged(this.view, round), false);
        else if (topic === this.topic && kind === "crowd") this.ears.crowd?.(data);
        else if (topic === this.topic && kind === "seats") this.ears.seats?.(data);
        else if (topic === this.topic && kind === "people") this.count(readPeople(data));
        else if (topic === this.topic) this.ears.more?.(kind, data);
        else this.others.get(topic)?.update(kind, data);
      },
      onSnapshot: (topic, data) => {
        const whole = topic === this.topic ? readTable(data) : null;
        if (whole) this.tell(whole, true);
        else this.others.get(topic)?.snapshot(data);
      },
      onUp: () => this.turn(true),
      onDown: () => this.turn(false),
    });
    this.live.join(this.topic);
    const { signal } = this.away;
    addEventListener("online", () => this.live.hurry(), { signal });
    addEventListener("offline", () => this.live.lose(), { signal });
    // Timers of a hidden page hardly run: what it stands at is asked for when it is seen again.
    document.addEventListener("visibilitychange", () => document.hidden || this.ask(), { signal });
    this.later();
  }

  /** Listens to another topic, too. */
  also(topic: string, heard: Also): void {
    this.others.set(topic, heard);
    this.live.join(topic);
  }

  /** Asks the table to do something, over the live line alone. */
  act(op: string, fields: Readonly<Record<string, unknown>>): Promise<Acted> {
    return this.live.act(this.topic, op, fields);
  }

  start(): void {
    this.live.start();
  }

  stop(): void {
    this.away.abort();
    clearTimeout(this.timer);
    this.live.stop();
  }

  /** Nothing is heard of the house: the line is down, and since then no question had an answer. */
  get isCut(): boolean {
    return this.isLost;
  }

  private turn(isUp: boolean): void {
    this.isUp = isUp;
    this.isLost = !isUp;
    this.later();
    this.ears.up(isUp);
  }

  private tell(view: TableView, whole: boolean): void {
    this.view = view;
    this.later();
    if (whole) this.ears.people(view.people);
    this.ears.table(view, whole);
  }

  private count(people: People | null): void {
    if (!people) return;
    this.view = { ...this.view, people };
    this.ears.people(people);
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), this.isUp ? QUIET : POLL);
  }

  /** Asks what the table stands at now. */
  ask(): void {
    this.later();
    if (document.hidden || this.away.signal.aborted) return;
    const before = this.view;
    this.read().then(
      (view) => {
        this.isLost = false;
        // What came over the line meanwhile is newer.
        if (this.view === before && !this.away.signal.aborted) this.tell(view, true);
      },
      () => {
        // What is known stands until the next question.
        if (this.isUp || this.away.signal.aborted) return;
        this.isLost = true;
        this.ears.up(false);
      },
    );
  }
}
