/** What people wrote to the site. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { call, type Feedback } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Ask, nextPage, PlayerLink, Table, useTitle, Walked, When, type Column } from "../../lib/parts";
import { Tabs } from "./Tabs";
import "./content.css";

export function FeedbackList() {
  const { t, called, may } = useOffice();
  const { closed } = useSearch({ from: "/main/content/feedback" });
  const queries = useQueryClient();
  const [closing, close] = useState<Feedback | null>(null);
  useTitle("feedback");
  const found = useInfiniteQuery({
    queryKey: ["feedback", closed ?? "no"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call("GET /backoffice/feedback", { query: { closed: closed !== undefined, cursor: pageParam === undefined ? null : Number(pageParam) } }),
    getNextPageParam: nextPage,
  });
  const columns: Column<Feedback>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "question", cell: (row) => called(`question_${row.type}`) },
    { head: "words", cell: (row) => <span className="wrapping">{row.content}</span> },
    { head: "sender", cell: (row) => (row.member ? <PlayerLink id={row.member}>{row.account ?? row.member}</PlayerLink> : `${t("visitor")} · ${row.ip}`) },
    closed
      ? {
          head: "done",
          cell: (row) => (
            <span className="wrapping">
              {row.note} <span className="muted">· {row.closedBy}</span>
            </span>
          ),
        }
      : {
          head: "standing",
          cell: (row) => (
            <span className="choices tight">
              {row.account && may("message.send") && (
                <Link to="/content/messages" search={{ account: row.account }} className="quiet">
                  {t("answerFeedback")}
                </Link>
              )}
              {may("feedback.close") && (
                <button type="button" className="quiet" onClick={() => close(row)}>
                  {t("closeFeedback")}
                </button>
              )}
            </span>
          ),
        },
  ];
  return (
    <>
      <h1>{t("content")}</h1>
      <Tabs here="feedback" />
      <div className="choices">
        {([undefined, "yes"] as const).map((which) => (
          <Link key={String(which)} to="/content/feedback" search={which ? { closed: which } : {}} className="chip" aria-current={closed === which ? "true" : undefined}>
            {t(which ? "feedbackClosed" : "feedbackOpen")}
          </Link>
        ))}
      </div>
      <Walked query={found}>{(rows) => <Table label={t("feedback")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noFeedback" />}</Walked>
      {closing && (
        <Ask
          title={t("closeFeedbackTitle")}
          means={t("closeFeedbackMeans")}
          field="done"
          most={500}
          act={t("closeFeedback")}
          onClose={() => close(null)}
          onAct={async (note) => {
            await call("POST /backoffice/feedback/{id}/close", { path: { id: Number(closing.id) }, body: { note } });
            await queries.invalidateQueries({ queryKey: ["feedback"] });
          }}
        >
          <p className="said">{closing.content}</p>
        </Ask>
      )}
    </>
  );
}
