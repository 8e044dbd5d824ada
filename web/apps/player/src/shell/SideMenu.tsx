import { Link } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";

import type { MenuEntry } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { Icon, type IconName } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { useSwitches } from "../auth/switches";
import { iconOf, menuStep } from "../games/launch";
import { linkTo } from "../games/play";
import { gameTexts, isGameText } from "../games/texts";
import { Hung } from "../notices/Hung";
import { LanguageButton, ThemeButton } from "./Choices";
import { useEntries, useIsHere } from "./GameMenu";
import { Hover } from "./Hover";
import { ServiceLinks } from "./Service";
import { shellTexts } from "./texts";

function Deed({ icon, text, act }: { icon: IconName; text: string; act: () => void }) {
  return (
    <li>
      <button type="button" className="row" onClick={act} title={text}>
        <Icon name={icon} />
        <span>{text}</span>
      </button>
    </li>
  );
}

function Games({ entry }: { entry: MenuEntry }) {
  const g = useWords(gameTexts);
  const name = isGameText(entry.gameType) ? g(entry.gameType) : entry.gameType;
  return (
    <li>
      <Link {...linkTo(menuStep(entry))} activeOptions={{ exact: true }} className="row" aria-current={useIsHere(entry) ? "page" : undefined} title={name}>
        <Icon name={iconOf(entry.gameType)} />
        <span>{name}</span>
      </Link>
    </li>
  );
}

/** What the side menu and the drawer of a phone hold. */
export function MenuList() {
  const w = useWords(shellTexts);
  const g = useWords(gameTexts);
  const { member } = useSite();
  const on = useSwitches();
  const soon = (what: string) => () => dialogs.show({ kind: "soon", what });
  return (
    <>
      <ul>
        {useEntries().map((entry) => (
          <Games key={entry.gameType} entry={entry} />
        ))}
        {member && (
          <>
            <li>
              <Link to="/favorite" className="row" title={g("favourites")}>
                <Icon name="heart" />
                <span>{g("favourites")}</span>
              </Link>
            </li>
            <li>
              <Link to="/recent" className="row" title={g("recent")}>
                <Icon name="clock" />
                <span>{g("recent")}</span>
              </Link>
            </li>
          </>
        )}
      </ul>
      <ul>
        {on("REWARDCENTER3") && <Deed icon="gift" text={w("bonus")} act={soon(w("bonus"))} />}
        {on("REFERRALPROMO3") && <Deed icon="invite" text={w("invite")} act={soon(w("invite"))} />}
        {on("MISSION3") && <Deed icon="trophy" text={w("missions")} act={soon(w("missions"))} />}
        {on("POINTMALL3") && (
          <li>
            <Link to="/pointMall" className="row" title={g("pointMall")}>
              <Icon name="star" />
              <span>{g("pointMall")}</span>
            </Link>
          </li>
        )}
        {on("APPDOWNLOAD3") && (
          <li>
            <Hover>
              {(id) => (
                <button type="button" className="row" aria-describedby={id} onClick={() => dialogs.show({ kind: "app" })}>
                  <Icon name="phone" />
                  <span>{w("app")}</span>
                </button>
              )}
            </Hover>
          </li>
        )}
        <ServiceLinks className="row" besideHelp />
        <Deed icon="service" text={w("service")} act={() => dialogs.show({ kind: "service" })} />
        <Deed icon="help" text={w("help")} act={() => dialogs.show({ kind: "help" })} />
        {on("FEEDBACK3") && <Deed icon="pencil" text={w("feedback")} act={() => dialogs.show({ kind: "feedback" })} />}
        <li>
          <LanguageButton labelled />
        </li>
        <li>
          <ThemeButton labelled />
        </li>
      </ul>
    </>
  );
}

/** `children`: the menu of a place that has one of its own, in the site's place. */
export function SideMenu({ folded, onFold, children }: { folded: boolean; onFold: () => void; children: ReactNode }) {
  const w = useWords(shellTexts);
  const { t } = useSite();
  return (
    <aside className="side">
      <div className="side-top">
        <Link to="/" className="logo" aria-label={t("siteName")}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span>{t("siteName")}</span>
        </Link>
        <button type="button" className="icon" aria-label={w(folded ? "unfold" : "fold")} onClick={onFold}>
          <Icon name={folded ? "unfold" : "fold"} />
        </button>
      </div>
      {children ? (
        <Suspense fallback={null}>{children}</Suspense>
      ) : (
        <nav aria-label={w("sideMenu")}>
          <MenuList />
        </nav>
      )}
      {!folded && !children && <Hung group="w_leftmenu" />}
    </aside>
  );
}
