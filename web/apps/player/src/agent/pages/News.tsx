
import { moment } from "ui/format";

import { useAnnouncements } from "../../notices/queries";
import { Readable } from "../../notices/readable";
import { Listed } from "../../lib/states";
import { useWords } from "../../lib/words";
import { agentTexts } from "../texts";
import "../../notices/notices.css";

/** What the site has to say; the newest is open. */
export function News() {
  const w = useWords(agentTexts);
  const news = useAnnouncements();
  return (
    <Listed query={news} isEmpty={({ notices }) => notices.length === 0} empty={w("noNews")}>
      {({ notices }) => (
        <ul className="ag-news">
          {notices.map((notice, at) => (
            <li key={notice.id}>
              <details className="card" open={at === 0}>
                <summary>
                  {notice.title}
                  <time dateTime={notice.timestamp}>{moment(notice.timestamp)}</time>
                </summary>
                <Readable html={notice.content} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Listed>
  );
}
