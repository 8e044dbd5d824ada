/** The promotions of the house (spec.md 2): by their kind, each with what it is, until when, and where one stands with it. */
import { Link, useNavigate, useSearch } from "@tanstack/react-router";

import { useInSight } from "../lib/insight";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Hung } from "../notices/Hung";
import { Picture } from "./Art";
import type { Offer } from "./calls";
import { Status, useOver, When } from "./parts";
import { useOffers } from "./queries";
import { sorted, toneOf } from "./status";
import { promotionTexts } from "./texts";
import { TYPES, typeOf, type Type } from "./types";
import "./promotions.css";

/** Its kind stands in the address. On a phone the kinds are one row that scrolls. */
function Kinds({ chosen }: { chosen: Type }) {
  const w = useWords(promotionTexts);
  const navigate = useNavigate();
  const row = useInSight<HTMLDivElement>(chosen, "[aria-pressed='true']");
  const choose = (type: Type) => void navigate({ to: "/promotions", search: type === "all" ? {} : { type }, replace: true, resetScroll: false });
  return (
    <div ref={row} className="promo-kinds" role="group" aria-label={w("kinds")}>
      {TYPES.map((type) => (
        <button key={type} type="button" className="chip" aria-pressed={type === chosen} onClick={() => choose(type)}>
          {w(`type.${type}`)}
        </button>
      ))}
    </div>
  );
}

function Card({ offer, first }: { offer: Offer; first: boolean }) {
  const w = useWords(promotionTexts);
  const button = w(`button.${offer.status}`);
  const over = useOver(offer) !== null;
  return (
    <li className={offer.status === "close" ? "promo-card over" : "promo-card"}>
      <Picture offer={offer} first={first} />
      <div className="promo-body">
        <p className="promo-line">
          <span>{w(`kind.${offer.kind}`)}</span>
          <Status status={offer.status} over={over} />
        </p>
        <h2>{offer.title}</h2>
        <p className="promo-summary">{offer.summary}</p>
        <When offer={offer} />
        {/* The whole card leads where its button leads. */}
        <Link to="/promotions/$id" params={{ id: offer.id }} className={toneOf(offer.status) === "open" ? "call" : "quiet"} aria-label={`${button}: ${offer.title}`}>
          {button}
        </Link>
      </div>
    </li>
  );
}

function Blanks() {
  const { t } = useSite();
  return (
    <div className="promo-grid" role="status" aria-label={t("loadingLabel")}>
      {[0, 1, 2].map((place) => (
        <div key={place} className="promo-card">
          <span className="skeleton promo-art" />
          <div className="promo-body">
            <span className="skeleton promo-bar" />
            <span className="skeleton promo-bar" />
            <span className="skeleton promo-bar" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Found({ type }: { type: Type }) {
  const w = useWords(promotionTexts);
  const { t, say } = useSite();
  const offers = useOffers();
  if (offers.error) {
    return (
      <div className="note" role="alert">
        <p>{say(offers.error)}</p>
        <button type="button" className="quiet" onClick={() => void offers.refetch()}>
          {t("refresh")}
        </button>
      </div>
    );
  }
  if (!offers.data) return <Blanks />;
  const list = sorted(offers.data, type);
  return (
    <>
      <p className="unseen" role="status">
        {w("count", { count: list.length })}
      </p>
      {list.length === 0 ? (
        <div className="note empty">
          <p>{type === "all" ? w("none") : w("noneOf", { type: w(`type.${type}`) })}</p>
          {type !== "all" && (
            <Link to="/promotions" className="quiet">
              {w("seeAll")}
            </Link>
          )}
        </div>
      ) : (
        <ul className="promo-grid">
          {list.map((offer, place) => (
            <Card key={offer.id} offer={offer} first={place < 3} />
          ))}
        </ul>
      )}
      {/* Below: what comes later must not push away what is read. */}
      <Hung group="w_promotion" most={4} />
    </>
  );
}

export function Promotions() {
  const w = useWords(promotionTexts);
  const { type: asked } = useSearch({ strict: false }) as { type?: string };
  const type = typeOf(asked);
  return (
    <div className="promo">
      <h1>{w("title")}</h1>
      <p className="promo-lead">{w("lead")}</p>
      <Kinds chosen={type} />
      <Found type={type} />
    </div>
  );
}
