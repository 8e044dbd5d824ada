/** A table is made, or what it takes and how quick it is changes. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from "react";

import { call, Failure } from "../../lib/api";
import { useOffice } from "../../lib/office";
import type { TextId } from "../../lib/texts";
import { draftsOf, faultOf, limitsOf, type GroupDraft } from "./groupLimits";
import { GroupLimits } from "./GroupLimits";
import { BLANK, draftOf, FIELDS, faultsOf, isAsked, isField, refusedAs, termsOf, type Draft, type Field } from "./terms";
import { GAMES, isRoom, RULES, rulesInWords, type Game, type OfficeTable } from "./words";

interface Props {
  /** The table that changes; without it one is made. */
  table?: OfficeTable | undefined;
  onClose: () => void;
  onDone: (id: string, name: string) => void;
}

const CHATS = [
  { code: "", text: "tableChatAny" },
  { code: "BN", text: "tableChatBn" },
  { code: "EN", text: "tableChatEn" },
] as const satisfies { code: Draft["chatLanguage"]; text: TextId }[];

type Faults = Partial<Record<Field, TextId>>;

export function TermsDialog({ table, onClose, onDone }: Props) {
  const { t, say, language, currency: own } = useOffice();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [draft, write] = useState<Draft>(() => (table ? draftOf(table) : BLANK));
  const [groups, setGroups] = useState<GroupDraft[]>(() => (table ? draftsOf(table) : []));
  const [tried, setTried] = useState(false);
  const [refused, refuse] = useState<Faults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("input:not([readonly])")?.focus();
  }, []);
  // Nobody is told of a mistake before they have asked for something.
  const faults: Faults = tried ? { ...refused, ...faultsOf(draft) } : {};
  const first = FIELDS.find((field) => faults[field] !== undefined && isAsked(field, draft.rules));
  const [asked, count] = useState(0);
  useEffect(() => {
    if (asked > 0) dialog.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [asked]);
  const change = (part: Partial<Draft>) => {
    write({ ...draft, ...part });
    // What the house refused is looked at anew once it is written anew.
    refuse(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (Object.keys(faultsOf(draft)).length > 0 || groups.some((group) => faultOf(group, groups, draft) !== undefined)) {
      count(asked + 1);
      return;
    }
    setBusy(true);
    try {
      const terms = { ...termsOf(draft), groups: limitsOf(groups) };
      const id = table ? table.table.id : await call("POST /backoffice/tables", { body: { rules: draft.rules, currency: own, terms } });
      if (table) await call("PUT /backoffice/tables/{id}", { path: { id }, body: terms });
      await queries.invalidateQueries({ queryKey: ["tables"] });
      onDone(id, language === "EN" ? terms.nameEn : terms.nameBn);
    } catch (error) {
      const field = error instanceof Failure && error.code === "field_invalid" ? error.details["field"] : undefined;
      if (isField(field) && isAsked(field, draft.rules)) refuse({ [field]: refusedAs(field, draft.rules) });
      else setFailure(error);
      setBusy(false);
      count(asked + 1);
    }
  };
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!busy) onClose();
  };
  const currency = table?.table.currency ?? own;
  const ofRoom = isRoom(draft.rules);
  const text = (field: Exclude<Field, "rules">, label: TextId, more: InputHTMLAttributes<HTMLInputElement> = {}, hint?: TextId) => (
    <Labelled label={t(label).replace("{currency}", currency)} fault={faults[field]} hint={hint && t(hint)}>
      {(attributes) => <input {...attributes} {...more} autoComplete="off" value={draft[field]} onChange={(event) => change({ [field]: event.target.value })} />}
    </Labelled>
  );
  const number = { inputMode: "decimal", className: "figure", maxLength: 20 } as const;
  return (
    <dialog ref={dialog} className="ask table-terms" aria-labelledby={heading} onCancel={cancel}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={heading}>{table ? t("tableChangeLong").replace("{name}", language === "EN" ? table.table.nameEn : table.table.nameBn) : t("tableMake")}</h2>
        <p className="means">{t(ofRoom ? (table ? "roomChangeMeans" : "roomMakeMeans") : table ? "tableChangeMeans" : "tableMakeMeans")}</p>
        <fieldset disabled={busy}>
          <div className="fields">
            {text("nameEn", "tableNameEn", { lang: "en" })}
            {text("nameBn", "tableNameBn", { lang: "bn" })}
            <Rules draft={draft} fixed={table !== undefined} fault={faults.rules} onChange={(rules) => change({ rules })} />
            {text("least", ofRoom ? "roomLeast" : "tableLeast", number)}
            {text("mostOnCell", ofRoom ? "roomMost" : "tableMostOnCell", number)}
            {text("mostInRound", ofRoom ? "roomBring" : "tableMostInRound", number)}
            {isAsked("mostPaid", draft.rules) && text("mostPaid", "tableMostPaid", number, "tableMostPaidMeans")}
            <div className="times">
              {text("opens", "tableOpens", { type: "time" }, "tableHoursMeans")}
              {text("closes", "tableCloses", { type: "time" })}
            </div>
            <Labelled label={t("tableChat")} fault={undefined} hint={t("tableChatMeans")}>
              {(attributes) => (
                <select {...attributes} value={draft.chatLanguage} onChange={(event) => change({ chatLanguage: event.target.value as Draft["chatLanguage"] })}>
                  {CHATS.map(({ code, text }) => (
                    <option key={code} value={code}>
                      {t(text)}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            {/* The times begin a line of their own; a room has none. */}
            {!ofRoom && (
              <div className="times">
                {text("openMs", "tableOpenMs", number)}
                {text("pauseMs", "tablePauseMs", number)}
              </div>
            )}
          </div>
          <GroupLimits drafts={groups} table={draft} tried={tried} onChange={setGroups} />
          {failure !== null && !first && (
            <p className="error" role="alert">
              {say(failure)}
            </p>
          )}
          <div className="choices">
            <button type="button" className="quiet" onClick={onClose}>
              {t("cancel")}
            </button>
            <button type="submit" className="call">
              {t(table ? "tableSave" : "tableMake")}
            </button>
          </div>
        </fieldset>
      </form>
    </dialog>
  );
}

/** The rules, and what the chosen ones mean. Those of a table that stands are told only: its rounds are drawn by them. */
function Rules({ draft, fixed, fault, onChange }: { draft: Draft; fixed: boolean; fault: TextId | undefined; onChange: (rules: string) => void }) {
  const { t } = useOffice();
  const words = (version: string) => {
    const { game, variant } = rulesInWords(version, t);
    return variant === "" ? game : `${game}: ${variant}`;
  };
  const means = RULES[draft.rules]?.means;
  return (
    <Labelled label={t("tableRules")} fault={fault} hint={means && t(means)} wide>
      {(attributes) =>
        fixed ? (
          <input {...attributes} readOnly value={words(draft.rules)} />
        ) : (
          <select {...attributes} value={draft.rules} onChange={(event) => onChange(event.target.value)}>
            {Object.keys(GAMES).map((game) => (
              <optgroup key={game} label={t(GAMES[game as Game])}>
                {Object.keys(RULES)
                  .filter((version) => RULES[version]?.game === game)
                  .map((version) => (
                    <option key={version} value={version}>
                      {words(version)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        )
      }
    </Labelled>
  );
}

interface LabelledProps {
  label: string;
  fault: TextId | undefined;
  hint?: string | undefined;
  wide?: boolean;
  children: (attributes: Pick<InputHTMLAttributes<HTMLElement>, "id" | "aria-invalid" | "aria-describedby">) => ReactNode;
}

/** A field with its label above it, and below it what is wrong with it. */
function Labelled({ label, fault, hint, wide = false, children }: LabelledProps) {
  const { t } = useOffice();
  const id = useId();
  const told = fault ? t(fault) : hint;
  return (
    <div className={wide ? "field wide" : "field"}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": fault ? true : undefined, "aria-describedby": told ? `${id}-told` : undefined })}
      {told && (
        <p className={fault ? "wrong" : "hint"} id={`${id}-told`}>
          {told}
        </p>
      )}
    </div>
  );
}
