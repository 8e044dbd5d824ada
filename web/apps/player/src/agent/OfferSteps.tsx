/** The steps of an offer: what each takes, and the rate it brings. */
import { Field } from "../lib/modal";
import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import type { Contract } from "./calls";
import { fits } from "./Offer";
import { agentTexts } from "./texts";
import { climbs, inPercent, isAmount, isCount, isWhole, MOST_TIERS, most, type Tier } from "./salaries";

export function OfferSteps({ own, tiers, tried, onChange }: { own: Contract; tiers: Tier[]; tried: boolean; onChange: (tiers: Tier[]) => void }) {
  const w = useWords(agentTexts);
  const change = (at: number, changes: Partial<Tier>) => onChange(tiers.map((tier, each) => (each === at ? { ...tier, ...changes } : tier)));
  const whole = tiers.every(isWhole);
  return (
    <>
      {tiers.map((tier, at) => {
        const max = isWhole({ ...tier, rate: "0" }) ? most(own.tiers, tier) : undefined;
        const wrong = tried && max !== undefined && !fits(tier.rate, max);
        return (
          <fieldset key={at} className="ag-step">
            <legend>{w("tier", { number: at + 1 })}</legend>
            <Field label={w("tierFrom")} name={`bets${at}`} inputMode="decimal" value={tier.validBet ?? ""} onChange={(validBet) => change(at, { validBet })} error={tried && !isAmount(tier.validBet ?? "") ? w("tierWrong") : undefined} />
            {own.kind === "daily_salary" && (
              <Field label={w("tierMembers")} name={`members${at}`} inputMode="numeric" value={String(tier.activeMembers ?? "")} onChange={(text) => change(at, { activeMembers: isCount(text) ? Number(text) : 0 })} />
            )}
            <Field label={w("ratePercent")} name={`rate${at}`} inputMode="decimal" value={tier.rate} onChange={(rate) => change(at, { rate })} error={wrong ? w("rateWrong", { max: inPercent(max) }) : undefined} />
            {max !== undefined && <p className="aside">{w("tierMost", { max: inPercent(max) })}</p>}
            {tiers.length > 1 && (
              <button type="button" className="icon" aria-label={w("tierRemove", { number: at + 1 })} onClick={() => onChange(tiers.filter((_, each) => each !== at))}>
                <Icon name="close" />
              </button>
            )}
          </fieldset>
        );
      })}
      {tried && whole && !climbs(tiers) && (
        <p className="error" role="alert">
          {w("tierOrder")}
        </p>
      )}
      {tiers.length < MOST_TIERS && (
        <button type="button" className="quiet wide" onClick={() => onChange([...tiers, { ...tiers.at(-1), rate: "" }])}>
          {w("tierAdd")}
        </button>
      )}
    </>
  );
}
