/** Which table: one of those that stand, or any by its number. */
import { Field } from "../../lib/modal";
import { useSite } from "../../lib/site";
import { useWords } from "../../lib/words";
import { FISHING } from "../../tables/place";
import type { Table } from "../../tables/queries";
import { isTableText, tableTexts } from "../../tables/texts";
import { Choice } from "../Choice";
import { tableProofTexts } from "../tableTexts";
import { verifyTexts } from "../texts";

export function useTableName() {
  const { language } = useSite();
  return ({ nameEn, nameBn }: Pick<Table, "nameEn" | "nameBn">) => (language === "EN" ? nameEn : nameBn);
}

export const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);

export function TableChoice({ tables, value, onChange, error }: { tables: Table[]; value: string; onChange: (table: string) => void; error: string | undefined }) {
  const p = useWords(tableProofTexts);
  const g = useWords(tableTexts);
  const w = useWords(verifyTexts);
  const name = useTableName();
  if (tables.length === 0) return <Field label={p("tableNumber")} name="table" inputMode="numeric" value={value} onChange={onChange} error={error} />;
  return (
    <Choice label={p("table")} value={value} onChange={onChange}>
      {/* One that is no more may have been played at. */}
      {!tables.some(({ id }) => id === value) && <option value={value}>{p("tableOf", { number: value })}</option>}
      {tables.map((each) => (
        <option key={each.id} value={each.id}>
          {p("named", { name: name(each), game: isTableText(each.game) ? g(each.game) : each.game === FISHING ? w("fishing") : each.game })}
        </option>
      ))}
    </Choice>
  );
}
