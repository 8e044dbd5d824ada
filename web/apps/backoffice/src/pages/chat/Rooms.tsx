/** Where there is a chat. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChatRoom } from "api/office/schema";
import { useState } from "react";

import { call } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Table, type Column } from "../../lib/parts";

export function Rooms() {
  const { t, say, language, may } = useOffice();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const rooms = useQuery({ queryKey: ["chat", "rooms"], queryFn: () => call("GET /backoffice/chat/rooms") });
  const turn = async ({ room, isOn }: ChatRoom) => {
    setFailure(null);
    try {
      await call("PUT /backoffice/chat/rooms/{room}", { path: { room }, body: { isOn: !isOn } });
    } catch (error) {
      setFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ["chat", "rooms"] });
  };
  const columns: Column<ChatRoom>[] = [
    { head: "chatRoom", cell: (row) => (language === "EN" ? row.nameEn : row.nameBn) },
    { head: "state", cell: (row) => <span className={row.isOn ? "badge good" : "badge"}>{t(row.isOn ? "chatOn" : "chatOff")}</span> },
  ];
  if (may("chat.moderate")) {
    columns.push({
      head: "action",
      cell: (row) => (
        <button type="button" className="quiet" aria-label={`${t(row.isOn ? "chatSwitchOff" : "chatSwitchOn")}: ${language === "EN" ? row.nameEn : row.nameBn}`} onClick={() => void turn(row)}>
          {t(row.isOn ? "chatSwitchOff" : "chatSwitchOn")}
        </button>
      ),
    });
  }
  return (
    <>
      <p className="muted">{t("chatRoomsIntro")}</p>
      {failure !== null && (
        <p className="error" role="alert">
          {say(failure)}
        </p>
      )}
      <Answer query={rooms}>{(rows) => <Table label={t("chatRooms")} columns={columns} rows={rows} rowKey={(row) => row.room} empty="chatNoRooms" />}</Answer>
    </>
  );
}
