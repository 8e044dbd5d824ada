import { useQuery } from "@tanstack/react-query";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { countdown, left, useNow } from "./clock";
import { contractsQuery } from "./queries";
import { agentTexts } from "./texts";

/** How long until the next settlement, for who has a contract that is settled. */
export function Settlement() {
  const w = useWords(agentTexts);
  const now = useNow();
  const { data } = useQuery(contractsQuery);
  const running = data?.find((contract) => contract.incoming && contract.state === "accepted");
  if (!running) return null;
  return (
    <div className="ag-next">
      <p>
        <Icon name="clock" />
        <span role="timer" className="figure">
          {w("nextIn", { time: countdown(left(now, running.windowMinutes)) })}
        </span>
      </p>
      <small>
        {w("windowOf", { count: running.windowMinutes })} · {w("rate")} {running.rate} %
      </small>
    </div>
  );
}
