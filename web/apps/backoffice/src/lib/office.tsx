/** What every page shares: language, theme, who is signed in and what they may do. */
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { inCurrency, type Language } from "ui/format";
import { withAmounts, withLabels } from "ui/refusal";
import { keepZone } from "ui/zone";

import { call, Failure, token, whenSessionEnds, type Operator, type Right } from "./api";
import { shown } from "./figures";
import { isTextId, nameOf, texts, type NameKind, type TextId } from "./texts";

interface Office {
  language: Language;
  setLanguage: (language: Language) => void;
  toggleTheme: () => void;
  t: (id: TextId) => string;
  /** The text of a name that came from the house, or the name itself. */
  called: (name: string) => string;
  /** The text of a name that came from the house, among those of its kind, or the name itself. */
  named: (kind: NameKind, name: string) => string;
  /** The code of the house's currency: of sums that name no other. */
  currency: string;
  /** An amount with the sign of its currency; the house's, where none is given. */
  sum: (amount: string, currency?: string) => string;
  operator: Operator | null;
  /** Known only after the stored session was looked up. */
  ready: boolean;
  may: (right: Right) => boolean;
  /** Whether nobody is beyond the operator's reach: sums over all members are for such alone. */
  whole: boolean;
  signIn: (session: { token: string; operator: Operator }) => void;
  signOut: () => Promise<void>;
  say: (failure: unknown) => string;
}

const Context = createContext<Office | null>(null);

export function useOffice(): Office {
  const office = useContext(Context);
  if (!office) throw new Error("outside of the office");
  return office;
}

export function OfficeProvider({ children }: { children: ReactNode }) {
  const [language, remember] = useState<Language>(localStorage.getItem("language") === "EN" ? "EN" : "BN");
  const [operator, setOperator] = useState<Operator | null>(null);
  // Before anything is shown to the operator: times are those of the house.
  const enter = useCallback((signedIn: Operator) => {
    keepZone(signedIn.timeZone);
    setOperator(signedIn);
  }, []);
  const [ready, setReady] = useState(token.read() === "");
  const queries = useQueryClient();

  const leave = useCallback(() => {
    token.drop();
    queries.clear();
    setOperator(null);
  }, [queries]);
  useEffect(() => whenSessionEnds(leave), [leave]);
  useEffect(() => {
    if (token.read() === "") return;
    // A session that has ended is dropped by the call itself.
    void call("GET /backoffice/session")
      .then(enter, () => {})
      .finally(() => setReady(true));
  }, [enter]);

  const office = useMemo<Office>(() => {
    const lang = language === "EN" ? "en" : "bn";
    const currency = operator?.currency ?? "";
    const t = (id: TextId) => texts[id][lang];
    // A field that has no label here is one of a setting or of content: its name is what the operator looks for.
    const label = (field: string) => (isTextId(`field_${field}`) ? t(`field_${field}` as TextId) : field);
    const said = ({ code, message, details }: Failure) => withLabels(withAmounts(message, details, (amount) => shown(amount, language)), code, details, label);
    return {
      language,
      t,
      called: (name) => (isTextId(name) ? t(name) : name),
      named: (kind, name) => nameOf(kind, name, lang),
      currency,
      sum: (amount, of = currency) => inCurrency(shown(amount, language), of),
      operator,
      ready,
      may: (right) => operator?.rights.includes(right) ?? false,
      whole: operator?.narrowed === false,
      setLanguage: (chosen) => {
        localStorage.setItem("language", chosen);
        document.documentElement.lang = chosen === "EN" ? "en" : "bn";
        remember(chosen);
      },
      toggleTheme: () => {
        const theme = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
        document.documentElement.dataset["theme"] = theme;
        localStorage.setItem("theme", theme);
      },
      signIn: (session) => {
        token.keep(session.token);
        enter(session.operator);
      },
      signOut: async () => {
        await call("DELETE /backoffice/session/logout").catch(() => {});
        leave();
      },
      say: (failure) => (failure instanceof Failure && failure.message ? said(failure) : t("network")),
    };
  }, [language, operator, ready, enter, leave]);
  return <Context value={office}>{children}</Context>;
}
