/** What a refused bet ran into, in full: the house names the table's limits as plain figures, and one's own limits not at all. */
import type { Calls } from "api/schema";
import type { Language } from "ui/format";
import { withAmounts } from "ui/refusal";

import { Failure, type Api } from "../api";
import { units } from "../number";
import { speaker, type Text } from "../texts";

type Which = `${"loss" | "wager"} ${"day" | "week" | "month"}`;

const own: Record<Which, Text> = {
  "loss day": { bn: "আপনার নিজের দিনের ক্ষতির সীমা {0}, বাকি আছে {1}; এই বাজি {2}। বাজি ধরা হয়নি।", en: "Your own loss limit for a day is {0}, of which {1} is left; this bet is {2}. It was not placed." },
  "loss week": { bn: "আপনার নিজের সপ্তাহের ক্ষতির সীমা {0}, বাকি আছে {1}; এই বাজি {2}। বাজি ধরা হয়নি।", en: "Your own loss limit for a week is {0}, of which {1} is left; this bet is {2}. It was not placed." },
  "loss month": { bn: "আপনার নিজের মাসের ক্ষতির সীমা {0}, বাকি আছে {1}; এই বাজি {2}। বাজি ধরা হয়নি।", en: "Your own loss limit for a month is {0}, of which {1} is left; this bet is {2}. It was not placed." },
  "wager day": { bn: "আপনার নিজের দিনের বাজির সীমা {0}, বাকি আছে {1}; এই বাজি {2}। বাজি ধরা হয়নি।", en: "Your own wager limit for a day is {0}, of which {1} is left; this bet is {2}. It was not placed." },
  "wager week": { bn: "আপনার নিজের সপ্তাহের বাজির সীমা {0}, বাকি আছে {1}; এই বাজি {2}। বাজি ধরা হয়নি।", en: "Your own wager limit for a week is {0}, of which {1} is left; this bet is {2}. It was not placed." },
  "wager month": { bn: "আপনার নিজের মাসের বাজির সীমা {0}, বাকি আছে {1}; এই বাজি {2}। বাজি ধরা হয়নি।", en: "Your own wager limit for a month is {0}, of which {1} is left; this bet is {2}. It was not placed." },
};

interface Sum {
  amount?: string | null;
}

/** The own limit with the least left of those that a stake does not fit into, in words; null where it fits into all of them. */
export function ownLimit(limits: Calls["GET /wps/guard"]["answer"]["limits"], stake: string, language: Language, write: (amount: string) => string): string | null {
  const tight = limits
    .flatMap(({ kind, span, value, left }) => {
      const [most, rest] = [(value as Sum | null | undefined)?.amount, (left as Sum | null | undefined)?.amount];
      return (kind === "loss" || kind === "wager") && typeof most === "string" && typeof rest === "string" && units(rest) < units(stake) ? [{ which: `${kind} ${span}` as const, most, rest }] : [];
    })
    .toSorted((one, other) => (units(one.rest) < units(other.rest) ? -1 : 1))[0];
  return tight ? speaker(own, language)(tight.which, write(tight.most), write(tight.rest), write(stake)) : null;
}

/** Places bets by `ask`; a refusal says which limit it was, as the page writes amounts. In a trial there are no limits of one's own. */
export function placing<Ask extends { stake: string }, Taken>({ call, language, demo }: { call: Api<Calls>; language: Language; demo: boolean }, write: (amount: string) => string, ask: (bet: Ask) => Promise<Taken>): (bet: Ask) => Promise<Taken> {
  // Bets that were placed with one press are refused together.
  let reading: Promise<Calls["GET /wps/guard"]["answer"]> | null = null;
  const ownWords = async (stake: string): Promise<string | null> => {
    try {
      const { limits } = await (reading ??= call("GET /wps/guard").finally(() => (reading = null)));
      return ownLimit(limits, stake, language, write);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // Then the house's own words have to do.
      return null;
    }
  };
  return async (bet) => {
    try {
      return await ask(bet);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      const { code, message, settled, details } = failure;
      const words = code === "limit_reached" && !demo ? await ownWords(bet.stake) : null;
      throw new Failure(code, words ?? withAmounts(message, details, write), settled, details);
    }
  };
}
