import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { moment } from "ui/format";

import type { Announcement } from "../lib/api";
import { Modal } from "../lib/modal";
import { useWords } from "../lib/words";
import { Pager } from "../lib/Pager";
import { pageOf, pages, shownOn } from "./paged";
import { Readable } from "./readable";
import { noticeTexts } from "./texts";
import "./notices.css";

/** A page of our own that a popup leads to, such as the reward centre. */
const own = (linkage: string | undefined) => (linkage !== undefined && /^\/(?![/\\])/.test(linkage) ? linkage : null);

/** Titles on one side, the chosen one's text beside or under it; a second press collapses it. */
export function Notices(props: { list: Announcement[]; index: number; range?: number; onClose: () => void }) {
  const w = useWords(noticeTexts);
  const [page, setPage] = useState(pageOf(props.index));
  const [chosen, setChosen] = useState<string | null>(props.list[props.index]?.id ?? null);
  const shown = shownOn(props.list, page);
  const turn = (next: number) => {
    setPage(next);
    setChosen(shownOn(props.list, next)[0]?.id ?? null);
  };
  return (
    <Modal title={w("notices")} onClose={props.onClose} shape="broad">
      {props.list.length === 0 && <p className="note empty">{w("none")}</p>}
      <ul className="notices">
        {shown.map((notice) => {
          const path = own(notice.linkage ?? undefined);
          return (
          <li key={notice.id}>
            <button type="button" aria-expanded={notice.id === chosen} onClick={() => setChosen(notice.id === chosen ? null : notice.id)}>
              {notice.title}
            </button>
            {notice.id === chosen && (
              <article>
                <h3>{notice.title}</h3>
                <time dateTime={notice.timestamp}>{moment(notice.timestamp)}</time>
                <Readable html={notice.content} onGo={props.onClose} />
                {path !== null && (
                  <Link to={path} className="call small" onClick={props.onClose}>
                    {w("open")}
                  </Link>
                )}
              </article>
            )}
          </li>
          );
        })}
      </ul>
      <Pager page={page} total={pages(props.list.length)} range={props.range ?? 5} onPage={turn} />
    </Modal>
  );
}
