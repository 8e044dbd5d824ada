/** The ways to customer service: a dialog, rows of the side menu, and a panel of the floating bar (spec.md 2). */
import { useCallback, useId, useState } from "react";

import { dialogs } from "../lib/dialogs";
import { useEscape } from "../lib/escape";
import { Icon, type IconName } from "../lib/icon";
import { Modal } from "../lib/modal";
import { useWords } from "../lib/words";
import { isLink, uncover } from "./cover";
import { useHouse } from "../lib/house";
import { shellTexts } from "./texts";

const ICONS: Record<string, IconName> = { LIVECHAT: "chat", FACEBOOK: "megaphone", TELEGRAM: "plane", WHATSAPP: "phone" };

/** Where the help begins. */
const HELP = "/help";

export interface Entry {
  csType: string;
  title: string;
  path: string;
  icon: IconName;
}

/** The entries in the operator's order, their addresses read; what is no address is left out. */
export function useService(): Entry[] {
  const entries = useHouse().data?.info?.customerService ?? [];
  return entries.map((entry) => ({ ...entry, path: uncover(entry.path) })).filter(({ path }) => isLink(path)).map((entry) => ({ ...entry, icon: entry.path.startsWith("/") ? ("book" as const) : (ICONS[entry.csType] ?? "chat") }));
}

/** `besideHelp`: where the help has an entry of its own, no other leads to its beginning. */
export function ServiceLinks({ className, besideHelp = false }: { className: string; besideHelp?: boolean }) {
  return useService().filter(({ path }) => !besideHelp || path !== HELP).map(({ csType, title, path, icon }) => (
    <li key={csType + path}>
      <a className={className} href={path} target="_blank" rel="noreferrer" title={title}>
        <Icon name={icon} />
        <span>{title}</span>
      </a>
    </li>
  ));
}

export function Service({ onClose }: { onClose: () => void }) {
  const w = useWords(shellTexts);
  const some = useService().length > 0;
  return (
    <Modal title={w("service")} onClose={onClose}>
      <p>{w(some ? "serviceText" : "serviceNone")}</p>
      <ul>
        <ServiceLinks className="quiet wide" />
      </ul>
      <button type="button" className="call wide" onClick={onClose}>
        {w("confirm")}
      </button>
    </Modal>
  );
}

/** The floating bar's customer service: it expands where there are ways to offer, and says so in a dialog where there are none. */
export function ServiceArea() {
  const w = useWords(shellTexts);
  const id = useId();
  const entries = useService();
  const [open, setOpen] = useState(false);
  const shut = useCallback(() => setOpen(false), []);
  useEscape(open, shut);
  if (entries.length === 0) {
    return (
      <button type="button" aria-label={w("service")} title={w("service")} onClick={() => dialogs.show({ kind: "service" })}>
        <Icon name="service" />
      </button>
    );
  }
  return (
    <div className="expands">
      <button type="button" aria-label={w("service")} title={w("service")} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={open ? "close" : "service"} />
      </button>
      <ul id={id} className="ways-to" hidden={!open}>
        <ServiceLinks className="row" />
      </ul>
    </div>
  );
}
