/** What the parts of the security centre share. */
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import { Icon, type IconName } from "../lib/icon";
import { Field } from "../lib/modal";
import { useRefusals } from "../lib/refusals";
import { useSite } from "../lib/site";
import { Problem, Skeletons } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { ruleOf, useRules } from "../auth/parts";
import { how, keeps, message } from "../auth/rules";
import type { Profile } from "./profile";
import { securityTexts } from "./texts";

/** Of what is refused anywhere in the centre, the field that it is about; what a form names itself is by the names of its fields. */
const PLACES: Partial<Record<string, string>> = {
  password_wrong: "password",
  verification_code_wrong: "verificationCode",
  code_expired: "verificationCode",
  mobile_taken: "mobile",
  pin_guessable: "newPaymentPassword",
  payee_name_differs: "payeeName",
};

/** Saves, says so, and has the profile told anew; what the server refuses stands at its field. */
export function useSave<Values extends FieldValues>(form: UseFormReturn<Values>, done?: () => void) {
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const act = useAct(form);
  return (save: () => Promise<unknown>) =>
    act(async () => {
      await save();
      toast(w("saved"));
      done?.();
      await queries.invalidateQueries({ queryKey: ["profile"] });
    });
}

/** Does what a form is for. */
export function useAct<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const refuse = useRefusals(form, PLACES as Partial<Record<string, Path<Values>>>);
  return async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (failure) {
      refuse(failure);
    }
  };
}

/** The body of a small form: its fields, what went wrong, its button. */
export function SmallForm<Values extends FieldValues>(props: { form: UseFormReturn<Values>; onSubmit: (values: Values) => Promise<void>; submit: string; children: ReactNode }) {
  const { isSubmitting, errors } = props.form.formState;
  return (
    <form onSubmit={(event) => void props.form.handleSubmit(props.onSubmit)(event)} noValidate>
      <fieldset disabled={isSubmitting}>
        {props.children}
        <Problem text={errors.root?.message} />
        <button type="submit" className="call">
          {props.submit}
        </button>
      </fieldset>
    </form>
  );
}

/** Says what is wrong with a text by the rule that registration has for the field. */
export function useFault(field: "email" | "payeeName" | "paymentPassword") {
  const { t, language } = useSite();
  const rule = ruleOf(useRules().data, field);
  return (text: string) => (text === "" ? t("inputEmpty") : !rule || keeps(rule, text) || message(rule, language === "EN" ? "en" : "bn"));
}

/** How the field should be, by the same rule, once it is known. */
export function useHow(field: "paymentPassword"): string | undefined {
  const { language } = useSite();
  const rule = ruleOf(useRules().data, field);
  return rule && how(rule, language === "EN" ? "en" : "bn");
}

/** The password, where the account has one. */
export function Proof<Values extends { password: string }>({ profile, form }: { profile: Profile; form: UseFormReturn<Values> }) {
  const { t } = useSite();
  const w = useWords(securityTexts);
  const { register, formState } = form as unknown as UseFormReturn<{ password: string }>;
  if (!profile.hasPassword) return null;
  return <Field label={w("withPassword")} type="password" autoComplete="current-password" field={register("password", { validate: (text) => text !== "" || t("inputEmpty") })} error={formState.errors.password?.message} />;
}
export const proof = (profile: Profile, password: string) => (profile.hasPassword ? { password } : {});

/** One binding: what it is, how it stands, and the form that changes it. */
export function Row({ title, value, action, children }: { title: string; value: string; action: string | null; children: (close: () => void) => ReactNode }) {
  const { t } = useSite();
  const [open, setOpen] = useState(false);
  return (
    <div className="bind">
      <div className="head">
        <span>
          <b>{title}</b>
          <small translate="no">{value}</small>
        </span>
        {action !== null && (
          <button type="button" className="quiet small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t("cancel") : action}
            <span className="unseen">: {title}</span>
          </button>
        )}
      </div>
      {open && (
        <div className="unfolded">
          <Suspense fallback={<Skeletons />}>{children(() => setOpen(false))}</Suspense>
        </div>
      )}
    </div>
  );
}

const MOTIFS: IconName[] = ["home", "gift", "shield", "bell", "games", "user"];

/** A player's picture: a colour and a motif by the number in its name. */
export function Face({ icon }: { icon: string }) {
  const { hue, motif } = look(icon);
  return (
    <span className={`face hue${hue}`}>
      <Icon name={motif} />
    </span>
  );
}
export function look(icon: string): { hue: number; motif: IconName } {
  const number = Math.max(0, (Number.parseInt(icon.slice(1), 10) || 1) - 1);
  return { hue: number % 4, motif: MOTIFS[Math.floor(number / 4) % MOTIFS.length] ?? "user" };
}
