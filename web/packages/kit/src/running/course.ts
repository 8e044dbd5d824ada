/** Where a round stands in which a multiplier grows until it crashes. Multipliers are hundredths, times milliseconds of the server's clock. */
import { money, type Language } from "ui/format";

import { units } from "../number";
import { hundredthsAt } from "../table/crash";
import { stage, type Stage, type TableView } from "../floor/view";

/** `running`: the curve grows; from the lock until then a round is `locked`. */
export type RunningStage = Stage | "running";

export interface Course {
  stage: RunningStage;
  /** The id of the round; null where there is none. */
  id: string | null;
  /** What the curve shows: 1.00 before the start, and where the round crashed once that is told. */
  hundredths: number;
  /** Where it crashed; null while that is not told. */
  result: number | null;
  /** Where whoever is still in leaves by themselves; null where nothing is known of that. */
  top: number | null;
  isInterrupted: boolean;
}

/** Nobody leaves below, so that nobody is paid a stake for nothing (crates/games: `LEAST`). */
export const LEAST = 101;

/** Where a round crashed, as the house tells it; null for what is no such result. */
export function readResult(result: unknown): number | null {
  if (typeof result !== "object" || result === null) return null;
  const { hundredths } = result as Record<string, unknown>;
  return typeof hundredths === "number" && Number.isInteger(hundredths) && hundredths >= 100 ? hundredths : null;
}

/** How long the curve has grown; zero before its start, which may be told a moment ahead. */
export function elapsed({ round }: Pick<TableView, "round">, now: number): number {
  return round?.startedAt ? Math.max(0, Math.floor(now - Date.parse(round.startedAt))) : 0;
}

export function course(view: TableView, now: number): Course {
  const { round } = view;
  const at = stage(view, now);
  const result = readResult(round?.result);
  const isRunning = at === "locked" && round?.phase === "running" && !!round.startedAt && now >= Date.parse(round.startedAt);
  return {
    stage: isRunning ? "running" : at,
    id: round?.id ?? null,
    hundredths: result ?? (isRunning ? Number(hundredthsAt(elapsed(view, now))) : 100),
    result,
    top: round?.top ?? null,
    isInterrupted: round?.interrupted ?? false,
  };
}

/** What a stake comes to at a multiplier, in ledger units, floored as the house pays it. */
export const paysAt = (stake: string, hundredths: number): bigint => (units(stake) * BigInt(hundredths)) / 100n;

/** A multiplier as it is written: 246 is `2.46×`. */
export const inTimes = (hundredths: number, language: Language): string => `${money((hundredths / 100).toFixed(2), language)}×`;
