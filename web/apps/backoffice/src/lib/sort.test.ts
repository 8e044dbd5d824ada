import { describe, expect, it } from "vitest";

import { next, orderOf, sorted } from "./sort";
import type { Column } from "./table";

interface Row {
  name: string;
  cost: bigint;
}
const name: Column<Row> = { head: "name", cell: () => null, by: (row) => row.name };
const amount: Column<Row> = { head: "amount", cell: () => null, by: (row) => row.cost, figure: true };
const columns: Column<Row>[] = [name, amount, { head: "state", cell: () => null }];
const rows: Row[] = [{ name: "b", cost: 2n }, { name: "a", cost: 10n }, { name: "c", cost: 2n }];
const names = (order: string | undefined) => sorted(rows, columns, orderOf(columns, order)).map((row) => row.name);

describe("a table's order", () => {
  it("is what the address says, where the table has it", () => {
    expect(names("name")).toEqual(["a", "b", "c"]);
    expect(names("-name")).toEqual(["c", "b", "a"]);
    // Amounts are numbers, not texts, and what is alike stays in its place.
    expect(names("-amount")).toEqual(["a", "b", "c"]);
    expect(names("amount")).toEqual(["b", "c", "a"]);
    for (const none of [undefined, "", "-", "state", "nothing"]) expect(names(none)).toEqual(["b", "a", "c"]);
  });

  it("turns, and at the third time is none", () => {
    const turns = (column: Column<Row>) => [0, 1, 2].reduce<(string | undefined)[]>((asked) => [...asked, next(column, orderOf(columns, asked.at(-1)))], []);
    expect(turns(name)).toEqual(["name", "-name", undefined]);
    expect(turns(amount)).toEqual(["-amount", "amount", undefined]);
  });
});
