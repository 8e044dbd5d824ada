/** Small parts of every page. */
import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { exactly, inCurrency, moment } from "ui/format";
import { icons, type IconName } from "ui/icons";

import type { Page, Round, State } from "./api";
import { shown, sign } from "./figures";
import { useOffice } from "./office";
import type { NameKind, TextId } from "./texts";
import { href, PlainLink } from "./href";

/** An outline icon. It says nothing by itself: a label or an accessible name stands beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="i" viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

interface MoneyProps {
  amount: string;
  /** Gains and losses have their colour and their sign. */
  signed?: boolean;
  /** Every decimal is shown: somebody decides about it. */
  exact?: boolean;
  /** The code of a currency whose sign stands before it. */
  currency?: string | undefined;
}

/** An amount. */
export function Money({ amount, signed = false, exact = false, currency }: MoneyProps) {
  const { language } = useOffice();
  const side = sign(amount);
  const colour = signed && side !== 0 ? (side > 0 ? " gain" : " loss") : "";
  const figure = exact ? exactly(amount, language) : shown(amount, language);
  return (
    <span className={`figure${colour}`}>
      {signed && side > 0 ? "+" : ""}
      {currency === undefined ? figure : inCurrency(figure, currency)}
    </span>
  );
}

export function When({ at }: { at: string }) {
  return (
    <time className="figure" dateTime={at}>
      {moment(at)}
    </time>
  );
}

const TONES: Record<string, string> = {
  requested: "wait",
  risk: "wait",
  approved: "run",
  paying: "run",
  paid: "good",
  confirmed: "good",
  credited: "good",
  rejected: "bad",
  failed: "bad",
  disputed: "bad",
  partial: "good",
  submitted: "wait",
  review: "wait",
  unmatched: "wait",
  queued: "run",
  received: "good",
  returned: "bad",
  expired: "bad",
};

export function Badge({ state }: { state: State | string }) {
  const { called } = useOffice();
  return <span className={`badge ${TONES[state] ?? ""}`}>{called(state)}</span>;
}

/** What a question has come to: waiting, failed, or its answer. */
export function Answer<T>({ query, children }: { query: UseQueryResult<T>; children: (value: T) => ReactNode }) {
  if (query.isPending) return <Skeleton />;
  if (query.isError) return <Problem failure={query.error} again={() => void query.refetch()} />;
  return <>{children(query.data)}</>;
}

export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useOffice();
  return (
    <div className="skeletons" role="status" aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  );
}

export function Problem({ failure, again }: { failure: unknown; again?: () => void }) {
  const { t, say } = useOffice();
  return (
    <div className="note" role="alert">
      <p>{say(failure)}</p>
      {again && (
        <button type="button" className="quiet" onClick={again}>
          {t("again")}
        </button>
      )}
    </div>
  );
}

export { LONG, OrderField, Table, type Column } from "./table";

type Walk<T> = UseInfiniteQueryResult<{ pages: Page<T>[] }>;

