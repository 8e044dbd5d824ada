/** /social/one and /social/two: where a provider sends the browser back to. */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { call, Failure, type SignedIn } from "../lib/api";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { Challenge, demanded, type Demand } from "./Challenge";
import { followUp } from "./enter";
import { SocialRegistration } from "./RegisterDialog";
import { brought, note, type Newcomer } from "./social";
import { authTexts } from "./texts";

/** Who is new, when that is why the house refused. */
function newcomer(failure: unknown): Newcomer | null {
  if (!(failure instanceof Failure) || failure.code !== "registration_required") return null;
  const { ticket, username, email } = failure.details as Partial<Newcomer>;
  return typeof ticket === "string" ? { ticket, username: username ?? null, email: email ?? null } : null;
}

export function SocialRoute() {
  const { t, say, signIn } = useSite();
  const w = useWords(authTexts);
  const navigate = useNavigate();
  // Read before anything else, and wiped: neither the history nor another page is to have it.
  const [{ answer, kept }] = useState(() => {
    const came = { answer: brought(location.pathname, location.search), kept: note.take() };
    history.replaceState(history.state, "", location.pathname);
    return came;
  });
  const [state, setState] = useState<{ demand?: Demand; stranger?: Newcomer; problem?: string }>(answer ? {} : { problem: w("turnedBack") });
  const begun = useRef(false);
  const home = () => void navigate({ href: kept.back, replace: true, state: { chosen: kept.chosen } } as never);
  const enter = (session: SignedIn) => {
    signIn(session);
    home();
    followUp(session, "sms");
  };
  useEffect(() => {
    // What was brought is good once; React may look twice.
    if (!answer || begun.current) return;
    begun.current = true;
    const bound = async () => {
      await call("POST /wps/member/social/return", { body: answer });
      toast(w("socialBound"));
      await navigate({ href: kept.back, replace: true } as never);
    };
    const went = kept.bind ? bound() : call("POST /wps/session/social/return", { body: answer }).then(enter);
    void went.catch((failure: unknown) => {
      const [demand, stranger] = [demanded(failure), newcomer(failure)];
      setState(demand ? { demand } : stranger ? { stranger } : { problem: say(failure) });
    });
  });
  const leave = () => void navigate({ href: kept.bind ? kept.back : "/login", replace: true, state: { chosen: kept.chosen } } as never);
  if (state.stranger) return <SocialRegistration stranger={state.stranger} code={kept.code} onDone={home} onClose={leave} />;
  return (
    <Modal title={state.demand ? w("proofTitle") : t("login")} onClose={leave}>
      {state.demand ? (
        <Challenge demand={state.demand} onDone={enter} onBack={leave} />
      ) : state.problem === undefined ? (
        <p role="status">{w("comingBack")}</p>
      ) : (
        <>
          <p role="alert">{state.problem}</p>
          <button type="button" className="call wide" onClick={leave}>
            {w("back")}
          </button>
        </>
      )}
    </Modal>
  );
}
