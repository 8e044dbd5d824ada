/** What every part of the site shares: language, theme, who is signed in. */
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";

import { call, Failure, token, type Member, type SignedIn } from "./api";
import type { Language } from "ui/format";

import { texts, type TextId } from "./texts";

export type { Language };

interface Site {
  language: Language;
  setLanguage: (language: Language) => void;
  t: (id: TextId) => string;
  member: Member | null;
  /** Known only after the stored session was looked up. */
  ready: boolean;
  signIn: (session: SignedIn) => void;
  signOut: () => Promise<void>;
  reload: () => Promise<void>;
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

export function SiteProvider({ children }: { children: ReactNode }) {
  const [language, remember] = useState<Language>(localStorage.getItem("language") === "EN" ? "EN" : "BN");
  const [member, setMember] = useState<Member | null>(null);
  const [ready, setReady] = useState(token.read() === "");
  const queries = useQueryClient();

  const reload = useCallback(async () => {
    if (token.read() === "") return setReady(true);
    try {
      setMember(await call<Member>("GET", "/wps/member/info"));
    } catch (failure) {
      if (failure instanceof Failure && failure.code === "not_logged_in") {
        token.drop();
        setMember(null);
      }
    } finally {
      setReady(true);
    }
  }, []);
  useEffect(() => void reload(), [reload]);

  const site = useMemo<Site>(() => {
    const lang = language === "EN" ? "en" : "bn";
    const t = (id: TextId) => texts[id][lang];
    return {
      language,
      t,
      member,
      ready,
      reload,
      setLanguage: (chosen) => {
        localStorage.setItem("language", chosen);
        document.documentElement.lang = chosen === "EN" ? "en" : "bn";
        remember(chosen);
        if (token.read() !== "") void call("POST", "/wps/member/language", { language: chosen }).catch(() => {});
      },
      signIn: (session) => {
        token.keep(session.token);
        setMember(session.member);
      },
      signOut: async () => {
        await call("DELETE", "/wps/session/logout").catch(() => {});
        token.drop();
        queries.clear();
        setMember(null);
      },
      say: (failure) => (failure instanceof Failure && failure.message ? failure.message : t("network")),
    };
  }, [language, member, ready, reload, queries]);
  return <Context value={site}>{children}</Context>;
}
