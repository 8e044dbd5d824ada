/** The chat of tables: lines that were reported, who is muted, which words are hidden, where there is a chat. */
import { Link, useSearch } from "@tanstack/react-router";

import { useOffice } from "../lib/office";
import { useTitle } from "../lib/parts";
import { Cases } from "./chat/Cases";
import { Mutes } from "./chat/Mutes";
import { Rooms } from "./chat/Rooms";
import { VIEWS } from "./chat/views";
import { Words } from "./chat/Words";

export function Chat() {
  const { t } = useOffice();
  const { view } = useSearch({ from: "/main/chat" });
  useTitle("chat");
  const names = { closed: t("chatClosed"), mutes: t("chatMutes"), words: t("chatWords"), rooms: t("chatRooms") };
  const mark = (is: boolean) => ({ className: is ? "tab now" : "tab", "aria-current": is ? ("page" as const) : undefined });
  return (
    <>
      <h1>{t("chat")}</h1>
      <nav className="tabs" aria-label={t("chatParts")}>
        <Link to="/chat" search={{}} {...mark(view === undefined)}>
          {t("chatCases")}
        </Link>
        {VIEWS.map((one) => (
          <Link key={one} to="/chat" search={{ view: one }} {...mark(view === one)}>
            {names[one]}
          </Link>
        ))}
      </nav>
      {view === "mutes" ? <Mutes /> : view === "words" ? <Words /> : view === "rooms" ? <Rooms /> : <Cases closed={view === "closed"} />}
    </>
  );
}
