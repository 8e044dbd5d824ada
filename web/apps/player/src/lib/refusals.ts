/** What a form says after it was sent. */
import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import { Failure } from "./api";
import { useSite } from "./site";

/** Puts a refusal at the field that it is about, by its code or the name that it gives, or else under the form; the first wrong field gets the focus. */
export function useRefusals<Values extends FieldValues>({ setError, setFocus, getValues, formState: { errors, isSubmitting } }: UseFormReturn<Values>, places: Partial<Record<string, Path<Values>>>) {
  const { say } = useSite();
  // The form is disabled while it is sent: only then can a field be gone to.
  useEffect(() => {
    const wrong = Object.keys(errors).find((name) => name !== "root");
    if (!isSubmitting && wrong) setFocus(wrong as Path<Values>);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSubmitting]);
  return (failure: unknown) => {
    const { code = "", details = {} } = failure instanceof Failure ? failure : {};
    const { field, ...rest } = details;
    const place = places[code] ?? (typeof field === "string" && field in getValues() ? (field as Path<Values>) : "root");
    // At its field nobody need be told which it is.
    setError(place, { message: say(place === "root" || !(failure instanceof Failure) ? failure : new Failure(code, failure.message, rest)) });
  };
}
