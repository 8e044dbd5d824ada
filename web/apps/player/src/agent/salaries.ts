/** Kinds of contract, and the steps by which they pay. */
import type { Contract } from "./calls";
import { units } from "./recompute";

/** The kinds, each with the page of its contracts and statements (spec.md 2). */
export const SALARIES = {
  realtime_salary: "agentRealtimeSalary",
  hourly_salary: "agentHourSalary",
  daily_salary: "agentDailyWages2",
} as const;
export type Salary = keyof typeof SALARIES;
export type SalaryPage = (typeof SALARIES)[Salary];

/** The kind of a rule: `daily_salary/1`. */
export const salaryOf = (rule: string): Salary | undefined => (Object.keys(SALARIES) as Salary[]).find((kind) => rule.startsWith(`${kind}/`));

/** Of the kinds that one has contracts of, the one that is settled most often. */
export const firstOf = (contracts: Pick<Contract, "kind">[]): Salary => (Object.keys(SALARIES) as Salary[]).find((kind) => contracts.some((each) => each.kind === kind)) ?? "realtime_salary";

export const isSalary = (kind: string): kind is Salary => Object.hasOwn(SALARIES, kind);

export type Tier = Contract["tiers"][number];

/** Whether the steps of a kind have conditions: a real-time salary has its rate alone. */
export const stepped = (kind: Salary) => kind !== "realtime_salary";

const noHarder = (one: Tier, other: Tier) => units(one.validBet ?? "0") <= units(other.validBet ?? "0") && (one.activeMembers ?? 0) <= (other.activeMembers ?? 0);

/** The highest rate that some steps give wherever the conditions of another hold: no more may be promised there (domain.md 4.3). */
export function most(own: Tier[], under: Tier): number {
  return Math.max(0, ...own.filter((each) => noHarder(each, under)).map(({ rate }) => Number(rate)));
}

/** Most steps of a contract. */
export const MOST_TIERS = 10;

export const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text);
export const isCount = (text: string) => /^\d{1,6}$/.test(text);
/** Whether a step's conditions and rate are numbers. */
export const isWhole = ({ rate, validBet }: Tier) => /^\d{1,2}(\.\d{1,4})?$/.test(rate) && isAmount(validBet ?? "0");

/** A rate as people write it, with at least two decimals: `0.10`. */
export const inPercent = (rate: number) => rate.toFixed(4).replace(/0{1,2}$/, "");

/** Whether each step has a higher rate and harder conditions than the one before it. */
export function climbs(tiers: Tier[]): boolean {
  return tiers.slice(1).every((upper, at) => {
    const lower = tiers[at];
    return lower !== undefined && Number(lower.rate) < Number(upper.rate) && noHarder(lower, upper) && !noHarder(upper, lower);
  });
}

/** The contracts with one's own downlines that other terms of the same kind no longer cover. */
export function uncovered(contracts: Contract[], { kind, tiers }: Pick<Contract, "kind" | "tiers">): Contract[] {
  const running = contracts.filter((each) => each.kind === kind && !each.incoming && each.state === "accepted");
  return running.filter((each) => each.tiers.some((tier) => Number(tier.rate) > most(tiers, tier)));
}

/** `0.30`, or of several steps `0.10–0.30`: percent. */
export function rates({ tiers }: Pick<Contract, "tiers">): string {
  const [first, last] = [tiers[0]?.rate ?? "0.00", tiers.at(-1)?.rate ?? "0.00"];
  return first === last ? last : `${first}–${last}`;
}
