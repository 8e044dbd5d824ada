/** A promotion: what came of it, what it says and promises, what that costs, and what can be done with it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { moment } from "ui/format";

import { Failure } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Ask, Icon, useTitle, When } from "../../lib/parts";
import { Sure } from "../site/Sure";
import { begin, draftOf, kindOf, lacking, promotions, sent, type Detail, type Draft, type Promotion } from "./calls";
import { Cost, SLOTS, useWarning } from "./Cost";
import { Figures } from "./Figures";
import { Says, Stands } from "./Form";
import { Preview } from "./Preview";
import { isDue, Raffle } from "./Raffle";
import { KINDS, standing, TONES, type Kind } from "./standings";
import { Frozen, Terms } from "./Terms";
import { faultsOf, warningsOf } from "./terms";
import "../content/content.css";
import "./promotions.css";

/** A raffle that is over is looked at this often until the house has drawn it. */
const PAUSE = 5_000;

export function Editor() {
  const { t } = useOffice();
  const { id } = useParams({ from: "/main/promotions/$id" });
  const { kind = "deposit" } = useSearch({ from: "/main/promotions/$id" });
  useTitle("promotions");
  // What was said stays when a new one gets its address.
  const telling = useState<Said | null>(null);
  const found = useQuery({ queryKey: ["promotions", "one", id], queryFn: () => promotions.one(id), enabled: id !== "new", refetchInterval: ({ state: { data } }) => (data && isDue(data, Date.now()) ? PAUSE : false) });
  return (
    <>
      <Link to="/promotions" className="from desk-back">
        ← {t("backToPromotions")}
      </Link>
      {id === "new" ? <Desk key={kind} kind={kind} known={null} telling={telling} /> : <Answer query={found}>{(known) => <Desk key={known.id} kind={kindOf(known)} known={known} telling={telling} />}</Answer>}
    </>
  );
}

/** What kind a new one is. */
function Kinds({ chosen }: { chosen: Kind }) {
  const { t } = useOffice();
  const icons = { deposit: "deposit", raffle: "ticket", activity: "gift" } as const;
  return (
    <nav className="kinds" aria-label={t("kindOfIt")}>
      {KINDS.map((kind) => (
        <Link key={kind} to="/promotions/$id" params={{ id: "new" }} search={kind === "deposit" ? {} : { kind }} replace resetScroll={false} className={kind === chosen ? "kind-choice now" : "kind-choice"} activeProps={{}} aria-current={kind === chosen ? "true" : undefined}>
          <Icon name={icons[kind]} size={24} />
          <span>
            <b>{t(`promo_${kind}`)}</b>
            <small>{t(`promoWhat_${kind}`)}</small>
          </span>
        </Link>
      ))}
    </nav>
  );
}

interface Said {
  good: boolean;
  text: string;
}
type Telling = [Said | null, (said: Said | null) => void];

