/** How many people are at a table, and how many of them are simulated: in brackets, as a part of the figure; where all are, the sign stands for the whole of it. */
import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import type { Table } from "./queries";
import { tableTexts } from "./texts";

export function HeadCount({ people: { count, simulated } }: Pick<Table, "people">) {
  const w = useWords(tableTexts);
  const people = w("people", { count });
  const isAll = count > 0 && simulated >= count;
  return (
    <span className="table-people" title={w("peopleWhat")}>
      <span aria-hidden="true" className="figure">
        {isAll ? <Icon name="robot" size={16} /> : <Icon name="users" size={16} />}
        {count}
        {simulated > 0 && !isAll && (
          <span>
            (<Icon name="robot" size={16} />
            {simulated})
          </span>
        )}
      </span>
      <span className="unseen">{isAll ? w("peopleAll", { people }) : simulated > 0 ? w("peopleOf", { people, simulated }) : people}</span>
    </span>
  );
}
