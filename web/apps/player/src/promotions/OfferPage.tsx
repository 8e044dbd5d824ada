/** One promotion by its address: what it gives, what it asks with the member's own figures, and the one thing to do now. */
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";

import { Failure } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { typedUnits } from "../wallet/amount";
import { units, written } from "../wallet/cashier";
import { Readable } from "../notices/readable";
import { Applied, Apply } from "./Apply";
import { Picture } from "./Art";
import { Progress } from "./Bonus";
import { activityTerms, depositTerms, promotions, raffleTerms, type OfferDetail } from "./calls";
import { DrawCard } from "./Draw";
import { DepositExample, RewardExample, TicketExample, typed, usual } from "./Example";
import { bonusOf, requiredOf } from "./figures";
import { Status, useOver, When } from "./parts";
import { useOffer, useRenew } from "./queries";
import { Claimed, Prizes, Tickets, Won } from "./Raffle";
import { deedOf } from "./status";
import { Terms } from "./Terms";
import { useSum } from "../lib/sum";
import { promotionTexts } from "./texts";
import "../lib/meter.css";
import "./promotions.css";

/** What it comes to in one line, beside the button: nobody joins without having seen it. */
function useDigest(offer: OfferDetail, amount: string): string | null {
  const w = useWords(promotionTexts);
  const sum = useSum();
  const [terms, raffle, activity] = [depositTerms(offer), raffleTerms(offer), activityTerms(offer)];
  if (raffle) return w("digestRaffle", { amount: sum(raffle.ticketFor) });
  if (activity) return activity.multiple === 0 ? w("digestActivityCash", { most: sum(activity.most) }) : w("digestActivity", { most: sum(activity.most), multiple: activity.multiple });
  if (!terms) return null;
  const known = typedUnits(amount);
  const deposit = known !== null && bonusOf(terms, known) !== null ? known : (units(usual(terms)) ?? 0n);
  const bonus = bonusOf(terms, deposit) ?? 0n;
  return w("digestDeposit", { deposit: sum(written(deposit)), bonus: sum(written(bonus)), required: sum(written(requiredOf(terms, deposit, bonus))), count: terms.days });
}

/** The one button of the page. */
function Deed({ offer, onApply }: { offer: OfferDetail; onApply: () => void }) {
  const w = useWords(promotionTexts);
  const { member, say } = useSite();
  const navigate = useNavigate();
  const renew = useRenew();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const deed = deedOf(offer.kind, offer.status, member);
  if (deed === null || deed === "claim") return null;
  const join = async () => {
    setBusy(true);
    setProblem("");
    try {
      await promotions.join(offer.id);
      toast(w("joinedNow"));
      await renew();
    } catch (failure) {
      setProblem(say(failure));
    }
    setBusy(false);
  };
  const does = {
    login: () => dialogs.show({ kind: "login", notice: w("loginFirst") }),
    trueAccount: () => dialogs.show({ kind: "trueAccount" }),
    deposit: () => void navigate({ to: "/member", search: { page: "depositv2", promotion: offer.id } }),
    deposits: () => void navigate({ to: "/member", search: { page: "depositv2" } }),
    bonus: () => void navigate({ to: "/member", search: { page: "bonusDetails" } }),
    join: () => void join(),
    apply: onApply,
  };
  return (
    <>
      <Problem text={problem} />
      <button type="button" className={deed === "bonus" || deed === "deposits" ? "quiet wide" : "call wide"} disabled={busy} onClick={does[deed]}>
        {w(`deed.${deed}`)}
      </button>
    </>
  );
}

function Standing({ offer, amount, onApply }: { offer: OfferDetail; amount: string; onApply: () => void }) {
  const w = useWords(promotionTexts);
  const digest = useDigest(offer, amount);
  const means = `means.${offer.status}`;
  const over = useOver(offer);
  const open = offer.status === "join" || offer.status === "comingSoon";
  return (
    <div className="card promo-standing">
      <p className="promo-line">
        <Status status={offer.status} over={over !== null} />
        <When offer={offer} />
      </p>
      {open && digest !== null && <p className="promo-digest">{digest}</p>}
      {over !== "first" && over !== "had" && Object.hasOwn(promotionTexts, means) && <p className="promo-fine">{w(means as keyof typeof promotionTexts)}</p>}
      {offer.status === "process" && offer.mine?.bonus && <Progress bonus={offer.mine.bonus} />}
      <Deed offer={offer} onApply={onApply} />
    </div>
  );
}

