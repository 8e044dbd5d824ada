/** What the button of a bet says and does at each state. */
import type { Language } from "ui/format";

import type { BetView } from "../floor/view";
import { units } from "../number";
import { speaker } from "../texts";
import { exitOf, type BetState } from "./bet";
import { autoOf } from "./cell";
import { inTimes, paysAt, type Course } from "./course";
import { running } from "./texts";

export interface ButtonFacts {
  state: BetState;
  bet: BetView | null;
  course: Course;
  /** What is bet, or would be, as a decimal string; null where what is typed is no stake. */
  stake: string | null;
  /** Bets are taken now. */
  isOpen: boolean;
  /** The line is down, so that the curve is an estimate. */
  isDown: boolean;
  /** Nothing is heard of the house, so that nothing can be placed. */
  isCut?: boolean;
  /** Played for chips: the page itself says when a bet left. */
  isTrial?: boolean;
  /** The panel bets by itself. */
  isAuto?: boolean;
}

export interface ButtonWords {
  text: string;
  /** A second line; empty where there is nothing to add. */
  hint: string;
  /** How it looks: what can be pressed for money, what is only told, and how that came out. */
  look: "bet" | "out" | "ask" | "kept" | "calm" | "good" | "bad";
  /** Pressing it does something. */
  isLive: boolean;
}

type Tell = (text: string, hint?: string) => ButtonWords;
const live = (look: ButtonWords["look"]): Tell => (text, hint = "") => ({ text, hint, look, isLive: true });
const told = (look: ButtonWords["look"]): Tell => (text, hint = "") => ({ text, hint, look, isLive: false });

/** What a bet was paid, in ledger units, as far as that is known; else what its multiplier makes of its stake. */
function paid(bet: BetView, hundredths: number): string | bigint {
  return typeof bet.payout === "string" ? bet.payout : paysAt(bet.stake, hundredths);
}

/** Where a bet left that was paid so much: a payout is floored, by less than a hundredth makes of any stake. */
const leftFor = ({ stake, payout }: BetView): number => Number((units(payout ?? "0") * 1_000n) / units(stake) + 5n) / 10;

export function buttonWords({ state, bet, course, stake: given, isOpen, isDown, isCut = false, isTrial = false, isAuto = false }: ButtonFacts, language: Language, write: (amount: string | bigint) => string): ButtonWords {
  const t = speaker(running, language);
  const auto = bet && autoOf(bet.cell);
  const exit = bet ? (exitOf(bet, course.top) ?? course.hundredths) : 0;
  const stake = given ?? "0.00";
  const amount = write(stake);
  switch (state) {
    case "idle":
      if (isAuto) return live("kept")(t("autoBetNext", amount), t("autoBetNextHint"));
      if (given === null) return told("calm")(t("betNone"));
      return isCut ? told("calm")(t(isOpen ? "bet" : "betNext", amount), t("betCut")) : live("bet")(t(isOpen ? "bet" : "betNext", amount));
    case "kept":
      return live("kept")(t("kept", amount), t("keptHint"));
    case "sent":
      return told("calm")(t("sent"));
    case "unanswered":
      return live("ask")(t("unanswered"), t("askAgain"));
    case "placed":
      return told("calm")(t("placed", amount), auto ? t("placedAuto", inTimes(auto, language)) : t("placedHint"));
    case "in":
      if (isDown) return live("out")(t("cashOutAbout", write(paysAt(stake, course.hundredths))), t(isTrial ? "leavingTrial" : "cashOutDown"));
      return live("out")(t("cashOut", write(paysAt(stake, course.hundredths))), auto ? t("cashOutAuto", inTimes(auto, language)) : "");
    case "leaving":
      return told("calm")(t("leaving"), t(isTrial ? "leavingTrial" : "leavingHint"));
    case "leavingUnanswered":
      return live("ask")(t("unanswered"), t("askOutAgain"));
    case "passed":
      return told("calm")(t("passed", inTimes(exit, language), write(paysAt(stake, exit))), t("passedHint"));
    case "settling":
      return told("calm")(t("settling"));
    case "left":
      return told("good")(t("left", inTimes(bet?.leftAt ?? 0, language), bet ? write(paid(bet, bet.leftAt ?? 0)) : amount));
    case "won":
      return told("good")(t("left", inTimes(bet ? Math.floor(leftFor(bet)) : 0, language), bet ? write(paid(bet, exit)) : amount));
    case "lost":
      return told("bad")(t("lost", amount));
    case "goingBack":
      return told("calm")(t("goingBack", amount));
    case "back":
      return told("calm")(t("back", amount));
    case "unpaid":
      return told("bad")(t("unpaid"));
  }
}
