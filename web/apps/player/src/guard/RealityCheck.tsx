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
  // What it says first then is that no more bets are taken: there is nothing to go on with.
  const isOver = pulse.minutesLeft === 0;
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
    <Modal title={w(isOver ? "timeUpTitle" : "checkTitle")} onClose={() => void seen()} shape="reality">
      {isOver && <p className="lead">{w("timeUp")}</p>}
      <p className={isOver ? undefined : "lead"}>{w("checkText", { time: duration(minutes, language) })}</p>
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
      <div className="acts">
        <button type="button" className={isOver ? "quiet" : "call"} onClick={() => void seen()}>
          {w(isOver ? "close" : "goOn")}
        </button>
        <button type="button" className={isOver ? "call" : "quiet"} onClick={() => void stop()}>
          {w("stop")}
        </button>
        <button type="button" className="textlink" onClick={() => void limits()}>
          {w("toLimits")}
        </button>
      </div>
    </Modal>
  );
}
