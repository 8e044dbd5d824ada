/** How one comes to a table with a layout. */
import type { House } from "../inhouse";
import type { Game } from "./game";
import { Floor } from "./page";
import { seat } from "./seat";
import type { TableView } from "./view";

/** Sits down at a table of a game. */
export const sit = <R>(house: House, code: string, make: (view: TableView) => Game<R>): Promise<void> => seat(house, code, (view, balance, hall) => new Floor(house, make(view), view, balance, hall));
