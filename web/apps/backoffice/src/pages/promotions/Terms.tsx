/** The terms of a promotion: a form while it is a draft, plain sentences once they are fixed. */
import { useOffice } from "../../lib/office";
import { Icon } from "../../lib/parts";
import { Count, Field, Sum } from "./fields";
import { GAMES, isPlayed, type ActivityTerms, type BonusRules, type DepositTerms, type Fault, type Offer, type Prize, type RaffleTerms, type Weights } from "./terms";
import { sentences, word, type Lang } from "./words";

interface Props<T> {
  terms: T;
  faults: readonly Fault[];
  change: (part: Partial<T>) => void;
}

export function Terms({ offer, faults, onChange }: { offer: Offer; faults: readonly Fault[]; onChange: (offer: Offer) => void }) {
  if (offer.kind === "deposit") return <Deposit terms={offer.terms} faults={faults} change={(part) => onChange({ kind: "deposit", terms: { ...offer.terms, ...part } })} />;
  if (offer.kind === "raffle") return <Raffle terms={offer.terms} faults={faults} change={(part) => onChange({ kind: "raffle", terms: { ...offer.terms, ...part } })} />;
  return <Activity terms={offer.terms} faults={faults} change={(part) => onChange({ kind: "activity", terms: { ...offer.terms, ...part } })} />;
}

