import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";

function turn() {
  const chosen = document.documentElement.dataset["theme"] === "light" ? "dark" : "light";
  document.documentElement.dataset["theme"] = chosen;
  localStorage.setItem("theme", chosen);
}

export function ThemeButton({ labelled = false }: { labelled?: boolean }) {
  const { t } = useSite();
  return (
    <button type="button" className={labelled ? "row" : "icon"} onClick={turn} aria-label={t("theme")}>
      <Icon name="theme" />
      {labelled && <span>{t("theme")}</span>}
    </button>
  );
}

export function LanguageButton({ labelled = false }: { labelled?: boolean }) {
  const { t, language, setLanguage } = useSite();
  const other = language === "EN" ? "BN" : "EN";
  return (
    <button type="button" className={labelled ? "row" : "tongue"} lang={other === "BN" ? "bn" : "en"} onClick={() => setLanguage(other)}>
      <Icon name="globe" />
      <span>{t("language")}</span>
    </button>
  );
}
