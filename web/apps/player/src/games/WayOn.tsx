import { Link } from "@tanstack/react-router";

import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { openType, typePath } from "./launch";
import { useMenus } from "./queries";
import { gameTexts, isGameText } from "./texts";

/** The way on from a page that has nothing to show: to games that can be played now, and to the lobby. */
export function WayOn() {
  const w = useWords(gameTexts);
  const { t } = useSite();
  const type = openType(useMenus().data);
  return (
    <div className="pair">
      {type !== null && (
        <Link to={typePath(type)} className="call">
          {w("playNow", { name: isGameText(type) ? w(type) : type })}
        </Link>
      )}
      <Link to="/" className={type === null ? "call" : "quiet"}>
        {t("backHome")}
      </Link>
    </div>
  );
}
