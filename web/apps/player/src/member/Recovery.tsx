/** Asks, before money comes, for a way back in: without a number or an address nobody can send a new password. Who puts it off is not asked again on this device. */
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";

import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { Skeletons } from "../lib/states";
import { useWords } from "../lib/words";
import { depositTexts } from "./depositTexts";
import type { Profile } from "./profile";

const BindMobile = lazy(() => import("./SecurityBindings").then((part) => ({ default: part.BindMobile })));
const BindEmail = lazy(() => import("./SecurityBindings").then((part) => ({ default: part.BindEmail })));

export function Recovery({ profile }: { profile: Profile }) {
  const w = useWords(depositTexts);
  const { member } = useSite();
  const queries = useQueryClient();
  const put = `recovery:${member?.id ?? ""}`;
  const [off, setOff] = useState(() => localStorage.getItem(put) !== null);
  const [adding, add] = useState<"mobile" | "email" | null>(null);
  if (off || !profile.hasPassword || profile.mobile != null || profile.email != null) return null;
  const done = () => void queries.invalidateQueries({ queryKey: ["profile"] });
  return (
    <section className="card recovery">
      <h2>{w("recovery")}</h2>
      <p className="aside">{w("recoveryWhy")}</p>
      <div className="chips">
        {(["mobile", "email"] as const).map((way) => (
          <button key={way} type="button" className="chip" aria-expanded={adding === way} onClick={() => add(adding === way ? null : way)}>
            <Icon name={way === "mobile" ? "phone" : "mail"} /> {w(`recovery.${way}`)}
          </button>
        ))}
        <button
          type="button"
          className="chip"
          onClick={() => {
            localStorage.setItem(put, "later");
            setOff(true);
          }}
        >
          {w("recoveryLater")}
        </button>
      </div>
      <Suspense fallback={<Skeletons />}>
        {adding === "mobile" && <BindMobile profile={profile} onDone={done} />}
        {adding === "email" && <BindEmail profile={profile} onDone={done} />}
      </Suspense>
    </section>
  );
}
