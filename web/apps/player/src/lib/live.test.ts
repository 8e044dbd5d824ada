import { expect, test } from "vitest";

import type { Winner } from "./api";
import { joined } from "./live";

// Shows: constant:winner-board
test("a winner takes the place of the amount, and the board keeps twenty", () => {
  const won = (winAmount: string): Winner => ({ vo: { customerName: "a***b", winAmount, simulated: false, gameName: "", iconUrl: "", nodeId: "" } });
  const board = Array.from({ length: 20 }, (_, place) => won(String(2_000 - place * 100)));
  const next = joined(board, won("1950.00"));
  expect(next).toHaveLength(20);
  expect(next[1]?.vo.winAmount).toBe("1950.00");
  expect(joined(board, won("1.00"))).toEqual(board);
});
