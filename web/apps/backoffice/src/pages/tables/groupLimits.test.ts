import { expect, test } from "vitest";

import { draftsOf, faultOf, limitsOf, type GroupDraft } from "./groupLimits";
import { BLANK, type Draft } from "./terms";
import type { OfficeTable } from "./words";

const good: GroupDraft = { group: "1", least: "50", mostOnCell: "9000", mostInRound: "30000" };
const fault = (own: Partial<GroupDraft>, table: Partial<Draft> = {}, others: GroupDraft[] = []) => {
  const draft = { ...good, ...own };
  return faultOf(draft, [draft, ...others], { ...BLANK, ...table });
};

test("limits of a group may be less or more than those for all, and fit together", () => {
  expect(fault({})).toBeUndefined();
  expect(fault({ group: "" })).toBe("groupFaultNone");
  expect(fault({}, {}, [good])).toBe("groupFaultTwice");
  expect(fault({}, {}, [{ ...good, group: "2" }])).toBeUndefined();
  expect(fault({ least: "x" })).toBe("tableFaultAmount");
  expect(fault({ mostOnCell: "49" })).toBe("groupFaultOrder");
  expect(fault({ mostInRound: "8999.99" })).toBe("groupFaultOrder");
});

test("a round that runs pays them, and a room has their shots on its ladder", () => {
  expect(fault({ mostInRound: "500001" }, { rules: "crash-1" })).toBe("tableFaultPaid");
  expect(fault({ mostInRound: "500000" }, { rules: "crash-1" })).toBeUndefined();
  expect(fault({}, { rules: "fishing-1+reef" })).toBe("groupFaultLadder");
  expect(fault({ least: "9" }, { rules: "fishing-1+reef", mostOnCell: "9000" })).toBe("groupFaultLadder");
  expect(fault({}, { rules: "fishing-1+reef", mostOnCell: "9000" })).toBeUndefined();
});

test("they are changed as they stand, and sent without separators", () => {
  const groups = [{ group: "1", least: "50.00", mostOnCell: "9000.00", mostInRound: "30000.00" }];
  expect(draftsOf({ groups } as unknown as OfficeTable)).toEqual([good]);
  expect(limitsOf([{ ...good, mostInRound: "৩০,০০০" }])).toEqual([good]);
});
