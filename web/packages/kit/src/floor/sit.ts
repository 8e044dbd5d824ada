/** How one comes to a table. */
import { say, wayOut, type House } from "../inhouse";
import { keepTable } from "../launch";
import { speaker } from "../texts";
import type { Game } from "./game";
import { Floor } from "./page";
import { floor } from "./texts";
import type { TableView } from "./view";

/** Reads the tables of a game and sits down at one: the one asked for, or the first that runs. */
export async function sit<R>(house: House, code: string, make: (view: TableView) => Game<R>): Promise<void> {
  const t = speaker(floor, house.language);
  if (house.demo) return say(house.root, t("noTrial"), ...wayOut(house));
  const [tables, balance] = await Promise.all([tablesOf(house, code), house.balance()]);
  const view = tables.find(({ id }) => id === house.table) ?? tables.find(({ isRunning }) => isRunning) ?? tables[0];
  if (!view) return say(house.root, t("tableNone"), ...wayOut(house));
  const floorOf = (next: TableView, has: string) => {
    const page = new Floor(house, make(next), next, has, {
      tables: () => tablesOf(house, code),
      go: (other) => {
        page.leave();
        keepTable(other.id);
        floorOf(other, page.purse.balance);
      },
    });
  };
  floorOf(view, balance);
}

async function tablesOf(house: House, code: string): Promise<TableView[]> {
  return (await house.call("GET /play/tables")).filter(({ game }) => game === code);
}