/** A list that is walked by a cursor. Whoever comes near its end gets the next page; the button is there for the rest. */
export function Walked<T>({ query, children }: { query: Walk<T>; children: (rows: T[]) => ReactNode }) {
  const { t } = useOffice();
  const end = useRef<HTMLButtonElement>(null);
  const next = useRef(() => {});
  // A page that could not be had is asked for by hand.
  next.current = () => void (query.isFetchingNextPage || query.isFetchNextPageError || query.fetchNextPage());
  const known = query.data?.pages.length ?? 0;
  useEffect(() => {
    // Only who has scrolled: the first pages are few enough to be asked for.
    if (!end.current || known < 1) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && scrollY > 0 && next.current(), { rootMargin: "600px" });
    near.observe(end.current);
    return () => near.disconnect();
  }, [known, query.hasNextPage]);
  if (query.isPending) return <Skeleton />;
  if (query.isError) return <Problem failure={query.error} again={() => void query.refetch()} />;
  return (
    <>
      {children(query.data.pages.flatMap((page) => page.content))}
      {query.hasNextPage && (
        <button ref={end} type="button" className="quiet more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </>
  );
}

export const nextPage = (page: Page<unknown>) => page.next ?? undefined;

interface AskProps {
  title: string;
  /** What will happen. */
  means: string;
  /** What the text is called: a note or a reason. */
  field: TextId;
  most: number;
  /** What stands below the field, with `{max}`; without it, that the text is for the audit trail. */
  hint?: TextId;
  act: string;
  danger?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Does it; what it throws is shown. */
  onAct: (text: string) => Promise<void>;
}

/** Asks once more before money or an account is touched, and why. */
export function Ask(props: AskProps) {
  const { t, say } = useOffice();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const id = useId();
  const [text, write] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("textarea")?.focus();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === "") return;
    setBusy(true);
    setFailure(null);
    try {
      await props.onAct(text.trim());
      props.onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!busy) props.onClose();
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby={heading} onCancel={cancel}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id={heading}>{props.title}</h2>
        {props.children}
        <p className={props.danger ? "means danger" : "means"}>{props.means}</p>
        <fieldset disabled={busy}>
          <label htmlFor={id}>{t(props.field)}</label>
          <textarea
            id={id}
            rows={2}
            maxLength={props.most}
            required
            value={text}
            aria-describedby={`${id}-hint`}
            onChange={(event) => write(event.target.value.replace(/\s/g, " "))}
            onKeyDown={(event) => {
              // A note is one line: Enter decides, as in any small form.
              if (event.key === "Enter") event.currentTarget.form?.requestSubmit();
            }}
          />
          <p className="hint" id={`${id}-hint`}>
            {t(props.hint ?? "noteHint").replace("{max}", String(props.most))} · {text.length}/{props.most}
          </p>
          {failure !== null && (
            <p className="error" role="alert">
              {say(failure)}
            </p>
          )}
          <div className="choices">
            <button type="button" className="quiet" onClick={props.onClose}>
              {t("cancel")}
            </button>
            <button type="submit" className={props.danger ? "call danger" : "call"} disabled={text.trim() === ""}>
              {props.act}
            </button>
          </div>
        </fieldset>
      </form>
    </dialog>
  );
}

/** The name of an account's type. */
export const kindOf = (type: number): TextId => (type === 0 ? "member" : type === 4 ? "trial" : "agent");

export function Able({ enabled }: { enabled: boolean }) {
  const { t } = useOffice();
  return <span className={enabled ? "badge good" : "badge bad"}>{t(enabled ? "mayAct" : "mayNotAct")}</span>;
}

/** What a game is called and whose it is; a title that is no longer listed has only its code. */
export function useGame() {
  const { t, language } = useOffice();
  const vendor = (name: string) => (name === "house" ? t("ownGames") : name);
  return {
    vendor,
    game: (round: Round) => (round.title ? round.title[language === "EN" ? "en" : "bn"] : round.game),
    by: (round: Round) => (round.vendor === "house" || !round.title ? vendor(round.vendor) : round.title.maker),
  };
}

export function RoundState({ closed }: { closed: boolean }) {
  const { t } = useOffice();
  return <span className={closed ? "badge" : "badge run"}>{t(closed ? "closed" : "open")}</span>;
}

/** Names the tab after the page, so that many open tabs can be told apart. */
export function useTitle(page: TextId, about = "") {
  const { t } = useOffice();
  const title = `${about === "" ? "" : `${about} · `}${t(page)} · ${t("title")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function PlayerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <PlainLink to={href(["players", id])}>{children}</PlainLink>
  );
}

/** A name of the house's in words. As the house writes it, it stands in the title, and with `both` beside the words: logs have it so. */
export function Named({ kind, name, both = false }: { kind: NameKind; name: string; both?: boolean }) {
  const { named } = useOffice();
  const words = named(kind, name);
  return (
    <span title={name}>
      {words}
      {both && words !== name && (
        <>
          {" "}
          <code className="muted">{name}</code>
        </>
      )}
    </span>
  );
}

/** What somebody may do, each right in words. */
export function Rights({ rights }: { rights: readonly string[] }) {
  return (
    <ul className="rights">
      {rights.map((right) => (
        <li key={right}>
          <Named kind="right" name={right} />
        </li>
      ))}
    </ul>
  );
}

/** A name and its value, in a list of such. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The beginning of a long name; the whole of it is in its title. */
export function Short({ text, letters = 8 }: { text: string; letters?: number }) {
  return (
    <code title={text}>
      {text.slice(0, letters)}
      {text.length > letters ? "…" : ""}
    </code>
  );
}
