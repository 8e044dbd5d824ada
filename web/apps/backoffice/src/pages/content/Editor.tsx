/** A piece: its form, how people will see it, what becomes of it, and all its versions. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { Failure } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, useTitle, When } from "../../lib/parts";
import { Sure } from "../site/Sure";
import { Form } from "./Form";
import { fresh, isKind, lacking, pieces, standing, tidy, TONES, type Document, type Kind, type Piece, type PieceDetail } from "./pieces";
import { Preview } from "./Preview";
import "./content.css";

export function Editor() {
  const { t } = useOffice();
  const { id } = useParams({ from: "/main/content/$id" });
  const { kind } = useSearch({ from: "/main/content/$id" });
  useTitle("content");
  const found = useQuery({ queryKey: ["piece", id], queryFn: () => pieces.one(id), enabled: id !== "new" });
  const back = (of: Kind) => (
    <Link to="/content" search={of === "notice" ? {} : { kind: of }} className="from desk-back">
      ← {t("backToList")}
    </Link>
  );
  if (id === "new") {
    return (
      <>
        {back(kind ?? "notice")}
        <Desk key={kind} kind={kind ?? "notice"} piece={null} />
      </>
    );
  }
  return (
    <Answer query={found}>
      {(piece) => {
        const its = isKind(piece.kind) ? piece.kind : "notice";
        return (
          <>
            {back(its)}
            <Desk key={piece.id} kind={its} piece={piece} />
          </>
        );
      }}
    </Answer>
  );
}

type Question = "publish" | "unpublish";

function useActs(kind: Kind, piece: PieceDetail | null, document: Document, name: string) {
  const { t, say } = useOffice();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (what: () => Promise<Piece>, done: string): Promise<Piece | null> => {
    setBusy(true);
    setSaid(null);
    try {
      const kept = await what();
      await queries.invalidateQueries({ queryKey: ["content"] });
      await queries.invalidateQueries({ queryKey: ["piece", kept.id] });
      setSaid({ good: true, text: done });
      if (!piece) void navigate({ to: "/content/$id", params: { id: kept.id }, replace: true });
      return kept;
    } catch (failure) {
      const newer = failure instanceof Failure && failure.code === "content_changed";
      setSaid({ good: false, text: newer ? t("newerThere") : say(failure) });
      // The form keeps what was written; the history shows what came in between.
      if (newer && piece) await queries.invalidateQueries({ queryKey: ["piece", piece.id] });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    said,
    busy,
    save: () => act(() => (piece ? pieces.revise(piece.id, piece.version, document) : pieces.draft(kind, name === "" ? undefined : name, document)), t("draftKept")),
    publish: () => piece && act(() => pieces.publish(piece.id, piece.version), t("published")),
    unpublish: () => piece && act(() => pieces.unpublish(piece.id, piece.version), t("unpublished")),
  };
}

function Desk({ kind, piece }: { kind: Kind; piece: PieceDetail | null }) {
  const { t, called, may } = useOffice();
  const [document, write] = useState<Document>(piece?.document ?? fresh(kind));
  const [name, setName] = useState("");
  const [question, ask] = useState<Question | null>(null);
  const { said, busy, save, publish, unpublish } = useActs(kind, piece, document, name);
  const same = piece !== null && JSON.stringify(tidy(document)) === JSON.stringify(tidy(piece.document));
  const lacks = piece ? lacking(kind, piece.document) : [];
  const state = piece && standing(piece, Date.now());
  // What was cleaned away is gone from the form too.
  const keep = async () => {
    const kept = await save();
    if (kept) write(kept.document);
  };
  return (
    <>
      <div className="title">
        <h1>
          {t(`kind_${kind}`)} {piece?.name && <code>{piece.name}</code>}
        </h1>
        {state && <span className={`badge ${TONES[state]}`}>{t(`is_${state}`)}</span>}
        {piece && <span className="muted">{t("version").replace("{version}", String(piece.version))}</span>}
      </div>
      <div className="desk">
        <section className="panel" aria-label={t("written")}>
          <Form kind={kind} isNew={piece === null} name={name} onName={setName} document={document} onChange={write} readOnly={!may("content.change")} />
          <div className="choices">
            {may("content.change") && (
              <button type="button" className={same ? "quiet" : "call"} disabled={busy || same} onClick={() => void keep()}>
                {t("saveDraft")}
              </button>
            )}
            {piece && may("content.publish") && (piece.shown ?? 0) < piece.version && (
              <button type="button" className={same ? "call" : "quiet"} disabled={busy || !same || lacks.length > 0} onClick={() => ask("publish")}>
                {t("publish")}
              </button>
            )}
            {piece?.shown != null && may("content.publish") && (
              <button type="button" className="quiet" disabled={busy} onClick={() => ask("unpublish")}>
                {t("unpublish")}
              </button>
            )}
            <span role="status" className={said?.good === false ? "unkept" : "kept"}>
              {said?.text ?? (piece && !same ? t("unsaved") : "")}
            </span>
          </div>
          {same && lacks.length > 0 && <p className="hint">{t("stillLacks").replace("{fields}", lacks.map((field) => called(`lack_${field}`)).join(", "))}</p>}
        </section>
        <Preview kind={kind} document={document} />
      </div>
      {piece && <History piece={piece} onTake={write} />}
      {question === "publish" && piece && (
        <Sure
          title={t("publishTitle")}
          means={t("publishMeans").replace("{version}", String(piece.version)).replace("{audience}", called(`to_${piece.document.audience}`))}
          act={t("publish")}
          danger={false}
          onClose={() => ask(null)}
          onAct={async () => void (await publish())}
        />
      )}
      {question === "unpublish" && <Sure title={t("unpublishTitle")} means={t("unpublishMeans")} act={t("unpublish")} danger onClose={() => ask(null)} onAct={async () => void (await unpublish())} />}
    </>
  );
}

function History({ piece, onTake }: { piece: PieceDetail; onTake: (document: Document) => void }) {
  const { t, may, language } = useOffice();
  return (
    <section className="panel" aria-label={t("history")}>
      <div className="title">
        <h2>{t("history")}</h2>
        <span className="spring" />
        {may("audit.read") && (
          <Link to="/audit" search={{ subject: `content:${piece.id}` }} className="from">
            {t("pieceActs")}
          </Link>
        )}
      </div>
      <ol className="steps">
        {piece.history.map((revision) => (
          <li key={revision.version}>
            <b>{t("version").replace("{version}", String(revision.version))}</b>
            <span className="wrapping">{revision.document.title[language === "EN" ? "en" : "bn"] || t("untitled")}</span>
            <span className="muted">
              {revision.author} · <When at={revision.at} />
            </span>
            {revision.version === piece.shown && <span className="badge good">{t("shownNow")}</span>}
            {may("content.change") && revision.version !== piece.version && (
              <button type="button" className="from" onClick={() => onTake(revision.document)}>
                {t("takeVersion")}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
