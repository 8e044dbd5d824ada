import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { useDialog } from "../lib/dialogs";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { MenuList } from "./SideMenu";
import { shellTexts } from "./texts";

/** The side menu of a phone. It goes when a page or a dialog was chosen in it. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const w = useWords(shellTexts);
  const { t } = useSite();
  const href = useLocation({ select: (location) => location.href });
  const dialog = useDialog();
  const opened = useRef(href);
  useEffect(() => {
    if (dialog || href !== opened.current) onClose();
  }, [dialog, href, onClose]);
  return (
    <Modal title={t("menu")} onClose={onClose} shape="drawer">
      <nav aria-label={w("sideMenu")}>
        <MenuList />
      </nav>
    </Modal>
  );
}
