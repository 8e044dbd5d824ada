/** The fields of a piece; each kind has its own. */
import { useId, type ReactNode } from "react";

import { DateField } from "ui/DateField";
import { fromField, toField } from "ui/zone";

import { useOffice } from "../../lib/office";
import type { TextId } from "../../lib/texts";
import { AUDIENCES, GROUPS, hasLinkage, hasPicture, isNamed, isPlain, LINES, type Document, type Kind, type Texts } from "./pieces";
import { Upload } from "./Upload";

function Input({ label, hint, children }: { label: string; hint?: string; children: (id: string, described: string | undefined) => ReactNode }) {
  const id = useId();
  return (
    <div className="input">
      <label htmlFor={id}>{label}</label>
      {children(id, hint === undefined ? undefined : `${id}-hint`)}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Pair({ title, names, lines, hint, onChange }: { title: Texts; names: [TextId, TextId]; lines: number; hint?: string; onChange: (texts: Texts) => void }) {
  const { t } = useOffice();
  return (
    <div className="pair">
      {(["bn", "en"] as const).map((lang, at) => (
        <Input key={lang} label={t(names[at] as TextId)} {...(hint === undefined ? {} : { hint })}>
          {(id, described) =>
            lines === 1 ? (
              <input id={id} lang={lang} maxLength={120} value={title[lang]} onChange={(event) => onChange({ ...title, [lang]: event.target.value })} />
            ) : (
              <textarea id={id} lang={lang} rows={lines} aria-describedby={described} spellCheck value={title[lang]} onChange={(event) => onChange({ ...title, [lang]: event.target.value })} />
            )
          }
        </Input>
      ))}
    </div>
  );
}

interface Props {
  kind: Kind;
  isNew: boolean;
  name: string;
  onName: (name: string) => void;
  document: Document;
  onChange: (document: Document) => void;
  readOnly: boolean;
}

export function Form({ kind, isNew, name, onName, document, onChange, readOnly }: Props) {
  const { t, language } = useOffice();
  const change = (part: Partial<Document>) => onChange({ ...document, ...part });
  return (
    <fieldset disabled={readOnly} className="piece">
      {isNew && isNamed(kind) && <Named kind={kind} name={name} onName={onName} />}
      <Pair title={document.title} names={["titleBn", "titleEn"]} lines={1} onChange={(title) => change({ title })} />
      <Pair title={document.body} names={["bodyBn", "bodyEn"]} lines={isPlain(kind) ? 2 : 9} hint={t(isPlain(kind) ? "plainHint" : "htmlHint")} onChange={(body) => change({ body })} />
      <Where kind={kind} document={document} change={change} />
      <div className="parts">
        <Input label={t("order")}>{(id) => <input id={id} type="number" value={document.position} onChange={(event) => change({ position: Number.isFinite(event.target.valueAsNumber) ? Math.trunc(event.target.valueAsNumber) : 0 })} />}</Input>
        {(["startsAt", "endsAt"] as const).map((field) => (
          <Input key={field} label={t(field)} hint={t("dhakaTime")}>
            {(id, described) => <DateField withTime language={language} id={id} aria-describedby={described} value={toField(document[field])} onChange={(date) => change({ [field]: fromField(date) ?? "" })} />}
          </Input>
        ))}
      </div>
    </fieldset>
  );
}

function Named({ kind, name, onName }: { kind: Kind; name: string; onName: (name: string) => void }) {
  const { t } = useOffice();
  if (kind === "help") return <Input label={t("pieceName")}>{(id) => <input id={id} autoCapitalize="none" spellCheck={false} maxLength={40} value={name} onChange={(event) => onName(event.target.value)} />}</Input>;
  return (
    <Input label={t("linePlace")}>
      {(id) => (
        <select id={id} value={name} onChange={(event) => onName(event.target.value)}>
          <option value="">–</option>
          {LINES.map((line) => (
            <option key={line} value={line}>
              {t(`line_${line}`)}
            </option>
          ))}
        </select>
      )}
    </Input>
  );
}

function Where({ kind, document, change }: { kind: Kind; document: Document; change: (part: Partial<Document>) => void }) {
  const { t, called } = useOffice();
  const groups = GROUPS[kind];
  const word = (name: string) => {
    const said = called(`group_${name}`);
    return said === `group_${name}` ? name : said;
  };
  return (
    <div className="parts">
      {AUDIENCES[kind].length > 1 && (
        <Input label={t("audience")}>
          {(id) => (
            <select id={id} value={document.audience} onChange={(event) => change({ audience: event.target.value })}>
              {AUDIENCES[kind].map((audience) => (
                <option key={audience} value={audience}>
                  {called(`to_${audience}`)}
                </option>
              ))}
            </select>
          )}
        </Input>
      )}
      {groups && (
        <Input label={t(kind === "banner" ? "bannerPlace" : "helpShelf")}>
          {(id) => (
            <select id={id} value={document.group ?? ""} onChange={(event) => change({ group: event.target.value })}>
              {groups.map((group) => (
                <option key={group} value={group}>
                  {word(group)}
                </option>
              ))}
            </select>
          )}
        </Input>
      )}
      {hasPicture(kind) && (
        <Input label={t("picture")} {...(document.group === "w_promotion" ? { hint: t("pictureVideo") } : {})}>
          {(id, described) => <input id={id} aria-describedby={described} spellCheck={false} maxLength={500} value={document.picture ?? ""} onChange={(event) => change({ picture: event.target.value.trim() })} />}
        </Input>
      )}
      {hasPicture(kind) && <Upload onPath={(picture) => change({ picture })} />}
      {hasLinkage(kind) && <Input label={t("linkage")}>{(id) => <input id={id} spellCheck={false} maxLength={500} value={document.linkage ?? ""} onChange={(event) => change({ linkage: event.target.value.trim() })} />}</Input>}
    </div>
  );
}
