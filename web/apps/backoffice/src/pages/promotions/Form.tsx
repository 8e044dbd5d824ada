/** What a promotion says, where and when it stands. */
import { DateField } from "ui/DateField";
import { fromField, toField } from "ui/zone";

import { useOffice } from "../../lib/office";
import { Pair } from "../content/Form";
import { Upload } from "../content/Upload";
import type { Draft } from "./calls";
import { Field } from "./fields";
import { TYPES, type Fault } from "./terms";

interface Props {
  draft: Draft;
  /** Of one that is published only texts, picture and end may change. */
  frozen: boolean;
  readOnly: boolean;
  onChange: (part: Partial<Pick<Draft, "types" | "title" | "summary" | "body" | "picture" | "startsAt" | "endsAt">>) => void;
}

export function Says({ draft, readOnly, onChange }: Props) {
  const { t } = useOffice();
  return (
    <fieldset disabled={readOnly} className="piece">
      <legend className="section-title">
        <h2>{t("textsOf")}</h2>
      </legend>
      <Pair title={draft.title} names={["titleBn", "titleEn"]} lines={1} onChange={(title) => onChange({ title })} />
      <Pair title={draft.summary} names={["summaryBn", "summaryEn"]} lines={2} onChange={(summary) => onChange({ summary })} />
      <Pair title={draft.body} names={["bodyMoreBn", "bodyMoreEn"]} lines={5} hint={t("bodyMoreHint")} onChange={(body) => onChange({ body })} />
    </fieldset>
  );
}

export function Stands({ draft, frozen, readOnly, onChange }: Props) {
  const { t, may, language } = useOffice();
  const faults: Fault[] = [];
  const order = Date.parse(draft.startsAt) < Date.parse(draft.endsAt);
  return (
    <fieldset disabled={readOnly} className="piece">
      <legend className="section-title">
        <h2>{t("whereAndWhen")}</h2>
      </legend>
      <div className="parts">
        <Field label={t("startsAt")} field="startsAt" faults={faults} hint={t("dhakaTime")}>
          {(attributes) => <DateField {...attributes} withTime language={language} required disabled={frozen} value={toField(draft.startsAt)} onChange={(date) => onChange({ startsAt: fromField(date) ?? draft.startsAt })} />}
        </Field>
        <Field label={t("endsAt")} field="endsAt" faults={faults} hint={t(order ? "dhakaTime" : "fault_window")}>
          {(attributes) => <DateField {...attributes} withTime language={language} required aria-invalid={!order || undefined} value={toField(draft.endsAt)} onChange={(date) => onChange({ endsAt: fromField(date) ?? draft.endsAt })} />}
        </Field>
        <Field label={t("promoPicture")} field="picture" faults={faults}>
          {(attributes) => <input {...attributes} spellCheck={false} maxLength={500} value={draft.picture} onChange={(event) => onChange({ picture: event.target.value.trim() })} />}
        </Field>
        {may("content.change") && <Upload onPath={(picture) => onChange({ picture })} />}
      </div>
      <fieldset className="shelves" disabled={frozen}>
        <legend>{t("shelves")}</legend>
        {TYPES.map((type) => (
          <label key={type} className="toggle">
            <input type="checkbox" checked={draft.types.includes(type)} onChange={(event) => onChange({ types: TYPES.filter((one) => (one === type ? event.target.checked : draft.types.includes(one))) })} />
            <span>{t(`shelf_${type}`)}</span>
          </label>
        ))}
      </fieldset>
    </fieldset>
  );
}
