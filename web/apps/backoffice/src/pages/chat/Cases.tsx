/** Lines that players reported, with those around each, and what is decided about them. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ChatCase, ChatMuteTime } from "api/office/schema";
import { useState } from "react";

import { call } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Ask, nextPage, PlayerLink, Walked, When } from "../../lib/parts";
import "./chat.css";

const TIMES: readonly ChatMuteTime[] = ["ten_minutes", "day", "always"];

export function Cases({ closed }: { closed: boolean }) {
  const { t } = useOffice();
  const [deciding, decide] = useState<ChatCase | null>(null);
  const found = useInfiniteQuery({
    queryKey: ["chat", "cases", closed],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call("GET /backoffice/chat/cases", { query: { closed, cursor: pageParam === undefined ? null : Number(pageParam) } }),
    getNextPageParam: nextPage,
  });
  return (
    <>
      <p className="muted">{t("chatIntro")}</p>
      <Walked query={found}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{t(closed ? "chatNoClosed" : "chatNoCases")}</p>
          ) : (
            <ul className="chat-cases">
              {rows.map((row) => (
                <Case key={row.line} row={row} onDecide={() => decide(row)} />
              ))}
            </ul>
          )
        }
      </Walked>
      {deciding && <Decide row={deciding} onClose={() => decide(null)} />}
    </>
  );
}

function Case({ row, onDecide }: { row: ChatCase; onDecide: () => void }) {
  const { t, language, may } = useOffice();
  return (
    <li className="chat-case">
      <header>
        <PlayerLink id={row.member}>{row.account}</PlayerLink>
        {row.isMuted && <span className="badge">{t("chatMuted")}</span>}
        <span className="badge bad">{row.reports === 1 ? t("chatReport") : t("chatReports").replace("{n}", String(row.reports))}</span>
        <span>{row.reasons.map((reason) => t(`reason_chat_${reason as "abuse"}`)).join(", ")}</span>
        <span className="muted">
          {language === "EN" ? row.nameEn : row.nameBn} · <When at={row.at} />
        </span>
      </header>
      <ol aria-label={t("chatAround")}>
        {row.around.map((line) => (
          <li key={line.id} className={line.id === row.line ? "reported" : "muted"}>
            <b>{line.name}</b> <span dir="auto">{line.text}</span> {line.isDeleted && <span className="badge">{t("chatDeleted")}</span>}
          </li>
        ))}
      </ol>
      {row.closedAt ? (
        <p className="muted">
          {row.note} · {row.closedBy} · <When at={row.closedAt} />
        </p>
      ) : (
        may("chat.moderate") && (
          <button type="button" className="quiet" onClick={onDecide}>
            {t("chatDecide")}
          </button>
        )
      )}
    </li>
  );
}

function Decide({ row, onClose }: { row: ChatCase; onClose: () => void }) {
  const { t } = useOffice();
  const queries = useQueryClient();
  const [isDeleted, setDeleted] = useState(true);
  const [mute, setMute] = useState<ChatMuteTime | null>(null);
  return (
    <Ask
      title={t("chatDecideTitle")}
      means={t("chatDecideMeans")}
      field="reason"
      most={500}
      act={t("chatDecide")}
      danger={isDeleted || mute !== null}
      onClose={onClose}
      onAct={async (reason) => {
        try {
          await call("POST /backoffice/chat/cases/{line}/close", { path: { line: row.line }, body: { delete: isDeleted, mute, reason } });
        } finally {
          await queries.invalidateQueries({ queryKey: ["chat"] });
        }
      }}
    >
      <p className="said" dir="auto">
        {row.text}
      </p>
      <label className="chat-choice">
        <input type="checkbox" checked={isDeleted} onChange={(event) => setDeleted(event.target.checked)} /> {t("chatDelete")}
      </label>
      <label className="chat-choice">
        {t("chatMuteFor")}
        <select value={mute ?? ""} onChange={(event) => setMute(TIMES.find((time) => time === event.target.value) ?? null)}>
          <option value="">{t("chatMuteNot")}</option>
          {TIMES.map((time) => (
            <option key={time} value={time}>
              {t(`span_chat_${time}`)}
            </option>
          ))}
        </select>
      </label>
    </Ask>
  );
}
