/** What the house's names about tables are called. */
import type { Answer as AnswerOf } from "../../lib/api";
import type { TextId } from "../../lib/texts";

export type OfficeTable = AnswerOf<"GET /backoffice/tables">[number];

/** Games by their code, as filters name them. */
export const GAMES = {
  roulette: "tableGame_roulette",
  "sic-bo": "tableGame_sicBo",
  baccarat: "tableGame_baccarat",
  "dragon-tiger": "tableGame_dragonTiger",
  "andar-bahar": "tableGame_andarBahar",
  "teen-patti": "tableGame_teenPatti",
  blackjack: "tableGame_blackjack",
  crash: "tableGame_crash",
  fishing: "tableGame_fishing",
} as const satisfies Record<string, TextId>;
export type Game = keyof typeof GAMES;

export const STATES = { running: "tableRunning", resting: "tableResting", closed: "tableClosed" } as const satisfies Record<string, TextId>;
export type TableState = keyof typeof STATES;

const PHASES: Record<string, TextId | undefined> = { open: "phase_open", locked: "phase_locked", running: "phase_running", drawn: "phase_drawn", settled: "phase_settled", void: "phase_void" };

interface Variant {
  /** What it is called; a game's usual rules have no name. */
  name?: TextId;
  means: TextId;
}

/** The rules that a table can be made with, by the version that is written down with each round. */
export const RULES: Record<string, { game: Game } & Variant> = {
  "roulette-1": { game: "roulette", means: "tableMeans_roulette" },
  "roulette-1+la-partage": { game: "roulette", name: "tableVariant_laPartage", means: "tableMeans_laPartage" },
  "roulette-1+multiplied": { game: "roulette", name: "tableVariant_multiplied", means: "tableMeans_multiplied" },
  "sic-bo-1": { game: "sic-bo", name: "tableVariant_pairSix", means: "tableMeans_pairSix" },
  "sic-bo-1+pair-5": { game: "sic-bo", name: "tableVariant_pairFive", means: "tableMeans_pairFive" },
  "baccarat-1": { game: "baccarat", means: "tableMeans_baccarat" },
  "baccarat-1+tie-9": { game: "baccarat", name: "tableVariant_tieNine", means: "tableMeans_baccaratNine" },
  "baccarat-1+no-commission": { game: "baccarat", name: "tableVariant_noCommission", means: "tableMeans_noCommission" },
  "baccarat-1+no-commission+tie-9": { game: "baccarat", name: "tableVariant_noCommissionNine", means: "tableMeans_noCommissionNine" },
  "dragon-tiger-1": { game: "dragon-tiger", name: "tableVariant_tieEleven", means: "tableMeans_tieEleven" },
  "dragon-tiger-1+tie-8": { game: "dragon-tiger", name: "tableVariant_tieEight", means: "tableMeans_tieEight" },
  "andar-bahar-1": { game: "andar-bahar", means: "tableMeans_andarBahar" },
  "teen-patti-1": { game: "teen-patti", means: "tableMeans_teenPatti" },
  "blackjack-1": { game: "blackjack", means: "tableMeans_blackjack" },
  "crash-1": { game: "crash", means: "tableMeans_crash" },
  "fishing-1+reef": { game: "fishing", name: "tableVariant_reef", means: "tableMeans_fishing" },
  "fishing-1+haor": { game: "fishing", name: "tableVariant_haor", means: "tableMeans_fishing" },
  "fishing-1+creek": { game: "fishing", name: "tableVariant_creek", means: "tableMeans_fishing" },
  "fishing-1+deep": { game: "fishing", name: "tableVariant_deep", means: "tableMeans_fishing" },
};

/** Games whose rounds run between their lock and their result: what all bets together are paid has a most there. */
const RUNNING: readonly string[] = ["crash-1"];

export const runs = (rules: string): boolean => RUNNING.includes(rules);

/** Whether a table is a room: members sit down in it with money, and it draws no rounds. */
export const isRoom = (rules: string): boolean => /^fishing-\d+(\+|$)/.test(rules);

/** Seats of a room. */
export const SEATS = 6;

/** How the water of a room stands: the number of its tide, and how many sit there. */
export function waterOf({ table }: Pick<OfficeTable, "table">): { tide: number | null; taken: number } {
  return { tide: table.room?.tide?.number ?? null, taken: table.room?.sitting.length ?? 0 };
}

/** A game and its variant in words. Rules that are newer than this page stand as the house writes them. */
export function rulesInWords(version: string, say: (id: TextId) => string): { game: string; variant: string } {
  const known = RULES[version];
  if (known) return { game: say(GAMES[known.game]), variant: known.name ? say(known.name) : "" };
  const code = version.replace(/-\d+(\+.*)?$/, "");
  return Object.hasOwn(GAMES, code) ? { game: say(GAMES[code as Game]), variant: version } : { game: version, variant: "" };
}

/** What a table's state is called, and whether one that goes on no more still plays its last round; one that its hours let rest goes on by itself. */
export function standing({ state, now, table }: Pick<OfficeTable, "state" | "now"> & { table: Pick<OfficeTable["table"], "isRunning"> }): { text: TextId; tone: "good" | "wait" | "bad"; isLast: boolean } {
  const isLast = !table.isRunning && now != null;
  if (state === "closed") return { text: "tableClosed", tone: "bad", isLast };
  if (state === "resting") return { text: isLast ? "tablePausing" : "tableResting", tone: "wait", isLast };
  return table.isRunning ? { text: "tableRunning", tone: "good", isLast } : { text: "tableOffHours", tone: "wait", isLast };
}

/** The phase of the round that runs; one whose time for bets is over takes none, whether or not the house was asked since. */
export function phaseText(phase: string, secondsLeft: number): TextId | undefined {
  return PHASES[phase === "open" && secondsLeft <= 0 ? "locked" : phase];
}

/** Whole seconds until a moment: rounded up, so that 0 means that it has come; never more than there can be, however wrong this clock is. */
export function secondsLeft(lockAt: string, now: number, openMs: number): number {
  const left = Math.min(Date.parse(lockAt) - now, openMs);
  return Math.max(0, Math.ceil(left / 1_000));
}

/** The number of the round that can still be called off: one that is played and has no result. A curve that runs is one; seats that decide have none yet. */
export function callable({ table: { game, round }, now }: OfficeTable): number | undefined {
  const isPlayed = round?.phase === "open" || round?.phase === "locked" || (round?.phase === "running" && game === "blackjack");
  return round && now && isPlayed ? round.number : undefined;
}

/** A clock that is further off than this, in milliseconds, is told with a warning. */
const FAR = 250;
export const isFar = (driftMs: number) => Math.abs(driftMs) > FAR;
