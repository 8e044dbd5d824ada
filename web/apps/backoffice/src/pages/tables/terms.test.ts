import { expect, test } from "vitest";

import { BLANK, draftOf, faultsOf, isAsked, isField, milliseconds, refusedAs, seconds, termsOf, type Draft } from "./terms";
import type { OfficeTable } from "./words";

const good: Draft = { ...BLANK, nameEn: "Night Wheel", nameBn: "রাতের চাকা" };
const faults = (part: Partial<Draft>) => faultsOf({ ...good, ...part });

test("a draft without faults is sent as the house takes it: seconds as milliseconds, amounts without separators", () => {
  expect(faultsOf(good)).toEqual({});
  expect(termsOf({ ...good, nameEn: " Night Wheel ", mostInRound: "1,00,000", least: "৫", openMs: "0.5", pauseMs: "৬" })).toEqual({
    nameEn: "Night Wheel",
    nameBn: "রাতের চাকা",
    least: "5",
    mostOnCell: "5000",
    mostInRound: "100000",
    mostPaid: null,
    hours: null, chatLanguage: null,
    openMs: 500,
    pauseMs: 6_000,
  });
});

test("limits are held against each other, at the one that is too small", () => {
  expect(faults({ least: "50", mostOnCell: "49.99" })).toEqual({ mostOnCell: "tableFaultCell" });
  expect(faults({ mostOnCell: "20000.01" })).toEqual({ mostInRound: "tableFaultRound" });
  expect(faults({ least: "5", mostOnCell: "5", mostInRound: "5" })).toEqual({});
  // As numbers, not as letters.
  expect(faults({ least: "9", mostOnCell: "10", mostInRound: "100" })).toEqual({});
  for (const typed of ["", "0", "0.00", "-1", "1e3", "1.001", "a"]) expect(faults({ least: typed }), typed).toEqual({ least: "tableFaultAmount" });
});

test("names have 1 to 60 letters, times their bounds", () => {
  expect(faults({ nameEn: " ", nameBn: "ক".repeat(61) })).toEqual({ nameEn: "tableFaultName", nameBn: "tableFaultName" });
  expect(faults({ nameBn: "ক".repeat(60) })).toEqual({});
  for (const typed of ["", "0.099", "600.001", "-1", "1:30", "1.0001"]) expect(faults({ openMs: typed }), typed).toEqual({ openMs: "tableFaultOpen" });
  for (const typed of ["0.1", "600"]) expect(faults({ openMs: typed }), typed).toEqual({});
  expect([faults({ pauseMs: "0" }), faults({ pauseMs: "601" })]).toEqual([{}, { pauseMs: "tableFaultPause" }]);
});

test("seconds and milliseconds are each other, exactly", () => {
  for (const [ms, text] of [[20_000, "20"], [500, "0.5"], [100, "0.1"], [1_001, "1.001"], [0, "0"]] as const) {
    expect(seconds(ms)).toBe(text);
    expect(milliseconds(text)).toBe(ms);
  }
});

test("a table is changed as it stands, and what the house refuses finds its field", () => {
  const table = { rules: "sic-bo-1", nameEn: "Dice", nameBn: "পাশা", least: "10.00", mostOnCell: "500.50", mostInRound: "2000.00", openMs: 15_000 };
  expect(draftOf({ table, pauseMs: 6_500 } as OfficeTable)).toEqual({ ...table, least: "10", mostOnCell: "500.50", mostInRound: "2000", mostPaid: "", openMs: "15", pauseMs: "6.5", opens: "", closes: "", chatLanguage: "" });
  const hours = { opens: "18:00", closes: "02:00" };
  expect(draftOf({ table: { ...table, hours }, pauseMs: 0 } as OfficeTable)).toMatchObject(hours);
  const spoken = draftOf({ table: { ...table, chatLanguage: "BN" }, pauseMs: 0 } as OfficeTable);
  expect([spoken.chatLanguage, termsOf(spoken).chatLanguage]).toEqual(["BN", "BN"]);
  expect([isField("mostOnCell"), isField("currency"), isField(undefined)]).toEqual([true, false, false]);
});

test("only rules whose rounds run ask for the most that one pays, and it covers what one member may stake", () => {
  const crash: Draft = { ...good, rules: "crash-1" };
  expect([faultsOf(crash), isAsked("mostPaid", "crash-1"), termsOf({ ...crash, mostPaid: "10,00,000" }).mostPaid]).toEqual([{}, true, "1000000"]);
  expect(faultsOf({ ...crash, mostPaid: "19999.99" })).toEqual({ mostPaid: "tableFaultPaid" });
  expect(faultsOf({ ...crash, mostPaid: "20000" })).toEqual({});
  for (const typed of ["", "0", "-1", "a"]) expect(faultsOf({ ...crash, mostPaid: typed }), typed).toEqual({ mostPaid: "tableFaultAmount" });
  // Of other rules it is not asked, whatever was typed before they were chosen.
  for (const typed of ["", "0", "19999.99"]) expect([faults({ mostPaid: typed }), termsOf({ ...good, mostPaid: typed }).mostPaid], typed).toEqual([{}, null]);
  expect(["nameEn", "mostInRound", "mostPaid"].map((field) => isField(field) && isAsked(field, "roulette-1"))).toEqual([true, true, false]);
  const table = { rules: "crash-1", nameEn: "Hill", nameBn: "পাহাড়", least: "10.00", mostOnCell: "500.00", mostInRound: "1000.00", mostPaid: "250000.00", openMs: 8_000 };
  expect(draftOf({ table, pauseMs: 3_000 } as OfficeTable).mostPaid).toBe("250000");
});

test("a room is asked for no times, and what is wrong with it is said of its shots", () => {
  const room: Draft = { ...good, rules: "fishing-1+haor", openMs: "", pauseMs: "a" };
  expect([faultsOf(room), isAsked("openMs", room.rules), isAsked("pauseMs", room.rules), isAsked("mostPaid", room.rules)]).toEqual([{}, false, false, false]);
  expect(termsOf(room)).toMatchObject({ mostPaid: null, openMs: 10_000, pauseMs: 8_000 });
  expect(faultsOf({ ...room, least: "50", mostOnCell: "20", mostInRound: "10" })).toEqual({ mostOnCell: "roomFaultMost", mostInRound: "roomFaultBring" });
  expect(faultsOf({ ...room, mostOnCell: "x" })).toEqual({ mostOnCell: "tableFaultAmount" });
  expect([refusedAs("mostOnCell", room.rules), refusedAs("mostInRound", "roulette-1"), refusedAs("least", room.rules)]).toEqual(["roomFaultMost", "tableFaultRound", "tableFaultAmount"]);
});

test("hours are both told or none, and no hour is both", () => {
  expect(termsOf({ ...good, opens: "18:00", closes: "02:00" }).hours).toEqual({ opens: "18:00", closes: "02:00" });
  expect(faults({ opens: "18:00", closes: "02:00" })).toEqual({});
  expect([faults({ opens: "18:00" }), faults({ closes: "02:00" }), faults({ opens: "18:00", closes: "18:00" })]).toEqual([{ closes: "tableFaultHours" }, { opens: "tableFaultHours" }, { opens: "tableFaultHours" }]);
});
