import type { Playing } from "../games/play";
import { useSite } from "../lib/site";
import { useTables } from "../tables/queries";
import { isTable } from "./set";

/** The name of the table at which one sits, where it is `wanted`; that of the game while the table is not known. */
export function useTableName(playing: Playing, wanted: boolean): string {
  const { language } = useSite();
  const asks = wanted && isTable(playing);
  const table = useTables(asks).data?.find(({ id }) => asks && id === playing.table);
  return table ? (language === "EN" ? table.nameEn : table.nameBn) : playing.name;
}
