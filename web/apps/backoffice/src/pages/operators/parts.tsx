/** Parts of the pages about operators. */
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { moment } from "ui/format";

import { call, type Answer as Answered, type Role } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Money, Rights } from "../../lib/parts";
import type { TextId } from "../../lib/texts";

export type Staff = Answered<"GET /backoffice/operators">[number];
export type Outcome = Answered<"POST /backoffice/operators">;
export type Told = NonNullable<Outcome["code"]>;
export type RoleCard = Answered<"GET /backoffice/roles">[number];

/** A role's name; the word for a risk analyst is not that for a state. */
export const roleText = (role: Role): TextId => (role === "risk" ? "riskAnalyst" : role);

/** How far an operator reaches, in one line. */
export function Reach({ staff }: { staff: Pick<Staff, "countries" | "line" | "lineAccount"> }) {
  const { t } = useOffice();
  const parts = [staff.countries.join(", "), staff.line ? t("lineOf").replace("{agent}", staff.lineAccount ?? staff.line) : ""].filter((part) => part !== "");
  return <>{parts.length === 0 ? t("everyone") : parts.join(" · ")}</>;
}

export function Limit({ limit }: { limit: string | null | undefined }) {
  const { t, currency } = useOffice();
  return limit ? <Money amount={limit} currency={currency} /> : <>{t("anyAmount")}</>;
}

export function Standing({ staff }: { staff: Staff }) {
  const { t } = useOffice();
  if (!staff.enabled) return <span className="badge bad">{t(staff.suspended ? "suspended" : "locked")}</span>;
  if (!staff.enrolled) return <span className="badge wait">{t("notEnrolled")}</span>;
  if (staff.quarantineUntil) return <span className="badge wait">{t("inQuarantine").replace("{until}", moment(staff.quarantineUntil))}</span>;
  return <span className="badge good">{t("mayAct")}</span>;
}

/** A dialog with a form of its own; what the act throws is shown in it. */
export function Form(props: { title: string; means: string; act: string; danger?: boolean; children: ReactNode; onClose: () => void; onAct: () => Promise<void> }) {
  const { t, say } = useOffice();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await props.onAct();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) props.onClose();
      }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <h2 id={heading}>{props.title}</h2>
        <p className={props.danger ? "means danger" : "means"}>{props.means}</p>
        <fieldset disabled={busy}>
          {props.children}
          {failure !== null && (
            <p className="error" role="alert">
              {say(failure)}
            </p>
          )}
          <div className="choices">
            <button type="button" className="quiet" onClick={props.onClose}>
              {t("cancel")}
            </button>
            <button type="submit" className={props.danger ? "call danger" : "call"}>
              {props.act}
            </button>
          </div>
        </fieldset>
      </form>
    </dialog>
  );
}

export function Field({ name, hint, children }: { name: string; hint?: string; children: (id: string, hintId: string | undefined) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      {children(id, hintId)}
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}

export interface Draft {
  role: Role;
  countries: string;
  line: string;
  limit: string;
}

export const draftOf = (staff: Staff): Draft => ({ role: staff.role, countries: staff.countries.join(" "), line: staff.line ?? "", limit: staff.limit ?? "" });

/** What is sent: a field that is empty means none. */
export const dutiesOf = ({ role, countries, line, limit }: Draft) => ({
  role,
  countries: countries.split(/[\s,]+/).filter((code) => code !== ""),
  ...(line.trim() === "" ? {} : { line: line.trim() }),
  ...(limit.trim() === "" ? {} : { limit: limit.trim() }),
});

/** Role, reach and limit; only roles that one may give are offered. */
export function Duties({ roles, draft, onChange }: { roles: RoleCard[]; draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useOffice();
  const chosen = roles.find(({ role }) => role === draft.role);
  const text = (field: "countries" | "line" | "limit", most: number) => (id: string, hint: string | undefined) => (
    <input id={id} aria-describedby={hint} maxLength={most} autoComplete="off" autoCapitalize="none" spellCheck={false} inputMode={field === "limit" ? "decimal" : "text"} value={draft[field]} onChange={(event) => onChange({ ...draft, [field]: event.target.value })} />
  );
  return (
    <>
      <Field name={t("role")}>
        {(id) => (
          <select id={id} value={draft.role} onChange={(event) => onChange({ ...draft, role: event.target.value as Role })}>
            {roles
              .filter(({ role, mineToGive }) => mineToGive || role === draft.role)
              .map(({ role }) => (
                <option key={role} value={role}>
                  {t(roleText(role))}
                </option>
              ))}
          </select>
        )}
      </Field>
      {chosen?.takesTwo && <p className="hint">{t("takesTwo")}</p>}
      {chosen && (
        <details>
          <summary className="hint">
            {t("theirRights")} ({chosen.rights.length})
          </summary>
          <Rights rights={chosen.rights} />
        </details>
      )}
      <Field name={t("countriesField")} hint={t("countriesHint")}>
        {text("countries", 160)}
      </Field>
      <Field name={t("lineField")} hint={t("lineHint")}>
        {text("line", 40)}
      </Field>
      <Field name={t("amountLimit")} hint={t("limitHint")}>
        {text("limit", 20)}
      </Field>
    </>
  );
}

/** A one-time code or a half of it, seen once. */
export function Once({ told, name, onClose }: { told: Told; name: string; onClose: () => void }) {
  const { t } = useOffice();
  const [copied, setCopied] = useState(false);
  const means = told.half === 1 ? "firstHalfMeans" : told.half === 2 ? "secondHalfMeans" : "oneTimeMeans";
  const title = told.half === 1 ? "firstHalf" : told.half === 2 ? "secondHalf" : "oneTimeCode";
  return (
    <Form title={`${t(title)} · ${name}`} means={t(means).replace("{until}", told.until ? moment(told.until) : "")} act={t("understood")} onClose={onClose} onAct={async () => onClose()}>
      <code className="once" data-testid="one-time-code">
        {told.code}
      </code>
      <button type="button" className="quiet" onClick={() => void navigator.clipboard.writeText(told.code).then(() => setCopied(true), () => setCopied(false))}>
        {t(copied ? "copied" : "copy")}
      </button>
    </Form>
  );
}

export const operatorCalls = {
  all: () => call("GET /backoffice/operators"),
  roles: () => call("GET /backoffice/roles"),
  requests: () => call("GET /backoffice/operators/requests"),
  notices: () => call("GET /backoffice/operators/notices"),
  one: (id: string) => call("GET /backoffice/operators/{id}", { path: { id } }),
};
