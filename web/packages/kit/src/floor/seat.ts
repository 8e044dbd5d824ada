/** How one comes to a table, whatever its page is like. */
import { Failure } from "../api";
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

/** The table with what oneself may stake there, where that is not what it says to all. Who looks on or tries it is told what all are. */
async function ownView(house: House, view: TableView): Promise<TableView> {
  if (house.trial || !sessionStorage.getItem("token")) return view;
  try {
    const own = await house.call("GET /play/tables/{id}/limits", { path: { id: view.id } });
    const isSame = own.least === view.least && own.mostOnCell === view.mostOnCell && own.mostInRound === view.mostInRound;
    return isSame ? view : { ...view, ...own, own };
  } catch (failure) {
    // A bet beyond them is refused with the range in its words.
    if (failure instanceof Failure) return view;
    throw failure;
  }
}

/** Reads the tables of a game and sits down at one: the one asked for, or the first that runs. */
export async function seat(house: House, code: string, take: (view: TableView, balance: string, hall: Hall) => Seated): Promise<void> {
  const t = speaker(floor, house.language);
  const tables = async () => (await house.call("GET /play/tables")).filter(({ game }) => game === code);
  const [all, balance] = await Promise.all([tables(), house.balance()]);
  // A trial is worth most where others play: at some games one bets behind them.
  const open = all.filter(({ isRunning }) => isRunning).toSorted((one, other) => (house.demo ? other.people.count - one.people.count : 0));
  const view = all.find(({ id }) => id === house.table) ?? open[0] ?? all[0];
  if (!view) return say(house.root, t("tableNone"), ...wayOut(house));
  const sitDown = async (next: TableView, has: () => string, leave: () => void) => {
    const own = await ownView(house, next);
    leave();
    house.host.table(next.id);
    const page = take(own, has(), {
      tables,
      go: (other) => {
        keepTable(other.id);
        void sitDown(other, () => page.purse.balance, () => page.leave());
      },
    });
  };
  await sitDown(view, () => balance, () => {});
}
