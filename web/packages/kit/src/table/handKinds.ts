/** The kinds of hands of teen patti in words. */
import type { Text } from "../texts";
import type { HandKind } from "./teenPatti";

export const handKindNames = {
  trail: { bn: "ট্রেইল", en: "Trail" },
  pureSequence: { bn: "পিওর সিকোয়েন্স", en: "Pure sequence" },
  sequence: { bn: "সিকোয়েন্স", en: "Sequence" },
  colour: { bn: "কালার", en: "Colour" },
  pair: { bn: "জোড়া", en: "Pair" },
  high: { bn: "হাই কার্ড", en: "High card" },
} as const satisfies Record<HandKind, Text>;
