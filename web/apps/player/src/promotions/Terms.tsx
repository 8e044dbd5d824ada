/** The terms of a promotion as sentences: what one gets, what it asks, what to know first. */
import { useWords } from "../lib/words";
import { activityTerms, depositTerms, raffleTerms, type ActivityTerms, type DepositTerms, type Offer, type RaffleTerms } from "./calls";
import { useWeights } from "./parts";
import { useSum } from "../lib/sum";
import { promotionTexts, raffleTexts } from "./texts";

interface Groups {
  give: string[];
  ask: string[];
  careful: string[];
}

type Words = ReturnType<typeof useWords<typeof promotionTexts>>;
type Sum = (amount: string) => string;

const often = (terms: DepositTerms, w: Words) => w(terms.first ? "termFirst" : terms.times == null ? "termDaily" : "termOnce");

function ofDeposit(terms: DepositTerms, w: Words, sum: Sum, weights: string): Groups {
  return {
    give: [w("termGive", { minimum: sum(terms.minimum), percent: terms.percent, most: sum(terms.most) }), w("termLocked")],
    ask: [
      w(terms.over === "bonus" ? "termBonus" : "termBoth", { multiple: terms.multiple, count: terms.days }),
      weights === "" ? w("termNoWeights") : w("termWeights", { list: weights }),
      ...(terms.byEdge ? [w("termByEdge")] : []),
      ...(terms.maxStake == null ? [] : [w("termStake", { stake: sum(terms.maxStake) })]),
    ],
    careful: [w("termWithdraw"), w("termLate"), often(terms, w), w("termOne")],
  };
}

function ofActivity(terms: ActivityTerms, w: Words, sum: Sum, weights: string): Groups {
  const free = terms.multiple === 0;
  return {
    give: [w("termReward", { most: sum(terms.most) }), ...(free ? [w("termRewardCash")] : [])],
    ask: [
      ...(terms.uploads.least > 0 ? [w("termPictures", { least: terms.uploads.least, most: terms.uploads.most })] : []),
      ...(free ? [] : [w("termRewardBet", { multiple: terms.multiple, count: terms.days }), weights === "" ? w("termNoWeights") : w("termWeights", { list: weights }), ...(terms.byEdge ? [w("termByEdge")] : [])]),
      ...(free || terms.maxStake == null ? [] : [w("termStake", { stake: sum(terms.maxStake) })]),
    ],
    careful: [terms.perMember === 1 ? w("termApplyOnce") : w("termApplies", { count: terms.perMember }), ...(free ? [] : [w("termWithdraw"), w("termLate")])],
  };
}

function ofRaffle(terms: RaffleTerms, w: Words, r: ReturnType<typeof useWords<typeof raffleTexts>>, [sum, weights]: [Sum, string]): Groups {
  // Prizes that ask for bets say what counts for them.
  const played = terms.prizes.some(({ multiple = 0 }) => multiple > 0);
  return {
    give: [r("termTicket", { amount: sum(terms.ticketFor) }), ...(terms.byEdge ? [w("termByEdge")] : []), r("termOdds")],
    ask: [r("termFree"), r("termClaim", { count: terms.claimDays }), ...(played ? [r("termPlayed", { count: terms.days ?? 14 }), w("termWeights", { list: weights })] : [])],
    careful: [r("termMost", { count: terms.perMember }), ...(played ? [w("termWithdraw"), w("termLate")] : [])],
  };
}

export function Terms({ offer }: { offer: Offer }) {
  const w = useWords(promotionTexts);
  const r = useWords(raffleTexts);
  const sum = useSum();
  const written = useWeights();
  const [deposit, raffle, activity] = [depositTerms(offer), raffleTerms(offer), activityTerms(offer)];
  const groups = deposit ? ofDeposit(deposit, w, sum, written(deposit.weights)) : raffle ? ofRaffle(raffle, w, r, [sum, written(raffle.weights ?? {})]) : activity ? ofActivity(activity, w, sum, written(activity.weights ?? {})) : null;
  if (groups === null) return null;
  return (
    <section className="card promo-terms">
      <h2>{w("terms")}</h2>
      {(["give", "ask", "careful"] as const).map((group) =>
        groups[group].length === 0 ? null : (
          <div key={group}>
            <h3>{w(group)}</h3>
            <ul>
              {groups[group].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ),
      )}
    </section>
  );
}
