/** Members who may not write in the chat. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ChatMute } from "api/office/schema";
import { useState } from "react";

import { call } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Ask, nextPage, PlayerLink, Table, Walked, When, type Column } from "../../lib/parts";

export function Mutes() {
  const { t, may } = useOffice();
  const queries = useQueryClient();
  const [lifting, lift] = useState<ChatMute | null>(null);
  const found = useInfiniteQuery({
    queryKey: ["chat", "mutes"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call("GET /backoffice/chat/mutes", { query: { cursor: pageParam === undefined ? null : Number(pageParam) } }),
    getNextPageParam: nextPage,
  });
  const columns: Column<ChatMute>[] = [
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "chatUntil", cell: (row) => (row.until ? <When at={row.until} /> : t("chatForGood")) },
    { head: "reason", cell: (row) => <span className="wrapping">{row.reason}</span> },
    { head: "chatMutedBy", cell: (row) => row.by },
  ];
  if (may("chat.moderate")) {
    columns.push({
      head: "action",
      cell: (row) => (
        <button type="button" className="quiet" onClick={() => lift(row)}>
          {t("chatLift")}
        </button>
      ),
    });
  }
  return (
    <>
      <Walked query={found}>{(rows) => <Table label={t("chatMutes")} columns={columns} rows={rows} rowKey={(row) => row.member} empty="chatNoMutes" />}</Walked>
      {lifting && (
        <Ask
          title={t("chatLift")}
          means={t("chatLiftMeans")}
          field="reason"
          most={500}
          act={t("chatLift")}
          onClose={() => lift(null)}
          onAct={async (reason) => {
            try {
              await call("POST /backoffice/chat/mutes/{member}/lift", { path: { member: lifting.member }, body: { reason } });
            } finally {
              await queries.invalidateQueries({ queryKey: ["chat"] });
            }
          }}
        >
          <p className="said">{lifting.account}</p>
        </Ask>
      )}
    </>
  );
}
