/** How one comes to a table, whatever its page is like. */
import { say, wayOut, type House } from "../inhouse";
import { keepTable } from "../launch";
import { speaker } from "../texts";
import type { Purse } from "./purse";
import { floor } from "./texts";
import type { TableView } from "./view";

/** The tables of the game, and the way to another. */
export interface Hall {
  tables: () => Promise<TableView[]>;
  go: (view: TableView) => void;
}

/** A table at which one sits. */
export interface Seated {
  readonly purse: Purse;
  leave(): void;
}

/** Reads the tables of a game and sits down at one: the one asked for, or the first that runs. */
export async function seat(house: House, code: string, open: (view: TableView, balance: string, hall: Hall) => Seated): Promise<void> {
  const t = speaker(floor, house.language);
  const tables = async () => (await house.call("GET /play/tables")).filter(({ game }) => game === code);
  const [all, balance] = await Promise.all([tables(), house.balance()]);
  const view = all.find(({ id }) => id === house.table) ?? all.find(({ isRunning }) => isRunning) ?? all[0];
  if (!view) return say(house.root, t("tableNone"), ...wayOut(house));
  const sitDown = (next: TableView, has: string) => {
    house.host.table(next.id);
    const page = open(next, has, {
      tables,
      go: (other) => {
        page.leave();
        keepTable(other.id);
        sitDown(other, page.purse.balance);
      },
    });
  };
  sitDown(view, balance);
}
