/** What stands before every page, the agents' too: whether the site is open, and how it looks to who has chosen nothing yet. */
import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";

import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { Closed } from "./Closed";
import { Dialogs } from "./Dialogs";
import { useClosed, useHouse } from "./house";

/** The operator's language and look hold until the visitor chooses. */
function useFirstChoice() {
  const { data } = useHouse();
  const { language, setLanguage } = useSite();
  useEffect(() => {
    if (!data) return;
    if (data.theme && !localStorage.getItem("theme")) document.documentElement.dataset["theme"] = data.theme;
    const first = data.defaultLanguage;
    if (first && first !== language && !localStorage.getItem("language")) setLanguage(first);
    if (data.languages && !data.languages.includes(language) && first) setLanguage(first);
  }, [data, language, setLanguage]);
}

export function Gate() {
  const closed = useClosed();
  const shut = closed !== null;
  useFirstChoice();
  useEffect(() => {
    if (shut) dialogs.close();
  }, [shut]);
  if (!closed) return <Outlet />;
  return (
    <>
      <Closed house={closed} />
      <Dialogs />
    </>
  );
}
