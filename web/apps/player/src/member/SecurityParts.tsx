/** What the parts of the security centre share. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type FormEvent, type ReactNode } from "react";

import { call, type Answer } from "../lib/api";
import { Icon, type IconName } from "../lib/icon";
import { useSite } from "../lib/site";
import { Problem, Skeletons } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { securityTexts } from "./texts";

export type Profile = Answer<"GET /wps/member/info/profile">;

export function useProfile() {
  return useQuery({ queryKey: ["profile"], queryFn: () => call("GET /wps/member/info/profile") });
}

/** Saves, says so, and has the profile told anew; what the server refuses stands in the form. */
export function useSave(done?: () => void) {
  const { say } = useSite();
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setProblem("");
    try {
      await act();
      toast(w("saved"));
      done?.();
      await queries.invalidateQueries({ queryKey: ["profile"] });
    } catch (failure) {
      setProblem(say(failure));
    } finally {
      setBusy(false);
    }
  };
  return { save, problem, setProblem, busy };
}

/** The body of a small form: its fields, what went wrong, its button. */
export function SmallForm(props: { busy: boolean; problem: string; onSubmit: () => void; submit: string; children: ReactNode }) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form onSubmit={send} noValidate>
      <fieldset disabled={props.busy}>
        {props.children}
        <Problem text={props.problem} />
        <button type="submit" className="call">
          {props.submit}
        </button>
      </fieldset>
    </form>
  );
}

/** One binding: what it is, how it stands, and the form that changes it. */
export function Row({ title, value, action, children }: { title: string; value: string; action: string | null; children: (close: () => void) => ReactNode }) {
  const { t } = useSite();
  const [open, setOpen] = useState(false);
  return (
    <div className="bind">
      <div className="head">
        <span>
          <b>{title}</b>
          <small>{value}</small>
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
