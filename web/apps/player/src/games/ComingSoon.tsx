import { Link } from "@tanstack/react-router";

import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { gameTexts } from "./texts";

/** A page that is to come says so, and leads back. */
export function ComingSoon({ title, art = "lanterns" }: { title: string; art?: "lanterns" | "wheel" | "boats" | "scales" }) {
  const w = useWords(gameTexts);
  const { t } = useSite();
  return (
    <div className="note big pictured">
      <img src={`/banners/${art}.svg`} alt="" width={960} height={420} decoding="async" />
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
