/** What the reality check says: how long, and what came of it. */
import { useNavigate } from "@tanstack/react-router";

import { dialogs } from "../lib/dialogs";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { duration, type Pulse } from "./figures";
import { Net } from "./Net";
import { guardTexts } from "./texts";
import "./guard.css";

export function RealityCheck({ pulse, seen }: { pulse: Pulse; seen: () => Promise<void> }) {
  const { language, signOut } = useSite();
  const w = useWords(guardTexts);
  const navigate = useNavigate();
  const minutes = (new Date(pulse.now).getTime() - new Date(pulse.startedAt).getTime()) / 60_000;
  const stop = async () => {
    await seen();
    await signOut();
    void navigate({ to: "/", replace: true, state: {} });
  };
  const limits = async () => {
    await seen();
    dialogs.close();
    void navigate({ to: "/member", search: { page: "responsibleGaming" }, state: {} });
  };
  return (
    <Modal title={w("checkTitle")} onClose={() => void seen()} shape="reality">
      <p className="lead">{w("checkText", { time: duration(minutes, language) })}</p>
      <dl className="spans">
        <div>
          <dt>{w("checkNet")}</dt>
          <dd className="large">
            <Net amount={pulse.net} />
          </dd>
        </div>
        <div>
          <dt>{w("now.day")}</dt>
          <dd>{duration(pulse.minutesToday, language)}</dd>
        </div>
      </dl>
      {pulse.minutesLeft === 0 && <p className="error">{w("timeUp")}</p>}
      <div className="acts">
        <button type="button" className="call" onClick={() => void seen()}>
          {w("goOn")}
        </button>
        <button type="button" className="quiet" onClick={() => void stop()}>
          {w("stop")}
        </button>
        <button type="button" className="textlink" onClick={() => void limits()}>
          {w("toLimits")}
        </button>
      </div>
    </Modal>
  );
}
