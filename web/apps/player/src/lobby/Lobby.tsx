import { Outlet, Link } from "@tanstack/react-router";

import { useSite } from "../lib/site";
import { Fair } from "./Fair";

const STALLS = ["slots", "live", "fish", "pvp", "sports", "lottery"] as const;

/** The lobby. Games are not open yet, and it says so. */
export function Lobby() {
  const { t, member } = useSite();
  return (
    <>
      <section className="hero">
        <Fair />
        <div>
          <h1>{t("heroTitle")}</h1>
          <p>{t("heroText")}</p>
          {member ? (
            <Link to="/member" search={{ page: "transferFund" }} className="call">
              {t("wallet")}
            </Link>
          ) : (
            <Link to="/register" className="call">
              {t("signUp")}
            </Link>
          )}
        </div>
      </section>
      <section>
        <h2>{t("stallsTitle")}</h2>
        <ul className="stalls">
          {STALLS.map((stall, place) => (
            <li key={stall} className={`stall hue${place}`}>
              <span>{t(stall)}</span>
              <small>{t("stallSoon")}</small>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t("whyTitle")}</h2>
        <ul className="reasons">
          <li>{t("whyPlay")}</li>
          <li>{t("whyMoney")}</li>
          <li>{t("whyAgent")}</li>
        </ul>
      </section>
      <Outlet />
    </>
  );
}
