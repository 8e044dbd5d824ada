import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { fill } from "ui/worded";

import { dialogs } from "../lib/dialogs";
import { Icon, type IconName } from "../lib/icon";
import { useSite } from "../lib/site";
import { useColumns } from "../lib/wide";
import { useWords } from "../lib/words";
import { Monogram } from "../games/GameCard";
import { useSwitches } from "../auth/switches";
import { makerName, marked } from "../games/makers";
import { useMenus } from "../games/queries";
import { useFoot } from "../help/queries";
import { TOPICS } from "../help/topics";
import { useChannels } from "./channels";
import { useHouse } from "../lib/house";
import { shellTexts } from "./texts";

/** At most this many makers in the footer. */
const SHOWN = 16;

/** A column under its title; on a phone the title alone, until it is pressed: three lists would be three screens. */
function Column({ title, children }: { title: string; children: ReactNode }) {
  if (useColumns())
    return (
      <section>
        <h2>{title}</h2>
        {children}
      </section>
    );
  return (
    <details>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}

function Makers() {
  const w = useWords(shellTexts);
  const menus = useMenus();
  const vendors = marked((menus.data ?? []).flatMap((entry) => entry.vendors));
  return (
    <Column title={w("vendors")}>
      <ul className="makers">
        {vendors.slice(0, SHOWN).map((vendor) => (
          <li key={vendor.vassalage}>
            <Link to="/maker/$code" params={{ code: vendor.vassalage }}>
              <Monogram code={vendor.vassalage} />
              {makerName(vendor)}
            </Link>
          </li>
        ))}
      </ul>
    </Column>
  );
}

/** A row of small pictures, each with its words. */
function Badges({ title, of }: { title: string; of: (readonly [IconName, string])[] }) {
  return (
    <div className="badges">
      <h2>{title}</h2>
      <ul>
        {of.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How money moves, what can be checked, under which licence: only what is so (spec.md 2, footer). */
function Standing({ real }: { real: boolean }) {
  const w = useWords(shellTexts);
  return (
    <div className="standing">
      <Badges title={w("payments")} of={[["phone", w("payMobile")], ["records", w("payBank")], ...(real ? [] : ([["wallet", w("payPlay")]] as const))]} />
      <Badges title={w("proofs")} of={[["dice", w("proofRounds")], ["wallet", w("proofLedger")], ["invite", w("proofPay")]]} />
      <Badges title={w("licences")} of={[["shield", w(real ? "licenceReal" : "licencePlay")]]} />
    </div>
  );
}

/** Whether a part of the page is near what is seen; once it was, it stays so. */
function useNear() {
  const place = useRef<HTMLElement>(null);
  const [near, come] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(true), { rootMargin: "300px" });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, near] as const;
}

export function Footer() {
  const { t, language } = useSite();
  const w = useWords(shellTexts);
  const house = useHouse();
  const on = useSwitches();
  const channels = useChannels();
  const year = house.data?.currentYear ?? new Date().getFullYear();
  const lang = language === "EN" ? "en" : "bn";
  const [place, near] = useNear();
  // Until the operators' own words are here, those stand that came with the page.
  const foot = useFoot(near).data;
  const words = (name: string, before: string) => (foot ? (foot.texts[name] ?? "") : before);
  // The age that registration holds to: the higher of the licence's and the operators'.
  const age = house.data?.info.register.minimumAge ?? 18;
  const adult = fill(words("adult", w("adult")), { age: String(age) });
  const help = foot?.help ?? TOPICS.map(({ id, title }) => ({ id, title: title[lang] }));
  return (
    <footer className="foot" ref={place}>
      <div className="columns">
        <section>
          <h2>{t("siteName")}</h2>
          <p>{words("about", t("tagline"))}</p>
          {house.data?.mode !== "real" && <p>{words("licence", w("licence"))}</p>}
        </section>
        <Makers />
        <Column title={w("helpList")}>
          <ul>
            {help.map((page) => (
              <li key={page.id}>
                <button type="button" onClick={() => dialogs.show({ kind: "help", topic: page.id })}>
                  {page.title}
                </button>
              </li>
            ))}
          </ul>
        </Column>
        <Column title={w("together")}>
          <ul>
            <li>
              <Link to="/member" search={{ page: "responsibleGaming" }}>
                {w("limitsAndBreaks")}
              </Link>
            </li>
            <li>
              <Link to="/agent">{w("becomeAgent")}</Link>
            </li>
            {on("REFERRALPROMO3") && (
              <li>
                <button type="button" onClick={() => dialogs.show({ kind: "soon", what: w("invite") })}>
                  {w("invite")}
                </button>
              </li>
            )}
            {on("FEEDBACK3") && (
              <li>
                <button type="button" onClick={() => dialogs.show({ kind: "feedback" })}>
                  {w("feedback")}
                </button>
              </li>
            )}
            <li>
              <button type="button" onClick={() => dialogs.show({ kind: "service" })}>
                {w("service")}
              </button>
            </li>
            {channels.map(({ url, name }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <Icon name="megaphone" size={16} /> {name}
                </a>
              </li>
            ))}
          </ul>
        </Column>
      </div>
      <Standing real={house.data?.mode === "real"} />
      <p className="adult">
        <b aria-hidden="true">{age}+</b> {adult}
      </p>
      <p>{words("responsible", t("responsible"))}</p>
      <p>© 2025{year > 2025 ? `–${year}` : ""} Mela</p>
    </footer>
  );
}
