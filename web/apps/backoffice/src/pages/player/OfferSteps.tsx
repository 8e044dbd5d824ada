/** The steps of an offer: what each takes, and the rate it brings. */
import { useOffice } from "../../lib/office";
import { Icon } from "../../lib/parts";
import type { TextId } from "../../lib/texts";
import type { Step } from "./Contracts";

/** Most steps of a contract. */
const MOST = 10;
const members = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : 0);

function Input({ label, value, onChange, mode = "decimal" }: { label: TextId; value: string; onChange: (text: string) => void; mode?: "decimal" | "numeric" }) {
  const { t } = useOffice();
  return (
    <label className="field">
      <span>{t(label)}</span>
      <input inputMode={mode} autoComplete="off" required value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

export function OfferSteps({ kind, most, tiers, onChange }: { kind: string; most: string; tiers: Step[]; onChange: (tiers: Step[]) => void }) {
  const { t } = useOffice();
  const change = (at: number, changes: Partial<Step>) => onChange(tiers.map((step, each) => (each === at ? { ...step, ...changes } : step)));
  const hint = <p className="hint">{t("houseMost").replace("{max}", most)}</p>;
  if (kind === "realtime_salary") {
    return (
      <>
        <Input label="ratePercent" value={tiers[0]?.rate ?? ""} onChange={(rate) => change(0, { rate })} />
        {hint}
      </>
    );
  }
  return (
    <>
      {tiers.map((step, at) => (
        <fieldset key={at} className="step">
          <legend>{t("stepNumber").replace("{number}", String(at + 1))}</legend>
          <Input label="stepBets" value={step.validBet ?? ""} onChange={(validBet) => change(at, { validBet })} />
          {kind === "daily_salary" && <Input label="stepMembers" mode="numeric" value={String(step.activeMembers ?? "")} onChange={(text) => change(at, { activeMembers: members(text) })} />}
          <Input label="ratePercent" value={step.rate} onChange={(rate) => change(at, { rate })} />
          {tiers.length > 1 && (
            <button type="button" className="tool" aria-label={t("stepRemove").replace("{number}", String(at + 1))} onClick={() => onChange(tiers.filter((_, each) => each !== at))}>
              <Icon name="close" />
            </button>
          )}
        </fieldset>
      ))}
      {hint}
      {tiers.length < MOST && (
        <button type="button" className="quiet" onClick={() => onChange([...tiers, { rate: "" }])}>
          {t("stepAdd")}
        </button>
      )}
    </>
  );
}
