import { Link } from "@tanstack/react-router";

import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { gameTexts } from "./texts";

/** A page that is to come says so, and leads back. */
export function ComingSoon({ title }: { title: string }) {
  const w = useWords(gameTexts);
  const { t } = useSite();
  return (
    <div className="note big">
      <Icon name="clock" size={48} />
      <h1>{title}</h1>
      <p>
        <b>{w("soonPage")}</b>
      </p>
      <p>{w("soonPageText")}</p>
      <Link to="/" className="call">
        {t("backHome")}
      </Link>
    </div>
  );
}
