/** The layout that only /agent and /agentHome have (spec.md 2): no game menus, no footer, denser than the rest of the site. */
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";

import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { LanguageButton, ThemeButton } from "./Choices";
import { Dialogs } from "./Dialogs";
import type { Framed } from "../agent/frame";
import { agentTexts } from "../agent/texts";
import "./shell.css";
import "../agent/agent.css";

/** `who` stands at the right of the bar, `nav` beside or above the content. */
export function AgentFrame({ who, nav, children }: Framed) {
  const { t } = useSite();
  const w = useWords(agentTexts);
  useEffect(() => {
    document.title = `${w("title")} · ${t("siteName")}`;
  });
  return (
    <div className={nav ? "ag with-nav" : "ag"}>
      <a className="skip" href="#content">
        {w("toContent")}
      </a>
      <header className="ag-top">
        <Link to="/" className="logo" aria-label={`${t("siteName")}: ${w("toSite")}`}>
          <img src="/icon.svg" alt="" width={32} height={32} />
        </Link>
        <b className="ag-name">{w("title")}</b>
        <span className="spring" />
        {who}
        <LanguageButton />
        <ThemeButton />
      </header>
      {nav}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Dialogs />
    </div>
  );
}
