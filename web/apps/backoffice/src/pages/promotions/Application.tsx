/** One application: what was written and sent along, and what was decided. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { picture } from "../../lib/api";
import { age, count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Fact, Icon, Money, PlayerLink, When } from "../../lib/parts";
import { APPLICATION_TONES } from "./Applications";
import type { Application, ApplicationState } from "./calls";
import { Gallery } from "./Gallery";

/** A picture of an application. Each look stands in the trail, so one that was fetched is kept. */
export function useApplicationPicture(id: string, number: number) {
  return useQuery({
    queryKey: ["application-picture", id, number],
    queryFn: () => picture("GET /backoffice/applications/{id}/images/{n}", { path: { id, n: number } }),
    staleTime: Infinity,
    retry: false,
  });
}

export function Detail({ application, onClose, onDecide }: { application: Application; onClose: () => void; onDecide: (approve: boolean) => void }) {
  const { t, may, language } = useOffice();
  const lang = language === "EN" ? "en" : "bn";
  const waits = application.state === "applying";
  return (
    <aside className="panel detail" aria-label={t("details")}>
      <button type="button" className="tool away" onClick={onClose} aria-label={t("close")} title={t("close")}>
        <Icon name="close" />
      </button>
      <h2>
        {application.account} <span className={`badge ${APPLICATION_TONES[application.state] ?? ""}`}>{t(`app_${application.state as ApplicationState}`)}</span>
      </h2>
      <p>
        <Link to="/promotions/$id" params={{ id: application.promotion }} className="from">
          {application.title[lang] || application.title.bn}
        </Link>
      </p>
      {waits && may("applications.decide") && (
        <div className="choices">
          <button type="button" className="call" onClick={() => onDecide(true)}>
            {t("giveReward")} <kbd>a</kbd>
          </button>
          <button type="button" className="quiet" onClick={() => onDecide(false)}>
            {t("refuseReward")} <kbd>r</kbd>
          </button>
        </div>
      )}
      <h3>{t("comment")}</h3>
      {application.comment === "" ? <p className="muted">{t("noComment")}</p> : <blockquote className="written comment">{application.comment}</blockquote>}
      <h3>{t("picturesOf")}</h3>
      <Thumbs application={application} />
      <dl className="facts">
        <Fact name={t("player")}>
          <PlayerLink id={application.member}>{application.account}</PlayerLink>
        </Fact>
        <Fact name={t("sentAt")}>
          <When at={application.at} />
          {waits && <span className="muted"> · {age((Date.now() - Date.parse(application.at)) / 1_000, language)}</span>}
        </Fact>
        <Fact name={t("mostOf")}>
          <Money amount={application.most} />
        </Fact>
        <Fact name={t("rewardBets")}>{application.multiple === 0 ? t("rewardCash") : t("rewardTimes").replace("{n}", String(application.multiple))}</Fact>
        {application.amount && (
          <Fact name={t("itsReward")}>
            <Money amount={application.amount} />
          </Fact>
        )}
        {application.decidedAt && (
          <Fact name={t("decidedBy")}>
            {application.decidedBy} · <When at={application.decidedAt} />
          </Fact>
        )}
        {application.reason && <Fact name={t("reason")}>{application.reason}</Fact>}
      </dl>
      <p className="links">
        {may("players.read") && (
          <Link to="/players/$id" params={{ id: application.member }} search={{ tab: "bonuses" }} className="from">
            {t("tab_bonuses")}
          </Link>
        )}
        {may("players.read") && (
          <Link to="/players/$id" params={{ id: application.member }} search={{ tab: "linked" }} className="from">
            {t("tab_linked")}
          </Link>
        )}
      </p>
    </aside>
  );
}

function Thumbs({ application }: { application: Application }) {
  const { t, language } = useOffice();
  const [shown, show] = useState<number | null>(null);
  if (application.images.length === 0) return <p className="muted">{t("noPictures")}</p>;
  return (
    <>
      <ul className="thumbs">
        {application.images.map(({ number, usedByOthers }, place) => (
          <li key={number}>
            <Thumb application={application} number={number} onOpen={() => show(place)} />
            {usedByOthers > 0 && <p className="fault">{t("usedByOthers").replace("{n}", count(usedByOthers, language))}</p>}
          </li>
        ))}
      </ul>
      {shown !== null && <Gallery application={application} first={shown} onClose={() => show(null)} />}
    </>
  );
}

function Thumb({ application, number, onOpen }: { application: Application; number: number; onOpen: () => void }) {
  const { t, say } = useOffice();
  const image = useApplicationPicture(application.id, number);
  return (
    <button type="button" className="thumb" onClick={onOpen} aria-label={t("openPictureNo").replace("{n}", String(number))} aria-busy={image.isPending}>
      {image.data && <img src={image.data} alt="" />}
      {image.isError && <span className="muted">{say(image.error)}</span>}
    </button>
  );
}
