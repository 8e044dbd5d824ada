/** What every part of the site shares: language, theme, who is signed in. */
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from "react";

import { call, Failure, token, whenUnknown, type Member, type SignedIn } from "./api";
import { dialogs } from "./dialogs";
import type { Language } from "ui/format";
import { whenZoneChanges, zoneName } from "ui/zone";

import { refusalText } from "./refusal";
import { begin, end, whenJoined, whenOver } from "./session";
import { texts, type TextId } from "./texts";

export type { Language };

/** After this long we ask again who the member is, where the house could not be heard, in milliseconds. */
const ASK_AGAIN = 3_000;

/** The language of a link, as the pictures for the app have it. */
export function linkedLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get("lang");
  return asked === "EN" || asked === "BN" ? asked : null;
}

/** That of the link, or the one chosen before; else the default (spec.md 9). */
export const firstLanguage = (): Language => linkedLanguage() ?? (localStorage.getItem("language") === "EN" ? "EN" : "BN");

/** Tells readers of screens, and the house with each call: before anything is asked for in this language. */
function speaks(language: Language): Language {
  document.documentElement.lang = language === "EN" ? "en" : "bn";
  return language;
}

interface Site {
  language: Language;
  setLanguage: (language: Language) => void;
  t: (id: TextId) => string;
  /** By whose clock times are written: when the house tells another one, every page writes them anew. */
  zone: string;
  member: Member | null;
  /** Whether the house has said who is signed in, if anybody: until then a page takes nobody for a visitor. */
  ready: boolean;
  signIn: (session: SignedIn) => void;
  signOut: () => Promise<void>;
  reload: () => Promise<void>;
  /** A balance that the house told by itself. */
  keepBalance: (balance: string, asset: string) => void;
  say: (failure: unknown) => string;
}

const Context = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(Context);
  if (!site) throw new Error("outside of the site");
  return site;
}

export function isTextId(id: string): id is TextId {
  return Object.hasOwn(texts, id);
}

const isOfLine = (code: string): code is "network" | "unanswered" => code === "network" || code === "unanswered";

/** `known`: the member, where the document has asked for them already (early.ts). */
export function SiteProvider({ known, children }: { known: Member | null; children: ReactNode }) {
  const [language, remember] = useState<Language>(() => speaks(firstLanguage()));
  const [member, setMember] = useState<Member | null>(known);
  const [ready, setReady] = useState(known !== null || token.read() === "");
  const queries = useQueryClient();
  const zone = useSyncExternalStore(whenZoneChanges, zoneName);
  /** How often the house told the balance of an asset by itself: an answer asked for before the last time is older. */
  const told = useRef<Record<string, number>>({});

  /** To the visitor's state, with nothing left of who was here. */
  const leave = useCallback(() => {
    queries.clear();
    dialogs.close();
    setMember(null);
    setReady(true);
  }, [queries]);
  const reload = useCallback(async () => {
    const asking = token.read();
    if (asking === "") return setReady(true);
    const before = { ...told.current };
    try {
      const found = await call("GET /wps/member/info");
      const { code } = found.currency;
      const older = told.current[code] !== before[code];
      setMember((old) => (older && old?.id === found.id ? { ...found, balance: old.balance } : found));
    } catch (failure) {
      // What went wrong on the way says nothing of the session.
      if (!(failure instanceof Failure && failure.code === "not_logged_in")) return;
      // Another one may have been opened meanwhile.
      if (token.read() !== asking) return;
      end();
      leave();
    }
    setReady(true);
  }, [leave]);
  useEffect(() => whenUnknown(() => void reload()), [reload]);
  useEffect(() => whenOver(leave), [leave]);
  useEffect(() => whenJoined(() => void reload()), [reload]);
  useEffect(() => {
    if (ready) return;
    void reload();
    const again = setInterval(() => void reload(), ASK_AGAIN);
    return () => clearInterval(again);
  }, [ready, reload]);
  const keepBalance = useCallback((balance: string, asset: string) => {
    told.current[asset] = (told.current[asset] ?? 0) + 1;
    // Another balance of the same player has another asset; the header shows the one of the currency.
    setMember((old) => (old && asset === old.currency.code ? { ...old, balance } : old));
  }, []);

  const site = useMemo<Site>(() => {
    const lang = language === "EN" ? "en" : "bn";
    const t = (id: TextId) => texts[id][lang];
    return {
      language,
      t,
      zone,
      member,
      ready,
      reload,
      keepBalance,
      setLanguage: (chosen) => {
        // The general entry, and the one that tells what was chosen before (spec.md 4).
        for (const entry of ["language", "previousLanguage"]) localStorage.setItem(entry, chosen);
        speaks(chosen);
        remember(chosen);
        // Titles that operators wrote come in the language in which they were asked for.
        void queries.invalidateQueries({ queryKey: ["site"] });
        if (token.read() !== "") void call("POST /wps/member/language", { body: { language: chosen } }).catch(() => {});
      },
      signIn: (session) => {
        begin(session.token);
        setMember({ ...session.member, firstTimeLogin: session.firstTimeLogin ?? false });
      },
      signOut: async () => {
        await call("DELETE /wps/session/logout").catch(() => {});
        end();
        localStorage.removeItem("remembered");
        leave();
      },
      // The house's own words; those of the line; and whatever else there is, which is no fault of the line.
      say: (failure) => (failure instanceof Failure && failure.message ? refusalText(failure, language, member?.currency.symbol ?? "") : t(failure instanceof Failure && isOfLine(failure.code) ? failure.code : "unknown")),
    };
  }, [queries, language, zone, member, ready, reload, keepBalance, leave]);
  return <Context value={site}>{children}</Context>;
}
