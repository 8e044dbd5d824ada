/** What members of groups may stake at a table instead, as typed and as the house takes it. */
import { plain } from "ui/plain";

import type { TextId } from "../../lib/texts";
import { amount, bare, type Draft } from "./terms";
import { isRoom, runs, type OfficeTable } from "./words";

export interface GroupDraft {
  /** Empty until one is chosen. */
  group: string;
  least: string;
  mostOnCell: string;
  mostInRound: string;
}

export const draftsOf = ({ groups }: OfficeTable): GroupDraft[] => groups.map(({ group, least, mostOnCell, mostInRound }) => ({ group, least: bare(least), mostOnCell: bare(mostOnCell), mostInRound: bare(mostInRound) }));

/** What is wrong with the limits of one group, as the house sees it (crates/tables/src/table/limits.rs). */
export function faultOf(own: GroupDraft, all: readonly GroupDraft[], table: Draft): TextId | undefined {
  if (own.group === "") return "groupFaultNone";
  if (all.filter(({ group }) => group === own.group).length > 1) return "groupFaultTwice";
  const [least, cell, round] = [amount(own.least), amount(own.mostOnCell), amount(own.mostInRound)];
  if (least === undefined || cell === undefined || round === undefined) return "tableFaultAmount";
  if (cell < least || round < cell) return "groupFaultOrder";
  if (runs(table.rules) && round > (amount(table.mostPaid) ?? round)) return "tableFaultPaid";
  const isOnLadder = least >= (amount(table.least) ?? least) && cell <= (amount(table.mostOnCell) ?? cell);
  return isRoom(table.rules) && !isOnLadder ? "groupFaultLadder" : undefined;
}

export const limitsOf = (drafts: readonly GroupDraft[]) => drafts.map(({ group, least, mostOnCell, mostInRound }) => ({ group, least: plain(least), mostOnCell: plain(mostOnCell), mostInRound: plain(mostInRound) }));
