/** How one comes to a table whose round runs. */
import type { House } from "../inhouse";
import { seat } from "../floor/seat";
import type { RunningGame } from "./game";
import { RunningFloor } from "./page";

/** Sits down at a table of a game. */
export const sitRunning = (house: House, code: string, make: () => RunningGame): Promise<void> => seat(house, code, (view, balance, hall) => new RunningFloor(house, make(), view, balance, hall));