function useActs(known: Promotion | null, draft: Draft, [said, tell]: Telling) {
  const { t, say } = useOffice();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const renew = async (id: string) => {
    await queries.invalidateQueries({ queryKey: ["promotions", "list"] });
    await queries.invalidateQueries({ queryKey: ["promotions", "one", id] });
    await queries.invalidateQueries({ queryKey: ["audit"] });
  };
  const act = async (what: () => Promise<Promotion>, done: string): Promise<Promotion | null> => {
    setBusy(true);
    tell(null);
    try {
      const kept = await what();
      await renew(kept.id);
      tell({ good: true, text: done });
      if (!known) void navigate({ to: "/promotions/$id", params: { id: kept.id }, replace: true });
      return kept;
    } catch (failure) {
      tell({ good: false, text: failure instanceof Failure && failure.code === "promotion_changed" ? t("promotionNewer") : say(failure) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    said,
    busy,
    save: () => act(() => (known ? promotions.change(known, draft) : promotions.draft(draft)), t(known?.state === "published" ? "changesKept" : "draftKept")),
    publish: () => known && act(() => promotions.publish(known), t("promotionPublished")),
    draw: () => known && act(() => promotions.draw(known.id), t("drawDone")),
    /** What it throws is shown by the question that asked for it. */
    close: async (reason: string) => {
      if (!known) return;
      await promotions.close(known.id, reason);
      await renew(known.id);
      tell({ good: true, text: t("promoIs_closed") });
    },
  };
}

/** What is still missing before it can be published, in words. */
function useLacks(draft: Draft): string[] {
  const { t } = useOffice();
  return [...lacking(draft, Date.now()).map((field) => t(`lack_${field}`)), ...(draft.types.length === 0 ? [t("lack_types")] : []), ...(faultsOf(draft).length > 0 ? [t("lack_terms")] : [])];
}

type Question = "publish" | "close" | "draw";

function Desk({ kind, known, telling }: { kind: Kind; known: Detail | null; telling: Telling }) {
  const { t, may, language } = useOffice();
  const lang = language === "EN" ? "en" : "bn";
  const [draft, write] = useState<Draft>(() => (known ? draftOf(known) : begin(kind, Date.now())));
  const [edge, setEdge] = useState(SLOTS);
  const [question, ask] = useState<Question | null>(null);
  const acts = useActs(known, draft, telling);
  const state = known?.state ?? "draft";
  const frozen = state !== "draft";
  const readOnly = state === "closed" || !may("promotions.change") || (frozen && !may("promotions.publish"));
  const change = (part: Partial<Draft>) => write((before) => ({ ...before, ...part }) as Draft);
  const same = known !== null && JSON.stringify(sent(draft)) === JSON.stringify(sent(draftOf(known)));
  // What was cleaned away is gone from the form too.
  const keep = async () => {
    const kept = await acts.save();
    if (kept) write(draftOf(kept));
  };
  const now = known && standing(known, Date.now());
  return (
    <>
      <div className="title">
        <h1>{known ? known.title[lang] || known.title.bn || t("untitled") : t("newPromotion")}</h1>
        <span className="muted">{known && t(`promo_${kind}`)}</span>
        {now && <span className={`badge ${TONES[now]}`}>{t(`promoIs_${now}`)}</span>}
      </div>
      {!known && <Kinds chosen={kind} />}
      {known?.figures && frozen && <Figures of={known} figures={known.figures} />}
      {known?.raffle && <Raffle known={known} raffle={known.raffle} refusal={acts.said?.good === false ? acts.said.text : ""} onDraw={() => ask("draw")} />}
      <div className="desk">
        <div>
          <section className="panel" aria-label={t("written")}>
            <Says draft={draft} frozen={frozen} readOnly={readOnly} onChange={change} />
            <Stands draft={draft} frozen={frozen} readOnly={readOnly} onChange={change} />
            {frozen ? (
              <Frozen offer={draft} />
            ) : (
              <fieldset disabled={readOnly} className="piece">
                <legend className="section-title">
                  <h2>{t("termsOf")}</h2>
                </legend>
                <Terms offer={draft} faults={faultsOf(draft)} onChange={(offer) => change(offer)} />
              </fieldset>
            )}
          </section>
          <Cost offer={draft} edge={edge} onEdge={setEdge} warns={!frozen} />
          <Choices known={known} draft={draft} same={same} acts={acts} onAsk={ask} onSave={() => void keep()} readOnly={readOnly} />
        </div>
        <Preview draft={draft} />
      </div>
      {known && <Trailing known={known} />}
      {known && question === "publish" && <Publishing draft={draft} edge={edge} onClose={() => ask(null)} onAct={async () => void (await acts.publish())} />}
      {known && question === "close" && <Ask title={t("closePromotionTitle")} means={t(kind === "raffle" ? "closeRaffleMeans" : "closePromotionMeans")} field="reason" most={200} act={t("closePromotion")} danger onClose={() => ask(null)} onAct={acts.close} />}
      {known && question === "draw" && <Sure title={t("drawTitle")} means={t("drawMeans")} act={t("drawNow")} danger={false} onClose={() => ask(null)} onAct={async () => void (await acts.draw())} />}
    </>
  );
}

/** What can be done, at the foot of the screen while the form is long. */
function Choices({ known, draft, same, acts, onAsk, onSave, readOnly }: { known: Detail | null; draft: Draft; same: boolean; acts: ReturnType<typeof useActs>; onAsk: (question: Question) => void; onSave: () => void; readOnly: boolean }) {
  const { t, may } = useOffice();
  const lacks = useLacks(draft);
  const { said, busy } = acts;
  const isDraft = !known || known.state === "draft";
  const broken = faultsOf(draft).length > 0;
  if (known?.state === "closed" || (readOnly && !may("promotions.publish"))) return null;
  return (
    <section className="panel acts-bar">
      <div className="choices">
        {!readOnly && (
          <button type="button" className={same ? "quiet" : "call"} disabled={busy || same || (isDraft && broken)} onClick={onSave}>
            {t(isDraft ? "saveDraft" : "saveChanges")}
          </button>
        )}
        {known && isDraft && may("promotions.publish") && (
          <button type="button" className={same ? "call" : "quiet"} disabled={busy || !same || lacks.length > 0} onClick={() => onAsk("publish")}>
            {t("publish")}
          </button>
        )}
        {known?.state === "published" && Date.parse(known.endsAt) > Date.now() && may("promotions.publish") && (
          <button type="button" className="quiet" disabled={busy} onClick={() => onAsk("close")}>
            {t("closePromotion")}
          </button>
        )}
        <span role="status" className={said?.good === false ? "unkept" : "kept"}>
          {said?.text ?? (known && !same ? t("unsaved") : "")}
        </span>
      </div>
      {isDraft && lacks.length > 0 && <p className="hint">{t("stillLacks").replace("{fields}", lacks.join(", "))}</p>}
    </section>
  );
}

function Publishing({ draft, edge, onClose, onAct }: { draft: Draft; edge: number; onClose: () => void; onAct: () => Promise<void> }) {
  const { t } = useOffice();
  const say = useWarning(draft, edge);
  const grave = warningsOf(draft, edge).filter((warning) => warning.grave);
  const minutes = (at: string) => moment(at).slice(0, 16);
  const means = t("publishPromotionMeans").replace("{from}", minutes(draft.startsAt)).replace("{to}", minutes(draft.endsAt));
  return <Sure title={t("publishPromotion")} means={[means, ...grave.map(say)].join(" ")} act={t("publish")} danger={grave.length > 0} onClose={onClose} onAct={onAct} />;
}

function Trailing({ known }: { known: Detail }) {
  const { t, may } = useOffice();
  return (
    <p className="links">
      <span className="muted">
        {t("madeBy")} {known.author} · <When at={known.madeAt} />
      </span>
      {known.kind === "activity" && may("applications.read") && (
        <Link to="/promotions/applications" search={{ promotion: known.id }} className="from">
          {t("itsApplications")}
        </Link>
      )}
      {may("audit.read") && (
        <Link to="/audit" search={{ subject: `promotion:${known.id}` }} className="from">
          {t("promotionActs")}
        </Link>
      )}
    </p>
  );
}