function Deposit({ terms, faults, change }: Props<DepositTerms>) {
  const { t } = useOffice();
  return (
    <>
      <div className="parts">
        <Count label="percentOf" field="percent" faults={faults} value={terms.percent} onChange={(percent) => change({ percent })} />
        <Sum label="mostBonus" field="most" faults={faults} value={terms.most} onChange={(most) => change({ most })} />
        <Sum label="leastDeposit" field="minimum" faults={faults} value={terms.minimum} onChange={(minimum) => change({ minimum })} />
        <Count label="multipleOf" field="multiple" faults={faults} value={terms.multiple} onChange={(multiple) => change({ multiple })} />
        <Field label={t("overWhat")} field="over" faults={faults}>
          {(attributes) => (
            <select {...attributes} value={terms.over} onChange={(event) => change({ over: event.target.value as DepositTerms["over"] })}>
              {(["deposit_and_bonus", "bonus"] as const).map((over) => (
                <option key={over} value={over}>
                  {t(`over_${over}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Played terms={terms} faults={faults} change={change} />
        <Budget terms={terms} faults={faults} change={change} />
        <Field label={t("howOften")} field="times" faults={faults}>
          {(attributes) => (
            <select {...attributes} value={terms.times === null ? "daily" : "once"} onChange={(event) => change({ times: event.target.value === "daily" ? null : 1 })}>
              <option value="once">{t("often_once")}</option>
              <option value="daily">{t("often_daily")}</option>
            </select>
          )}
        </Field>
        <label className="toggle">
          <input type="checkbox" checked={terms.first} onChange={(event) => change({ first: event.target.checked })} />
          <span>{t("firstOnly")}</span>
        </label>
      </div>
      <Weighing weights={terms.weights} faults={faults} onChange={(weights) => change({ weights })} />
    </>
  );
}

/** How high a bet may be to count, and how long there is for it. */
function Played({ terms, faults, change }: Props<Pick<BonusRules, "maxStake" | "days">>) {
  return (
    <>
      <Sum label="maxStakeOf" field="maxStake" faults={faults} value={terms.maxStake ?? ""} onChange={(text) => change({ maxStake: text === "" ? null : text })} />
      <Count label="daysOf" field="days" faults={faults} value={terms.days} onChange={(days) => change({ days })} />
    </>
  );
}

/** What it gives in all before it stops. */
function Budget({ terms, faults, change }: Props<Pick<BonusRules, "budget">>) {
  return <Sum label="budgetOf" field="budget" faults={faults} value={terms.budget ?? ""} onChange={(text) => change({ budget: text === "" ? null : text })} />;
}

function Weighing({ weights, faults, onChange }: { weights: Weights; faults: readonly Fault[]; onChange: (weights: Weights) => void }) {
  const { t, language } = useOffice();
  const lang: Lang = language === "EN" ? "en" : "bn";
  const fault = faults.find(({ field }) => field === "weights");
  const set = (game: string, share: number) => {
    const { [game]: _, ...others } = weights;
    onChange(Number.isNaN(share) ? others : { ...others, [game]: share });
  };
  return (
    <fieldset className="weighing" aria-describedby="weights-told">
      <legend>{t("weightsOf")}</legend>
      <div className="weights">
        {GAMES.map((game) => (
          <label key={game}>
            <span>{word(lang, `game_${game}`)}</span>
            <input type="number" inputMode="numeric" min={0} max={100} step={1} aria-invalid={fault && (weights[game] ?? 0) > 100 ? true : undefined} value={weights[game] ?? ""} onChange={(event) => set(game, event.target.valueAsNumber)} />
          </label>
        ))}
      </div>
      <p className={fault ? "fault" : "hint"} id="weights-told">
        {t(fault ? "fault_weights" : "weightsHint")}
      </p>
    </fieldset>
  );
}

function Raffle({ terms, faults, change }: Props<RaffleTerms>) {
  const { t } = useOffice();
  const put = (place: number, part: Partial<Prize>) => change({ prizes: terms.prizes.map((prize, at) => (at === place ? { ...prize, ...part } : prize)) });
  const none = faults.some(({ field }) => field === "prizes");
  return (
    <>
      <div className="parts">
        <Sum label="ticketFor" field="ticketFor" faults={faults} value={terms.ticketFor} onChange={(ticketFor) => change({ ticketFor })} />
        <Count label="ticketsEach" field="perMember" faults={faults} value={terms.perMember} onChange={(perMember) => change({ perMember })} />
        <Count label="claimWithin" field="claimDays" faults={faults} value={terms.claimDays} onChange={(claimDays) => change({ claimDays })} />
      </div>
      <h3>{t("prizesOf")}</h3>
      {terms.prizes.map((prize, place) => (
        <PrizeFields key={place} prize={prize} place={place} faults={faults} onChange={(part) => put(place, part)} onRemove={() => change({ prizes: terms.prizes.filter((_, at) => at !== place) })} />
      ))}
      {none && <p className="fault">{t("fault_prizes")}</p>}
      <p>
        <button type="button" className="quiet" disabled={terms.prizes.length >= 50} onClick={() => change({ prizes: [...terms.prizes, { name: { bn: "", en: "" }, amount: "", count: 1, multiple: 0 }] })}>
          + {t("addPrize")}
        </button>
      </p>
      {isPlayed(terms) && (
        <>
          <div className="parts">
            <Played terms={terms} faults={faults} change={change} />
          </div>
          <Weighing weights={terms.weights} faults={faults} onChange={(weights) => change({ weights })} />
        </>
      )}
    </>
  );
}

function PrizeFields({ prize, place, faults, onChange, onRemove }: { prize: Prize; place: number; faults: readonly Fault[]; onChange: (part: Partial<Prize>) => void; onRemove: () => void }) {
  const { t } = useOffice();
  const title = t("prizeNo").replace("{n}", String(place + 1));
  const field = (name: string) => `prizes.${place}.${name}`;
  return (
    <fieldset className="prize">
      <legend>{title}</legend>
      <div className="parts">
        {(["bn", "en"] as const).map((lang) => (
          <Field key={lang} label={t(lang === "bn" ? "prizeBn" : "prizeEn")} field={prize.name[lang].trim() === "" ? field("name") : ""} faults={faults}>
            {(attributes) => <input {...attributes} lang={lang} maxLength={80} value={prize.name[lang]} onChange={(event) => onChange({ name: { ...prize.name, [lang]: event.target.value } })} />}
          </Field>
        ))}
        <Sum label="prizeAmount" field={field("amount")} faults={faults} value={prize.amount} onChange={(amount) => onChange({ amount })} />
        <Count label="prizeCount" field={field("count")} faults={faults} value={prize.count} onChange={(count) => onChange({ count })} />
        <Count label="prizeMultiple" field={field("multiple")} faults={faults} value={prize.multiple} onChange={(multiple) => onChange({ multiple })} />
        <button type="button" className="quiet" aria-label={`${t("removePrize")}: ${title}`} onClick={onRemove}>
          {t("removePrize")}
        </button>
      </div>
    </fieldset>
  );
}

function Activity({ terms, faults, change }: Props<ActivityTerms>) {
  return (
    <>
      <div className="parts">
        <Sum label="mostReward" field="most" faults={faults} value={terms.most} onChange={(most) => change({ most })} />
        <Count label="multipleOf" field="multiple" faults={faults} value={terms.multiple} onChange={(multiple) => change({ multiple })} />
        <Count label="rewardsEach" field="perMember" faults={faults} value={terms.perMember} onChange={(perMember) => change({ perMember })} />
        <Count label="picturesLeast" field="uploads" faults={faults} value={terms.uploads.least} onChange={(least) => change({ uploads: { ...terms.uploads, least } })} />
        <Count label="picturesMost" field="uploads" faults={faults} value={terms.uploads.most} onChange={(most) => change({ uploads: { ...terms.uploads, most } })} />
        {terms.multiple !== 0 && <Played terms={terms} faults={faults} change={change} />}
        <Budget terms={terms} faults={faults} change={change} />
      </div>
      {terms.multiple !== 0 && <Weighing weights={terms.weights} faults={faults} onChange={(weights) => change({ weights })} />}
    </>
  );
}

/** Terms that can no longer change, as players read them. */
export function Frozen({ offer }: { offer: Offer }) {
  const { t, language, currency } = useOffice();
  const lang: Lang = language === "EN" ? "en" : "bn";
  const groups = sentences(offer, lang, currency);
  return (
    <div className="frozen" data-testid="frozen-terms">
      <p className="frozen-head">
        <Icon name="lock" />
        <b>{t("termsFrozen")}</b>
      </p>
      {(["give", "ask", "careful"] as const).map((group) =>
        groups[group].length === 0 ? null : (
          <div key={group}>
            <h3>{word(lang, group)}</h3>
            <ul>
              {groups[group].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ),
      )}
      <p className="hint">{t("termsFrozenWhy")}</p>
    </div>
  );
}
