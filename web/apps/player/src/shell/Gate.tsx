/** What stands before every page, the agents' too: whether the site is open, and how it looks to who has chosen nothing yet. */
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { merchant } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { linkedLanguage, useSite } from "../lib/site";
import { Closed } from "./Closed";
import { Dialogs } from "./Dialogs";
import { hostOf, invitation } from "../lib/hosts";
import { useClosed, useHouse } from "../lib/house";
import { Overlay } from "./overlay";

/** The operator's look holds until the visitor chooses; their language is the one that a first visit begins with. */
function useFirstChoice() {
  const { data } = useHouse();
  const { language, setLanguage } = useSite();
  useEffect(() => {
    if (!data) return;
    if (data.theme && !localStorage.getItem("theme")) document.documentElement.dataset["theme"] = data.theme;
    document.documentElement.dataset["digits"] = data.digits;
    localStorage.setItem("digits", data.digits);
    const first = data.defaultLanguage;
    // The first visit keeps the operator's language, or that of the link that led here; it is the visitor's from then on (spec.md 4).
    if (first && !localStorage.getItem("language")) setLanguage(linkedLanguage() ?? first);
    if (data.languages && !data.languages.includes(language) && first) setLanguage(first);
  }, [data, language, setLanguage]);
}

/** The merchant's code is kept; the host may be an agent's own, or the agents' door. */
function useHost() {
  const { data } = useHouse();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const first = useRef(path);
  useEffect(() => {
    if (!data) return;
    if (data.merchant) merchant.keep(data.merchant);
    const host = hostOf(data.info?.domainRoute, location.hostname);
    if (host?.affiliateCode && invitation.read() === undefined) invitation.keep(host.affiliateCode);
    if (host?.target === "agent" && first.current === "/") {
      // Once: from the agents' door one may go on to the players' pages.
      first.current = "";
      void navigate({ to: "/agent", replace: true });
    }
  }, [data, navigate]);
}

export function Gate() {
  const closed = useClosed();
  const shut = closed !== null;
  useFirstChoice();
  useHost();
  useEffect(() => {
    if (shut) dialogs.close();
  }, [shut]);
  return (
    <>
      {closed ? <Closed house={closed} /> : <Outlet />}
      {closed && <Dialogs />}
      <Overlay />
    </>
  );
}
