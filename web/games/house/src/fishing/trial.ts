/**
 * Rooms without money: the water and who sits there are the house's own, one's own seat is in this page alone. What everybody may read is
 * asked of the house; shots fly here by its rules, and nothing of them is sent.
 */
import type { Calls, TableView } from "api/schema";
import type { Api } from "kit/api";
import { listen, type Ears, type TableLine } from "kit/floor/line";
import type { House } from "kit/inhouse";
import type { Acted } from "kit/socket";
import { chance } from "kit/trial/chance";
import { Chips } from "kit/trial/chips";
import { refusing, type Refuse } from "kit/trial/refusals";
import { inChips } from "kit/trial/tables";
import { answering, type Trial } from "kit/trial/trial";
import type { Language } from "ui/format";

import type { RoomCalls, SessionView } from "./calls";
import { TrialRoom } from "./trialRoom";

/** What a room's page uses of its line. */
export type RoomLine = Pick<TableLine, "clock" | "also" | "act" | "ask" | "start" | "stop">;

type At<N extends keyof RoomCalls> = Pick<RoomCalls[N], "path" | "body">;
type Told = RoomCalls["POST /play/tables/{id}/sessions"]["answer"];

export class RoomTrial implements Trial {
  readonly chips = new Chips();
  /** By their tables: fish that were caught here stay so when one looks at another room. */
  private readonly rooms = new Map<string, TrialRoom>();
  private readonly refuse: Refuse;

  constructor(
    private readonly ask: Api<Calls>,
    language: Language,
    /** An integer below a range, each equally likely. */
    private readonly uniform: (range: number) => number = chance,
  ) {
    this.refuse = refusing(language);
  }

  private readonly answers = {
    "GET /wps/system/site": () => this.ask("GET /wps/system/site"),
    "GET /play/tables": async () => (await this.ask("GET /play/tables")).map(inChips),
    "GET /play/tables/{id}": async ({ path }: { path: { id: string } }) => inChips(await this.ask("GET /play/tables/{id}", { path })),
    "GET /play/tables/{id}/session": ({ path }: At<"GET /play/tables/{id}/session">) => this.rooms.get(path.id)?.session ?? null,
    "POST /play/tables/{id}/sessions": ({ path, body }: At<"POST /play/tables/{id}/sessions">) => this.told(this.room(path.id).sit(body.seat, body.amount)),
    "POST /play/tables/{id}/session/top-ups": ({ path, body }: At<"POST /play/tables/{id}/session/top-ups">) => this.told(this.room(path.id).topUp(body.amount)),
    "POST /play/tables/{id}/session/end": ({ path }: At<"POST /play/tables/{id}/session/end">) => this.told(this.room(path.id).leave()),
    "GET /wps/v2/wallets/balance": () => ({ balance: this.chips.balance }),
  };

  readonly call = answering(this.answers);

  /** The line of a room, on which one's own seat is heard among those of the house. Who leaves the page of a room leaves the seat. */
  listen(house: House, view: TableView, ears: Ears): RoomLine {
    const known = this.rooms.get(view.id) ?? new TrialRoom({ chips: this.chips, refuse: this.refuse, uniform: this.uniform });
    this.rooms.set(view.id, known);
    const tell = (kind: string, data: unknown) => ears.more?.(kind, data);
    const line = listen(house, view, {
      ...ears,
      table: (now, whole) => {
        known.hear(now);
        ears.table(known.seen(inChips(now)), whole);
      },
      more: (kind, data) => {
        known.more(kind, data);
        tell(kind, data);
      },
    });
    known.enter({ now: () => line.clock.now(), tell });
    known.hear(view);
    return {
      clock: line.clock,
      also: (topic, heard) => line.also(topic, heard),
      act: async (_, fields): Promise<Acted> => known.shoot(fields),
      ask: () => line.ask(),
      start: () => line.start(),
      stop: () => {
        known.quit();
        line.stop();
      },
    };
  }

  private room(id: string): TrialRoom {
    const room = this.rooms.get(id);
    if (!room) throw this.refuse("table_unknown");
    return room;
  }

  private told(session: SessionView): Told {
    return { session, balance: this.chips.balance };
  }
}

export const roomTrial = (ask: Api<Calls>, language: Language): Trial => new RoomTrial(ask, language);

/** The line of a room: the house's, or of a trial its own. */
export const listenIn = (house: House, view: TableView, ears: Ears): RoomLine => (house.trial instanceof RoomTrial ? house.trial.listen(house, view, ears) : listen(house, view, ears));
