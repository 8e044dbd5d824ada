/** Promotions: how each stands, what it gave and what it cost. */
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { moment, type Language } from "ui/format";

import { known } from "../lib/address";
import { cents, count, total } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Answer, Money, OrderField, Table, useTitle, type Column } from "../lib/parts";
import { orderOf, sorted } from "../lib/sort";
import { kindOf, type Promotion } from "./promotions/calls";
import { Grants } from "./promotions/Grants";
import { KINDS, RANKS, standing, STANDINGS, TONES, type Kind, type Standing } from "./promotions/standings";
import { Tabs, usePromotions } from "./promotions/Tabs";
import "./promotions/promotions.css";

export function Promotions() {
  const { t, may } = useOffice();
  useTitle("promotions");
  const found = usePromotions();
  return (
    <>
      <div className="title">
        <h1>{t("promotions")}</h1>
        <span className="spring" />
        {may("promotions.change") && (
          <Link to="/promotions/$id" params={{ id: "new" }} className="call">
            + {t("newPromotion")}
          </Link>
        )}
      </div>
      <p className="muted">{t("promotionsIntro")}</p>
      <Tabs here="campaigns" />
      <Answer query={found}>{(all) => <Listed all={all} />}</Answer>
    </>
  );
}

const FIGURES = ["taken", "running", "granted", "released", "cost"] as const;

function columnOf(name: (typeof FIGURES)[number], language: Language): Column<Promotion> {
  if (name === "taken") return { head: name, by: ({ figures }) => figures?.taken ?? 0, cell: ({ figures }) => <span className="figure">{count(figures?.taken ?? 0, language)}</span>, figure: true };
  const of = ({ figures }: Promotion) => figures?.[name] ?? "0";
  return { head: name === "running" ? "runningSum" : name, by: (row) => cents(of(row)), cell: (row) => <Money amount={of(row)} />, figure: true };
}

/** The columns of the list; what came of promotions with all members is for who reaches everyone. */
function useColumns(now: number, whole: boolean): Column<Promotion>[] {
  const { t, language } = useOffice();
  const lang = language === "EN" ? "en" : "bn";
  const day = (at: string) => moment(at).slice(0, 10);
  return [
    {
      head: "promotion",
      by: (row) => row.title[lang],
      cell: (row) => (
        <span className="promotion-name">
          <Link to="/promotions/$id" params={{ id: row.id }} className="from" onClick={(event) => event.stopPropagation()}>
            {row.title[lang] || row.title.bn || row.title.en || t("untitled")}
          </Link>
          {row.figures && row.figures.waiting > 0 && (
            <Link to="/promotions/applications" search={{ promotion: row.id }} className="two" onClick={(event) => event.stopPropagation()}>
              {t("waitingApplications").replace("{n}", count(row.figures.waiting, language))}
            </Link>
          )}
        </span>
      ),
    },
    { head: "kind", by: (row) => t(`promo_${kindOf(row)}`), cell: (row) => t(`promo_${kindOf(row)}`) },
    { head: "state", by: (row) => RANKS[standing(row, now)], cell: (row) => <span className={`badge ${TONES[standing(row, now)]}`}>{t(`promoIs_${standing(row, now)}`)}</span> },
    {
      head: "window",
      by: (row) => row.startsAt,
      cell: (row) => (
        <span className="figure" title={`${moment(row.startsAt)} – ${moment(row.endsAt)}`}>
          {day(row.startsAt)} – {day(row.endsAt)}
        </span>
      ),
    },
    ...(whole ? FIGURES.map((head) => columnOf(head, language)) : []),
  ];
}

function Listed({ all }: { all: Promotion[] }) {
  const { t, language, sum } = useOffice();
  const { state, kind, order: asked } = useSearch({ from: "/main/promotions" });
  const navigate = useNavigate({ from: "/promotions" });
  const now = Date.now();
  const whole = all.every(({ figures }) => figures);
  const columns = useColumns(now, whole);
  const order = orderOf(columns, asked);
  const wanted = all.filter((row) => (state === undefined || standing(row, now) === state) && (kind === undefined || kindOf(row) === kind));
  const usual = wanted.toSorted((one, other) => RANKS[standing(one, now)] - RANKS[standing(other, now)] || other.startsAt.localeCompare(one.startsAt));
  const rows = sorted(usual, columns, order);
  const set = (change: { state?: Standing | undefined; kind?: Kind | undefined; order?: string | undefined }) => void navigate({ search: (old) => known({ ...old, ...change }), replace: true, resetScroll: false });
  const altogether = (of: "running" | "granted" | "released" | "cost") => sum(total(wanted.map(({ figures }) => figures?.[of] ?? "0")));
  if (all.length === 0) return <p className="note">{t("noPromotions")}</p>;
  return (
    <>
      <div className="bar-of-filters">
        <label>
          {t("state")}
          <select value={state ?? ""} onChange={(event) => set({ state: (event.target.value || undefined) as Standing | undefined })}>
            <option value="">{t("all")}</option>
            {STANDINGS.map((name) => (
              <option key={name} value={name}>
                {t(`promoIs_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("kind")}
          <select value={kind ?? ""} onChange={(event) => set({ kind: (event.target.value || undefined) as Kind | undefined })}>
            <option value="">{t("all")}</option>
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {t(`promo_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <OrderField columns={columns} order={order} onOrder={(next) => set({ order: next })} />
      </div>
      <dl className="strip" aria-label={t("figuresOf")}>
        <Sum name={t("openNow")} value={count(wanted.filter((row) => standing(row, now) === "open").length, language)} />
        {whole && (
          <>
            <Sum name={t("granted")} value={altogether("granted")} />
            <Sum name={t("runningSum")} value={altogether("running")} />
            <Sum name={t("released")} value={altogether("released")} />
            <Sum name={t("cost")} value={altogether("cost")} why={t("costWhat")} />
          </>
        )}
      </dl>
      <div className="wide-list cards-of-two">
        <Table label={t("promotions")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noPromotionsLike" onRow={(row) => void navigate({ to: "/promotions/$id", params: { id: row.id } })} order={order} onOrder={(next) => set({ order: next })} />
      </div>
      <Grants rows={wanted} />
    </>
  );
}

function Sum({ name, value, why }: { name: string; value: string; why?: string }) {
  return (
    <div title={why}>
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
    </div>
  );
}
