/** Messages into members' inboxes: what was sent, and the form for a new one. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useIntent } from "api/useIntent";
import { useId, useState } from "react";
import { Readable } from "ui/readable";

import { call, Failure, type Letter } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { nextPage, PlayerLink, Table, useTitle, Walked, When, type Column } from "../../lib/parts";
import { Sure } from "../site/Sure";
import { Pair } from "./Form";
import type { Texts } from "./pieces";
import { Frame, useSettled, Window } from "./Preview";
import { Tabs } from "./Tabs";
import "./content.css";

const TO = ["member", "all", "players", "agents", "line"] as const;
type To = (typeof TO)[number];
const isNamed = (to: To) => to === "member" || to === "line";

export function Messages() {
  const { t, called, language } = useOffice();
  useTitle("letters");
  const found = useInfiniteQuery({
    queryKey: ["letters"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call("GET /backoffice/messages", { query: { cursor: pageParam ?? null } }),
    getNextPageParam: nextPage,
    // A group gets its letter by and by.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.content.some((letter) => letter.doneAt == null) ? 2_000 : false),
  });
  const lang = language === "EN" ? "en" : "bn";
  const columns: Column<Letter>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    {
      head: "letterTo",
      cell: (row) => (
        <span>
          {called(`letter_${row.group}`)} {row.member && <PlayerLink id={row.member}>{row.account ?? row.member}</PlayerLink>}
        </span>
      ),
    },
    {
      head: "heading",
      cell: (row) => (
        <details>
          <summary>{row.title[lang]}</summary>
          <Readable html={row.body[lang]} onGo={() => {}} />
        </details>
      ),
    },
    { head: "by", cell: (row) => row.author },
    {
      head: "delivered",
      cell: (row) => (
        <span className="figure">
          {row.delivered} {row.doneAt == null && <span className="muted">{t("underWay")}</span>}
        </span>
      ),
      figure: true,
    },
  ];
  return (
    <>
      <h1>{t("content")}</h1>
      <p className="muted">{t("lettersIntro")}</p>
      <Tabs here="letters" />
      <Compose />
      <Walked query={found}>{(rows) => <Table label={t("letters")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noLetters" />}</Walked>
    </>
  );
}

const empty: Texts = { bn: "", en: "" };
const whole = ({ bn, en }: Texts) => bn.trim() !== "" && en.trim() !== "";

function Compose() {
  const { t, say } = useOffice();
  const asked = useSearch({ from: "/main/content/messages" }).account;
  const queries = useQueryClient();
  const id = useId();
  const [to, setTo] = useState<To>("member");
  const [account, setAccount] = useState(asked ?? "");
  const [title, setTitle] = useState(empty);
  const [body, setBody] = useState(empty);
  const [sure, ask] = useState(false);
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  const intent = useIntent();
  const settled = useSettled(body);
  const preview = useQuery({
    queryKey: ["letter-preview", settled],
    queryFn: () => call("POST /backoffice/messages/preview", { body: { title: { bn: "–", en: "–" }, body: settled } }),
    enabled: whole(settled),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  const ready = whole(title) && whole(body) && (!isNamed(to) || account.trim() !== "");
  const send = async () => {
    try {
      const wish = { group: to, ...(isNamed(to) ? { account: account.trim() } : {}), title, body };
      await call("POST /backoffice/messages", { body: { requestId: intent.of(wish), ...wish } });
      intent.done(wish);
      setSaid({ good: true, text: t("letterSent") });
      setTitle(empty);
      setBody(empty);
      await queries.invalidateQueries({ queryKey: ["letters"] });
    } catch (failure) {
      setSaid({ good: false, text: failure instanceof Failure && failure.code === "not_found" ? t("noSuchMember") : say(failure) });
    }
  };
  return (
    <div className="desk">
      <section className="panel" aria-label={t("newLetter")}>
        <h2>{t("newLetter")}</h2>
        <div className="parts">
          <div className="input">
            <label htmlFor={`${id}-to`}>{t("letterTo")}</label>
            <select id={`${id}-to`} value={to} onChange={(event) => setTo(event.target.value as To)}>
              {TO.map((one) => (
                <option key={one} value={one}>
                  {t(`letter_${one}`)}
                </option>
              ))}
            </select>
          </div>
          {isNamed(to) && (
            <div className="input">
              <label htmlFor={`${id}-account`}>{t("accountName")}</label>
              <input id={`${id}-account`} autoCapitalize="none" spellCheck={false} maxLength={40} value={account} onChange={(event) => setAccount(event.target.value)} />
            </div>
          )}
        </div>
        <div className="piece">
          <Pair title={title} names={["titleBn", "titleEn"]} lines={1} onChange={setTitle} />
          <Pair title={body} names={["bodyBn", "bodyEn"]} lines={5} hint={t("htmlHint")} onChange={setBody} />
        </div>
        <div className="choices">
          <button type="button" className="call" disabled={!ready} onClick={() => ask(true)}>
            {t("sendLetter")}
          </button>
          <span role="status" className={said?.good === false ? "unkept" : "kept"}>
            {said?.text}
          </span>
        </div>
      </section>
      <Frame failure={preview.isError ? say(preview.error) : ""}>
        {(lang) => (
          <Window bar={lang === "bn" ? "বার্তা" : "Messages"} title={title[lang]}>
            <Readable html={preview.data?.body[lang] ?? ""} onGo={() => {}} />
          </Window>
        )}
      </Frame>
      {sure && <Sure title={t("sendTitle")} means={t("sendMeans").replace("{to}", isNamed(to) ? `${t(`letter_${to}`)} · ${account.trim()}` : t(`letter_${to}`))} act={t("sendLetter")} danger={false} onClose={() => ask(false)} onAct={send} />}
    </div>
  );
}
