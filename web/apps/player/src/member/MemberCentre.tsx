import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";

import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { Skeletons } from "../lib/states";
import { useWide } from "../lib/wide";
import { Area, AreaFault } from "../lib/AreaFault";
import { CentreRow } from "./CentreMenu";
import { FIRST, isPage, PAGES, useNames, usePageKey } from "./pages";
import "./member.css";

export { CentreMenu } from "./CentreMenu";

/** Fetches a page before the centre is shown; one that does not come is told in its place. */
export async function fetched(page: unknown): Promise<void> {
  await PAGES[isPage(page) ? page : FIRST]?.page.preload?.()?.catch(() => {});
}

/** The member centre; a visitor is sent to /login (spec.md 2, rules for routes). */
export function MemberCentre() {
  const { member, ready, t } = useSite();
  const named = useNames();
  const navigate = useNavigate();
  const wide = useWide();
  const key = usePageKey();
  const shown = PAGES[key];
  useEffect(() => {
    if (ready && !member) void navigate({ to: "/login", replace: true });
  }, [ready, member, navigate]);
  // A trial account is told so, with a button that says that it was read (spec.md 4).
  const trial = member?.type === 4 && shown?.real === true;
  useEffect(() => {
    if (trial) dialogs.show({ kind: "trueAccount" });
  }, [trial, key]);
  // The frame stands while it is looked up who is signed in.
  if (!shown || (ready && !member)) return null;
  const Page = shown.page;
  return (
    <div className="centre">
      {!wide && <CentreRow />}
      <section className="panel">
        <h1>{named(shown)}</h1>
        <Area of={key} fallback={(error) => <AreaFault error={error} />}>
          <Suspense fallback={<span className="skeleton" role="status" aria-label={t("loadingLabel")} />}>
            {!member ? <Skeletons /> : trial ? <p className="note">{t("needTrueAccount")}</p> : <Page />}
          </Suspense>
        </Area>
      </section>
    </div>
  );
}
