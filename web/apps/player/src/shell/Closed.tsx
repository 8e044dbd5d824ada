import { moment } from "ui/format";

import type { SiteInfo } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { useWords } from "../lib/words";
import { LanguageButton } from "./Choices";
import { shellTexts } from "./texts";

/** Maintenance comes before a restricted region (spec.md 4). */
export function Closed({ house }: { house: SiteInfo }) {
  const w = useWords(shellTexts);
  return (
    <main className="note big pictured">
      <img src={`/banners/${house.maintenance ? "lanterns" : "boats"}.svg`} alt="" width={960} height={420} decoding="async" />
      <h1>{w(house.maintenance ? "maintenance" : "blocked")}</h1>
      <p>{house.maintenance ? w("maintenanceText") : w("blockedText", { ip: house.location?.ip ?? "" })}</p>
      {house.maintenance && house.endTime && <p>{w("until", { time: moment(house.endTime) })}</p>}
      <div className="pair">
        <button type="button" className="call" onClick={() => dialogs.show({ kind: "service" })}>
          {w("service")}
        </button>
        <LanguageButton />
      </div>
    </main>
  );
}
