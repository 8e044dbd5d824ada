/** Fields of a promotion's terms: each says below it what is wrong with it. */
import { useId, type InputHTMLAttributes, type ReactNode } from "react";

import { useOffice } from "../../lib/office";
import type { TextId } from "../../lib/texts";
import type { Fault } from "./terms";

export type Attributes = Pick<InputHTMLAttributes<HTMLElement>, "id" | "aria-invalid" | "aria-describedby">;

interface FieldProps {
  label: ReactNode;
  /** Its name in the terms. */
  field: string;
  faults: readonly Fault[];
  hint?: string;
  children: (attributes: Attributes) => ReactNode;
}

export function Field({ label, field, faults, hint, children }: FieldProps) {
  const { t } = useOffice();
  const id = useId();
  const fault = faults.find((one) => one.field === field);
  const told = fault ? t(`fault_${fault.rule}`) : hint;
  return (
    <div className="input">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": fault ? true : undefined, "aria-describedby": told === undefined ? undefined : `${id}-told` })}
      {told !== undefined && (
        <p className={fault ? "fault" : "hint"} id={`${id}-told`}>
          {told}
        </p>
      )}
    </div>
  );
}

interface Typed<T> extends Omit<FieldProps, "children" | "label"> {
  label: TextId;
  value: T;
  onChange: (value: T) => void;
}

/** A whole number. */
export function Count({ label, value, onChange, ...rest }: Typed<number>) {
  const { t } = useOffice();
  return (
    <Field label={t(label)} {...rest}>
      {(attributes) => <input {...attributes} type="number" inputMode="numeric" min={0} step={1} value={Number.isFinite(value) ? String(value) : ""} onChange={(event) => onChange(event.target.valueAsNumber)} />}
    </Field>
  );
}

/** An amount as it is typed. */
export function Sum({ label, value, onChange, ...rest }: Typed<string>) {
  const { t } = useOffice();
  return (
    <Field label={t(label)} {...rest}>
      {(attributes) => <input {...attributes} className="figure" inputMode="decimal" autoComplete="off" maxLength={15} value={value} onChange={(event) => onChange(event.target.value.trim())} />}
    </Field>
  );
}
