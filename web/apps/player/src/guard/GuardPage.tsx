/** Responsible gaming: what it took, what holds, and how to stop for a while. */
import { useQuery } from "@tanstack/react-query";
import { moment } from "ui/format";

import { call } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { duration, type Overview } from "./figures";
import { Limits } from "./Limits";
import { Net } from "./Net";
import { PausePanel } from "./PausePanel";
import { PositionChart } from "./PositionChart";
import { RealityChoice } from "./RealityChoice";
import { ReturnPanel } from "./ReturnPanel";
import { guardTexts } from "./texts";
import "./guard.css";

export function GuardPage() {
  const w = useWords(guardTexts);
  const known = useQuery({ queryKey: ["guard"], queryFn: () => call("GET /wps/guard") as Promise<Overview> });
  return (
    <Listed query={known} isEmpty={() => false} empty="">
      {(overview) => (
        <div className="guard">
          {overview.pause ? (
            <p className="card told" role="status">
              {overview.pause.over ? w("pausedOver") : overview.pause.until ? w("pausedUntil", { at: moment(overview.pause.until) }) : w("pausedEver")}
            </p>
          ) : (
            <p className="lead">{w("intro", { count: overview.rules.looserAfterHours })}</p>
          )}
          {overview.pause?.over && <ReturnPanel pause={overview.pause} />}
          <Positions overview={overview} />
          {!overview.pause && (
            <>
              <Limits overview={overview} />
              <RealityChoice minutes={overview.realityMinutes} choices={overview.realityChoices} />
              <PausePanel />
            </>
          )}
          <Help overview={overview} />
        </div>
      )}
    </Listed>
  );
}

function Positions({ overview }: { overview: Overview }) {
  const w = useWords(guardTexts);
  const { language } = useSite();
  return (
    <section className="card">
      <h2>{w("position")}</h2>
      <dl className="spans">
        {overview.positions.map(({ span, net, minutes }) => (
          <div key={span}>
            <dt>{w(`now.${span}`)}</dt>
            <dd className="large">
              <Net amount={net} />
            </dd>
            <dd>{duration(minutes, language)}</dd>
          </div>
        ))}
      </dl>
      <PositionChart />
    </section>
  );
}

function Help({ overview }: { overview: Overview }) {
  const w = useWords(guardTexts);
  const { rules } = overview;
  return (
    <section className="card">
      <h2>{w("help")}</h2>
      <p>{w("helpText")}</p>
      <p className="acts">
        <button type="button" className="quiet" onClick={() => dialogs.show({ kind: "help" })}>
          {w("helpOpen")}
        </button>
      </p>
      <p className="fine">
        {rules.mode === "real" ? `${w("licence")}: ${rules.jurisdiction} ${rules.number}. ${rules.text}` : w("playMoney", { age: rules.minimumAge })}
      </p>
    </section>
  );
}
