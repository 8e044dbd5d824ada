/** What has become of a difference. */
import { useOffice } from "../../lib/office";
import { Badge } from "../../lib/parts";

export function Standing({ state }: { state: string }) {
  const { t } = useOffice();
  // A round that is open is played; a difference that is open waits for somebody.
  return state === "open" ? <span className="badge wait">{t("waitingNow")}</span> : <Badge state={state} />;
}
