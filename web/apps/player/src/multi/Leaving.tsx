import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { multiTexts } from "./texts";

/** Asks before several tables are closed at once: one key must not take them all away. */
export function Leaving({ count, onLeave, onClose }: { count: number; onLeave: () => void; onClose: () => void }) {
  const { t } = useSite();
  const w = useWords(multiTexts);
  return (
    <Modal title={w("leaveAll", { count: String(count) })} onClose={onClose}>
      <p>{w("leaveAllText")}</p>
      <div className="pair">
        <button type="button" className="quiet" onClick={onClose}>
          {t("cancel")}
        </button>
        <button type="button" className="call" onClick={onLeave}>
          {w("leaveAllSure")}
        </button>
      </div>
    </Modal>
  );
}