/** While something is still to come of it, sums are worth making. */
const AHEAD = ["comingSoon", "join", "joined", "process", "signedUp"];

function Examples({ offer, amount, onAmount }: { offer: OfferDetail; amount: string; onAmount: (amount: string) => void }) {
  const [deposit, raffle, activity] = [depositTerms(offer), raffleTerms(offer), activityTerms(offer)];
  if (!AHEAD.includes(offer.status)) return null;
  if (deposit) return <DepositExample terms={deposit} amount={amount} onAmount={onAmount} />;
  if (activity) return <RewardExample terms={activity} amount={amount} onAmount={onAmount} />;
  return raffle && offer.draw == null ? <TicketExample terms={raffle} amount={amount} onAmount={onAmount} /> : null;
}

/** The amount with which the sums begin. */
function first(offer: OfferDetail): string {
  const [deposit, raffle, activity] = [depositTerms(offer), raffleTerms(offer), activityTerms(offer)];
  if (deposit) return usual(deposit);
  if (activity) return typed(units(activity.most) ?? 0n);
  return raffle ? typed((units(raffle.ticketFor) ?? 0n) * 5n) : "";
}

function Whole({ offer }: { offer: OfferDetail }) {
  const w = useWords(promotionTexts);
  const [amount, setAmount] = useState(() => first(offer));
  const [took, take] = useState(false);
  const [raffle, activity] = [raffleTerms(offer), activityTerms(offer)];
  const { raffle: part, application } = offer.mine ?? {};
  const applied = application?.applications ?? [];
  // Who was refused may try again while the terms let them.
  const mayApply = activity !== null && (offer.status === "join" || (offer.status === "rejected" && (application?.left ?? 0) > 0));
  const toForm = () => {
    const field = document.querySelector<HTMLElement>("#promo-apply textarea");
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  };
  return (
    <article className="promo-whole">
      <header className="promo-head">
        <Picture offer={offer} first />
        <p className="promo-fine">{w(`kind.${offer.kind}`)}</p>
        <h1>{offer.title}</h1>
        <p>{offer.summary}</p>
      </header>
      <div className="promo-side">
        {offer.status === "claim" && <Won offer={offer} onTaken={() => take(true)} />}
        {took && offer.status === "claimed" && part && <Claimed prizes={part.prizes} />}
        <Standing offer={offer} amount={amount} onApply={toForm} />
        {raffle && part && <Tickets terms={raffle} part={part} numbers={offer.draw?.mine ?? null} />}
        <Examples offer={offer} amount={amount} onAmount={setAmount} />
      </div>
      <div className="promo-main">
        {raffle && <Prizes terms={raffle} />}
        {raffle && <DrawCard offer={offer} terms={raffle} />}
        <Terms offer={offer} />
        {applied.length > 0 && <Applied list={applied} />}
        {mayApply && <Apply id={offer.id} uploads={activity.uploads} again={applied.length > 0} />}
        {offer.html.trim() !== "" && (
          <section className="card">
            <h2>{w("about")}</h2>
            <Readable html={offer.html} />
          </section>
        )}
      </div>
    </article>
  );
}

function Waiting() {
  const { t } = useSite();
  return (
    <div className="promo-whole" role="status" aria-label={t("loadingLabel")}>
      <div className="promo-head">
        <span className="skeleton promo-art" />
        <span className="skeleton promo-bar" />
      </div>
      <div className="promo-side">
        <span className="skeleton promo-block" />
      </div>
      <div className="promo-main">
        <span className="skeleton promo-block" />
      </div>
    </div>
  );
}

export function OfferPage() {
  const w = useWords(promotionTexts);
  const { t, say } = useSite();
  const { id } = useParams({ strict: false }) as { id: string };
  const offer = useOffer(id);
  // A line that is down is no reason to say that the promotion is gone.
  const lost = offer.error instanceof Failure && offer.error.code !== "network" && offer.error.code !== "unknown";
  return (
    <div className="promo">
      <Link to="/promotions" className="promo-back">
        <Icon name="left" />
        {w("back")}
      </Link>
      {offer.data ? (
        <Whole key={offer.data.id} offer={offer.data} />
      ) : offer.error ? (
        <div className="note" role="alert">
          <h1>{w("title")}</h1>
          <p>{lost ? w("gone") : say(offer.error)}</p>
          {lost ? (
            <Link to="/promotions" className="call">
              {w("seeAll")}
            </Link>
          ) : (
            <button type="button" className="quiet" onClick={() => void offer.refetch()}>
              {t("refresh")}
            </button>
          )}
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
}
