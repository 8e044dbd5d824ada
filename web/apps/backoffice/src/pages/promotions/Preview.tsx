/** A promotion as a player reads it on a phone. */
import { useState } from "react";
import { moment } from "ui/format";
import { Readable } from "ui/readable";
import "ui/readable.css";

import { useOffice } from "../../lib/office";
import { Icon } from "../../lib/parts";
import { Frame } from "../content/Preview";
import type { Draft } from "./calls";
import { digest, sentences, word, type Lang } from "./words";

/** Pictures that came with the site are shown here through the office's own address; uploaded ones have the same path on both. */
const ofSite = (path: string) => (path.startsWith("/uploads/") ? path : `/pictures${path}`);
const minutes = (at: string) => (Number.isNaN(Date.parse(at)) ? "…" : moment(at).slice(0, 16));

export function Preview({ draft }: { draft: Draft }) {
  const [now] = useState(Date.now);
  return <Frame failure="">{(lang) => <Phone draft={draft} lang={lang} now={now} />}</Frame>;
}

function Phone({ draft, lang, now }: { draft: Draft; lang: Lang; now: number }) {
  const { currency } = useOffice();
  const begins = Date.parse(draft.startsAt) > now;
  const over = Date.parse(draft.endsAt) <= now;
  const groups = sentences(draft, lang, currency);
  return (
    <div className="phone">
      {draft.picture.startsWith("/") ? <img src={ofSite(draft.picture)} alt="" width={360} height={158} /> : <Drawn draft={draft} />}
      <div className="phone-body">
        <p className="phone-line">
          <span>{word(lang, draft.kind)}</span>
          {!begins && !over && <span className="badge good">{word(lang, "open")}</span>}
        </p>
        <h3>{draft.title[lang] || "…"}</h3>
        <p>{draft.summary[lang] || "…"}</p>
        <p className="phone-line muted">
          <Icon name="clock" size={16} /> {word(lang, begins ? "from" : over ? "ended" : "until", { time: minutes(begins ? draft.startsAt : draft.endsAt) })}
        </p>
        {!over && (
          <>
            <p className="phone-digest">{digest(draft, lang, currency)}</p>
            <span className="call">{word(lang, `deed_${draft.kind}`)}</span>
          </>
        )}
        <h4>{word(lang, "terms")}</h4>
        {(["give", "ask", "careful"] as const).map((group) =>
          groups[group].length === 0 ? null : (
            <div key={group}>
              <b>{word(lang, group)}</b>
              <ul>
                {groups[group].map((sentence, place) => (
                  <li key={place}>{sentence}</li>
                ))}
              </ul>
            </div>
          ),
        )}
        {draft.body[lang].trim() !== "" && (
          <>
            <h4>{word(lang, "about")}</h4>
            <Readable html={draft.body[lang]} picture={ofSite} onGo={() => {}} />
          </>
        )}
      </div>
    </div>
  );
}

/** The site draws a picture where none is given; here only its place is shown. */
function Drawn({ draft }: { draft: Draft }) {
  return (
    <span className="drawn">
      <Icon name={draft.kind === "deposit" ? "deposit" : draft.kind === "raffle" ? "ticket" : "gift"} size={40} />
    </span>
  );
}
