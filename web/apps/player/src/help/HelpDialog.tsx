import { useState } from "react";

import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { helpTexts } from "./texts";
import { TOPICS } from "./topics";
import "./help.css";

/** The help centre: one topic open at a time. */
export function HelpDialog({ topic, onClose }: { topic?: string | undefined; onClose: () => void }) {
  const w = useWords(helpTexts);
  const { language } = useSite();
  const lang = language === "EN" ? "en" : "bn";
  const [open, setOpen] = useState(TOPICS.some(({ id }) => id === topic) ? topic : TOPICS[0]?.id);
  return (
    <Modal title={w("help")} onClose={onClose} shape="broad">
      <ul className="topics">
        {TOPICS.map(({ id, title, lines }) => (
          <li key={id}>
            <button type="button" aria-expanded={id === open} onClick={() => setOpen(id === open ? undefined : id)}>
              {title[lang]}
              <Icon name={id === open ? "up" : "down"} size={16} />
            </button>
            {id === open && lines.map((line) => <p key={line.en}>{line[lang]}</p>)}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
