/** The trail of what operators did, and whether its chain is whole. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { DateField } from "ui/DateField";
import { known, midnight } from "../lib/address";
import { call, PAGE, type Answer } from "../lib/api";
import { changes, count } from "../lib/figures";
import { useOffice } from "../lib/office";
import { LONG, nextPage, PlayerLink, Problem, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { useSelfCheck } from "../lib/check";
import { isTextId, type TextId } from "../lib/texts";
import { href, PlainLink } from "../lib/href";

type Entry = Answer<"GET /backoffice/audit">["content"][number];

const GROUPS = ["session", "withdrawal", "deposit", "statement", "player", "adjustment", "contradiction", "tokens", "purse", "reconcile", "report", "invoice", "kyc", "alert", "operator", "site", "title", "vendor", "table", "round", "content", "feedback", "chat", "message", "promotion", "application", "bonus", "contract", "agent", "job", "books"] as const;

export function Audit() {
  const { t, language } = useOffice();
  useTitle("audit");
  const wanted = useSearch({ from: "/main/audit" });
  const { operator, action, subject, from, to } = wanted;
  const navigate = useNavigate({ from: "/audit" });
  const filter = (change: Partial<Record<keyof typeof wanted, string | undefined>>) => void navigate({ search: (old) => known({ ...old, ...change }) as typeof wanted, replace: true });
  return (
    <>
      <h1>{t("audit")}</h1>
      <Chain />
      <div className="bar-of-filters">
        <OperatorField key={operator} operator={operator} onChange={(name) => filter({ operator: name })} />
        <label>
          {t("action")}
          <select value={action ?? ""} onChange={(event) => filter({ action: event.target.value || undefined })}>
            <option value="">{t("all")}</option>
            {GROUPS.map((group) => (
              <option key={group} value={group}>
                {t(`acts_${group}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("fromDay")}
          <DateField language={language} value={from ?? ""} max={to} onChange={(day) => filter({ from: day || undefined })} />
        </label>
        <label>
          {t("toDay")}
          <DateField language={language} value={to ?? ""} min={from} onChange={(day) => filter({ to: day || undefined })} />
        </label>
        {subject && (
          <button type="button" className="chip" onClick={() => filter({ subject: undefined })}>
            {t("subject")}: <code>{subject}</code> ×
          </button>
        )}
      </div>
      <Trail {...wanted} onOperator={(name) => filter({ operator: name })} />
    </>
  );
}

interface Wanted {
  operator?: string;
  action?: string;
  subject?: string;
  from?: string;
  to?: string;
}

/** The rows that are wanted, newest first. */
export function Trail({ operator, action, subject, from, to, onOperator }: Wanted & { onOperator?: (name: string) => void }) {
  const { t, called, named } = useOffice();
  const trail = useInfiniteQuery({
    queryKey: ["audit", operator, action, subject, from, to],
    queryFn: async ({ pageParam }) => {
      const query = { operator: operator ?? null, action: action ?? null, subject: subject ?? null, from: from ? midnight(from) : null, to: to ? midnight(to, 1) : null };
      const { content, next } = await call("GET /backoffice/audit", { query: { ...query, cursor: pageParam === undefined ? null : Number(pageParam), size: PAGE } });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const columns = (long: boolean): Column<Entry>[] => [
    { head: "row", cell: (row) => <span className="figure">{row.id}</span>, figure: true, wide: 0.6 },
    { head: "time", cell: (row) => <When at={row.at} /> },
    {
      head: "operator",
      cell: (row) => (
        <span>
          {onOperator ? (
            <button type="button" className="from" onClick={() => onOperator(row.operator)}>
              {row.operator}
            </button>
          ) : (
            row.operator
          )}{" "}
          <span className="muted">{row.role && called(row.role)}</span>
        </span>
      ),
    },
    { head: "action", cell: (row) => <span title={row.action}>{named("act", row.action)}</span>, wide: 1.2 },
    { head: "subject", cell: (row) => <Subject subject={row.subject} />, wide: 1.3 },
    { head: "change", cell: (row) => (long ? <ChangeLine entry={row} /> : <Change entry={row} />), wide: 2.6 },
    { head: "address", cell: (row) => (row.ip === "" ? "–" : <code title={row.request}>{row.ip}</code>) },
    { head: "hash", cell: (row) => <Hash hash={row.hash} /> },
  ];
  return <Walked query={trail}>{(rows) => <Table label={t("audit")} columns={columns(rows.length > LONG)} rows={rows} rowKey={(row) => row.id} empty="noActs" />}</Walked>;
}

/** The filter by name is applied when one has finished typing it. */
function OperatorField({ operator, onChange }: { operator: string | undefined; onChange: (name: string | undefined) => void }) {
  const { t } = useOffice();
  const router = useRouter();
  const [text, write] = useState(operator ?? "");
  useEffect(() => {
    const name = text.trim() || undefined;
    if (name === operator) return;
    const timer = setTimeout(() => {
      if (router.latestLocation.pathname === "/audit") onChange(name);
    }, 400);
    return () => clearTimeout(timer);
  }, [text, operator, onChange, router]);
  return (
    <label>
      {t("operator")}
      <input type="search" size={12} maxLength={40} autoComplete="off" autoCapitalize="none" spellCheck={false} value={text} onChange={(event) => write(event.target.value)} />
    </label>
  );
}

/** Whether the chain is whole, as of the last time somebody here computed it. */
function Chain() {
  const { t, language, may } = useOffice();
  const { check, run } = useSelfCheck();
  if (!may("system.read")) return null;
  const chain = check.data?.audit;
  return (
    <section className="panel chain" aria-live="polite">
      <div className="words">
        <b>{t("auditChain")}</b>
        {check.isFetching ? (
          <span className="muted">{t("checking")}</span>
        ) : chain ? (
          chain.brokenAt == null ? (
            <span>
              <span className="badge good">{t("whole")}</span> <span className="muted">{t("rowsChecked").replace("{rows}", count(chain.rows, language))} · </span>
              <When at={new Date(check.dataUpdatedAt).toISOString()} />
            </span>
          ) : (
            <span>
              <span className="badge bad">{t("brokenAt")} {count(chain.brokenAt ?? 0, language)}</span>
            </span>
          )
        ) : (
          <span className="muted">{t("chainIntro")}</span>
        )}
        {chain && !check.isFetching && (
          <span className="head">
            <span className="muted">{t("head")}</span> <code className="wrapping">{chain.head}</code> <span className="hint">{t("headWhy")}</span>
          </span>
        )}
      </div>
      <button type="button" className="quiet" disabled={check.isFetching} onClick={run}>
        {t("verifyChain")}
      </button>
      {check.isError && <Problem failure={check.error} />}
    </section>
  );
}

function Subject({ subject }: { subject: string }) {
  const { t } = useOffice();
  const [kind, id] = subject.split(":", 2);
  if (!id) return "–";
  if (kind === "withdrawal")
    return (
      <PlainLink to={href(["withdrawals"], { id })} title={subject}>
        {t("withdrawal")} {cut(id)}
      </PlainLink>
    );
  if (kind === "player")
    return (
      <PlayerLink id={id}>
        {t("player")} {id}
      </PlayerLink>
    );
  if (kind === "operator")
    return (
      <PlainLink to={href(["operators", id])}>
        {t("operator")} {id}
      </PlainLink>
    );
  if (kind === "promotion")
    return (
      <PlainLink to={href(["promotions", id])} title={subject}>
        {t("promotion")} {cut(id)}
      </PlainLink>
    );
  if (kind === "contradiction")
    return (
      <PlainLink to={href(["mismatches", id])} title={subject}>
        {t("mismatch")} {cut(id)}
      </PlainLink>
    );
  if (kind === "table")
    return (
      <PlainLink to={href(["tables"])}>
        {t("tableName")} {id}
      </PlainLink>
    );
  return <code>{subject}</code>;
}

/** Fields whose values are names of ours; all others are what somebody wrote. */
const NAMED = new Set(["state", "role", "enabled"]);

function useTold() {
  const { t, called } = useOffice();
  return {
    field: (name: string) => (isTextId(`field_${name}`) ? t(`field_${name}` as TextId) : name),
    tell: (name: string, value: string) => (!NAMED.has(name) ? value : name === "enabled" ? t(value === "true" ? "mayAct" : "mayNotAct") : called(value)),
  };
}

/** In a row of a long table: the same in one line, which is one text to draw. */
function ChangeLine({ entry }: { entry: Entry }) {
  const { field, tell } = useTold();
  const { before, after } = entry;
  const told = changes(before ?? null, after ?? null).map(({ name, was, is }) => {
    const both = before && after && Object.hasOwn(after, name) && was !== "" && was !== is;
    return `${field(name)} ${both ? `${tell(name, was)} → ${tell(name, is)}` : tell(name, is || was)}`;
  });
  const line = told.join(" · ");
  return line === "" ? "–" : <span title={line}>{line}</span>;
}

function Change({ entry }: { entry: Entry }) {
  const { field, tell } = useTold();
  const all = changes(entry.before ?? null, entry.after ?? null);
  if (all.length === 0) return "–";
  return (
    <ul className="changes">
      {all.map(({ name, was, is }) => (
        <li key={name}>
          <i>{field(name)}</i>{" "}
          {entry.before && entry.after && Object.hasOwn(entry.after, name) && was !== "" && was !== is ? (
            <>
              <del>{tell(name, was)}</del> → <ins>{tell(name, is)}</ins>
            </>
          ) : (
            tell(name, is || was)
          )}
        </li>
      ))}
    </ul>
  );
}

/** The beginning of a hash; whoever presses it reads the whole. */
function Hash({ hash }: { hash: string }) {
  const [whole, show] = useState(false);
  return (
    <button type="button" className="hash from" title={hash} aria-expanded={whole} onClick={() => show(!whole)}>
      {whole ? hash : cut(hash)}
    </button>
  );
}

const cut = (text: string) => `${text.slice(0, 8)}…`;
