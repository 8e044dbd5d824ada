import { useQuery } from "@tanstack/react-query";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { countdown, left, useNow } from "./clock";
import { contractsQuery } from "./queries";
import { agentTexts, type AgentText } from "./texts";
import { rates, type Salary } from "./salaries";

const EVERY: Record<number, AgentText> = { 60: "everyHour", 1_440: "everyDay" };

/** How long until the next settlement of what one is paid by: of a kind, else of the kind that comes next. */
export function Settlement({ kind }: { kind?: Salary }) {
  const w = useWords(agentTexts);
  const now = useNow();
  const { data } = useQuery(contractsQuery);
  const paying = data?.filter((contract) => contract.incoming && contract.state === "accepted" && (kind === undefined || contract.kind === kind));
  const running = paying?.toSorted((one, other) => one.windowMinutes - other.windowMinutes)[0];
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
        {w(EVERY[running.windowMinutes] ?? "windowOf", { count: running.windowMinutes })} · {w("rate")} {rates(running)} %
      </small>
    </div>
  );
}
