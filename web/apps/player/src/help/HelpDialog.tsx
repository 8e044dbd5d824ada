import { useState } from "react";

import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { Readable } from "../notices/readable";
import { useHelp, type HelpPage } from "./queries";
import { helpTexts } from "./texts";
import "./help.css";

function Pages({ pages, topic, onClose }: { pages: HelpPage[]; topic: string | undefined; onClose: () => void }) {
  const known = (id: string | undefined) => pages.some((page) => page.id === id);
  const [open, setOpen] = useState(known(topic) ? topic : pages[0]?.id);
  // A link to another page of help turns to it; any other leaves the help.
  const go = (path: string) => {
    const [, other] = /^\/help#(.+)$/.exec(path) ?? [];
    if (known(other)) {
      setOpen(other);
      return true;
    }
    onClose();
    return false;
  };
  return (
    <ul className="topics">
      {pages.map(({ id, title, content }) => (
        <li key={id} id={`help-${id}`}>
          <button type="button" aria-expanded={id === open} onClick={() => setOpen(id === open ? undefined : id)}>
            {title}
            <Icon name={id === open ? "up" : "down"} size={16} />
          </button>
          {id === open && <Readable html={content} onGo={go} />}
        </li>
      ))}
    </ul>
  );
}

/** The help centre: one page open at a time. */
export function HelpDialog({ topic, onClose }: { topic?: string | undefined; onClose: () => void }) {
  const w = useWords(helpTexts);
  const help = useHelp();
  return (
    <Modal title={w("help")} onClose={onClose} shape="broad">
      <Listed query={help} isEmpty={(pages) => pages.length === 0} empty={w("noHelp")}>
        {(pages) => <Pages key={topic} pages={pages} topic={topic} onClose={onClose} />}
      </Listed>
    </Modal>
  );
}
