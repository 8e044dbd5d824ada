/** How many people are at a table, and how many of them are simulated. */
import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import type { Table } from "./queries";
import { tableTexts } from "./texts";

export function HeadCount({ people: { count, simulated } }: Pick<Table, "people">) {
  const w = useWords(tableTexts);
  const people = w("people", { count });
  return (
    <span className="table-people" title={w("peopleWhat")}>
      <span aria-hidden="true" className="figure">
        <Icon name="users" size={16} />
        {count}
        {simulated > 0 && (
          <>
            <Icon name="robot" size={16} />
            {simulated}
          </>
        )}
      </span>
      <span className="unseen">{simulated > 0 ? w("peopleOf", { people, simulated }) : people}</span>
    </span>
  );
}
