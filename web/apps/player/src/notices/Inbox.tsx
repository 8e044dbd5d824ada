import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { moment } from "ui/format";

import { useSite } from "../lib/site";
import { Paged } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { useInbox, useMessages, useUnread, type Message } from "./inbox";
import { Readable } from "./readable";
import { noticeTexts } from "./texts";
import "./notices.css";

/** Messages of the house to the player, newest first; one that is opened counts as read. */
export function Inbox() {
  const w = useWords(noticeTexts);
  const { say } = useSite();
  const unread = useUnread();
  const inbox = useInbox();
  const found = useMessages();
  const [open, setOpen] = useState<string | null>(null);
  const tried = (act: Promise<void>) => act.catch((failure: unknown) => toast(say(failure)));
  const turn = (message: Message) => {
    setOpen(open === message.id ? null : message.id);
    if (!message.read) void tried(inbox.read(message.id));
  };
  const remove = async (id: string) => {
    await inbox.remove(id);
    toast(w("removed"));
  };
  return (
    <Paged query={found} empty={w("inboxNone")}>
      {(messages) => (
        <>
          <div className="inbox-bar">
            <p role="status">{unread > 0 ? w("inboxUnread", { count: unread }) : w("inboxAllRead")}</p>
            {unread > 0 && (
              <button type="button" className="quiet small" onClick={() => void tried(inbox.readAll())}>
                {w("markAll")}
              </button>
            )}
          </div>
          <ul className="inbox">
            {messages.map((message) => (
              <li key={message.id} className={message.read ? "" : "fresh"}>
                <button type="button" aria-expanded={message.id === open} onClick={() => turn(message)}>
                  <span>
                    {!message.read && <span className="unseen">{w("unreadOne", { title: "" })}</span>}
                    {message.title}
                  </span>
                  <time dateTime={message.at}>{moment(message.at)}</time>
                </button>
                {message.id === open && (
                  <article>
                    <Readable html={message.content} />
                    <div className="choices">
                      {message.link && (
                        <Link to={message.link} className="quiet small">
                          {w("more")}
                        </Link>
                      )}
                      <button type="button" className="quiet small" onClick={() => void tried(remove(message.id))}>
                        {w("remove")}
                      </button>
                    </div>
                  </article>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Paged>
  );
}
