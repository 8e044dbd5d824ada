/** A piece as people would see it: cleaned by the house, built by the same code that builds it for them. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { moment } from "ui/format";
import { Readable } from "ui/readable";
import "ui/readable.css";

import { useOffice } from "../../lib/office";
import { hasPicture, pieces, type Document, type Kind, type Texts } from "./pieces";

/** Pictures that came with the site are shown here through the office's own address; uploaded ones have the same path on both. */
const ofSite = (path: string) => (path.startsWith("/uploads/") ? path : `/pictures${path}`);

/** A value after it has stood still for a moment. */
export function useSettled<T>(value: T, wait = 400): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}

type Lang = keyof Texts;

/** The frame around a preview, with its own language. */
export function Frame({ failure, children }: { failure: string; children: (lang: Lang) => ReactNode }) {
  const { t, language } = useOffice();
  const [lang, setLang] = useState<Lang>(language === "EN" ? "en" : "bn");
  return (
    <section className="panel preview" aria-label={t("preview")}>
      <div className="title">
        <h2>{t("preview")}</h2>
        <span className="spring" />
        <div role="group" aria-label={t("previewLanguage")} className="choices">
          {(["bn", "en"] as const).map((one) => (
            <button key={one} type="button" className="chip" aria-pressed={lang === one} onClick={() => setLang(one)}>
              {t(one === "bn" ? "inBengali" : "inEnglish")}
            </button>
          ))}
        </div>
      </div>
      {failure !== "" && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div lang={lang}>{children(lang)}</div>
    </section>
  );
}

/** A dialog of the player's site. */
export function Window({ bar, title, at, children }: { bar: string; title: string; at?: string; children: ReactNode }) {
  return (
    <div className="window">
      <p className="window-bar">
        <b>{bar}</b> <span aria-hidden>×</span>
      </p>
      {title !== "" && <h3>{title}</h3>}
      {at && <time className="muted figure">{moment(at)}</time>}
      {children}
    </div>
  );
}

const BARS: Record<Lang, Record<string, string>> = {
  bn: { notice: "ঘোষণা", popup: "ঘোষণা", promotion: "প্রমোশন", help: "সাহায্য", go: "সেখানে যান" },
  en: { notice: "Announcements", popup: "Announcements", promotion: "Promotions", help: "Help", go: "Go there" },
};

function Shown({ kind, document, lang, at }: { kind: Kind; document: Document; lang: Lang; at: string }) {
  const { t } = useOffice();
  const [title, body] = [document.title[lang], document.body[lang]];
  if (kind === "footer") return <p className="window footline">{body}</p>;
  const picture = hasPicture(kind) && document.picture?.startsWith("/") ? <img src={ofSite(document.picture)} alt="" width={960} height={420} /> : null;
  if (kind === "banner") {
    return (
      <>
        <div className="window hero">
          {picture}
          <span>
            <b>{title}</b>
            <small>{body}</small>
          </span>
        </div>
        <p className="hint">{t("previewPictures")}</p>
      </>
    );
  }
  return (
    <Window bar={BARS[lang][kind] ?? ""} title={title} {...(kind === "help" ? {} : { at })}>
      {picture}
      <Readable html={body} picture={ofSite} onGo={() => {}} />
      {kind === "popup" && document.linkage && <span className="call">{BARS[lang]["go"]}</span>}
    </Window>
  );
}

export function Preview({ kind, document }: { kind: Kind; document: Document }) {
  const { say } = useOffice();
  const settled = useSettled(document);
  const clean = useQuery({
    queryKey: ["content-preview", kind, settled],
    queryFn: () => pieces.preview(kind, settled),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  const [now] = useState(() => new Date().toISOString());
  return <Frame failure={clean.isError ? say(clean.error) : ""}>{(lang) => clean.data && <Shown kind={kind} document={clean.data.document} lang={lang} at={settled.startsAt ?? now} />}</Frame>;
}
