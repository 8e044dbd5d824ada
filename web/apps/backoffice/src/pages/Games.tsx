/** Titles and vendors as the house keeps them: offered or not, hot, their place, maintenance, countries. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useId, useState } from "react";

import { known } from "../lib/address";
import { call, type Answer as AnswerOf } from "../lib/api";
import { count } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Answer, Icon, Table, useTitle, type Column } from "../lib/parts";
import { WordDialog, type Spoken } from "./games/Word";

type Vendor = AnswerOf<"GET /backoffice/shelf/vendors">[number];
type Title = AnswerOf<"GET /backoffice/shelf/titles">["content"][number];

export function Games() {
  const { t } = useOffice();
  useTitle("gamesShelf");
  const { view } = useSearch({ from: "/main/games" });
  const [spoken, speak] = useState<Spoken | null>(null);
  return (
    <>
      <h1>{t("gamesShelf")}</h1>
      <p className="hint">{t("shelfIntro")}</p>
      <nav className="tabs" aria-label={t("gamesShelf")}>
        <Link to="/games" search={{}} className={view ? "tab" : "tab now"} aria-current={view ? undefined : "page"}>
          {t("shelfTitles")}
        </Link>
        <Link to="/games" search={{ view: "vendors" }} className={view ? "tab now" : "tab"} aria-current={view ? "page" : undefined}>
          {t("shelfVendors")}
        </Link>
      </nav>
      {view ? <Vendors onSpeak={speak} /> : <Titles onSpeak={speak} />}
      {spoken && <WordDialog spoken={spoken} onClose={() => speak(null)} />}
    </>
  );
}

/** What a word comes to, in a badge. */
function Standing({ word, open, listed }: { word: Title["word"]; open: boolean; listed: boolean }) {
  const { t } = useOffice();
  if (!listed) return <span className="badge">{t("shelfNotListed")}</span>;
  if (!word.enabled) return <span className="badge bad">{t("shelfOff")}</span>;
  if (open) return <span className="badge good">{t("shelfOpen")}</span>;
  return <span className="badge wait">{t(word.closedFrom ? "shelfInMaintenance" : "shelfShut")}</span>;
}

function Edit({ name, onEdit }: { name: string; onEdit: () => void }) {
  const { t, may } = useOffice();
  if (!may("games.change")) return null;
  return (
    <button type="button" className="quiet" onClick={onEdit} aria-label={`${t("shelfEdit")}: ${name}`}>
      {t("shelfEdit")}
    </button>
  );
}

function Vendors({ onSpeak }: { onSpeak: (spoken: Spoken) => void }) {
  const { t, language } = useOffice();
  const vendors = useQuery({ queryKey: ["shelf", "vendors"], queryFn: () => call("GET /backoffice/shelf/vendors") });
  const name = (row: Vendor) => (language === "EN" ? row.nameEn : row.nameBn);
  const columns: Column<Vendor>[] = [
    {
      head: "vendor",
      cell: (row) => (
        <Link to="/games" search={{ vendor: row.code }} className="from">
          {name(row)}
        </Link>
      ),
    },
    { head: "gameCode", cell: (row) => row.code },
    { head: "shelfOpen", cell: (row) => t("shelfOf").replace("{open}", count(row.open, language)).replace("{total}", count(row.titles, language)), figure: true },
    { head: "state", cell: (row) => <Standing word={row.word} open={row.open > 0} listed={row.open > 0 || !row.word.enabled || Boolean(row.word.closedFrom)} /> },
    { head: "shelfPlace", cell: (row) => <span className="figure">{row.word.place ?? "–"}</span>, figure: true },
    { head: "action", cell: (row) => <Edit name={name(row)} onEdit={() => onSpeak({ vendor: row.code, name: name(row), word: row.word, theirs: [] })} /> },
  ];
  return <Answer query={vendors}>{(rows) => <Table label={t("shelfVendors")} columns={columns} rows={rows} rowKey={(row) => row.code} empty="noVendors" />}</Answer>;
}

function Titles({ onSpeak }: { onSpeak: (spoken: Spoken) => void }) {
  const { t, language } = useOffice();
  const { search, vendor, spoken, page } = useSearch({ from: "/main/games" });
  const navigate = useNavigate({ from: "/games" });
  const [text, write] = useState(search ?? "");
  const field = useId();
  const wanted = known({ search, vendor, spoken: spoken ? true : undefined, page });
  const titles = useQuery({ queryKey: ["shelf", "titles", wanted], queryFn: () => call("GET /backoffice/shelf/titles", { query: wanted }), placeholderData: (before) => before });
  const name = (row: Title) => (language === "EN" ? row.nameEn : row.nameBn);
  const columns: Column<Title>[] = [
    { head: "gameName", cell: (row) => name(row) },
    { head: "vendor", cell: (row) => row.vendor },
    { head: "gameCode", cell: (row) => <code>{row.code}</code> },
    { head: "gameFamily", cell: (row) => row.gameType },
    { head: "state", cell: (row) => <Standing word={row.word} open={row.open} listed={row.listed} /> },
    { head: "shelfHot", cell: (row) => (row.word.hot ? t("yes") : "–") },
    { head: "shelfPlace", cell: (row) => <span className="figure">{row.word.place ?? "–"}</span>, figure: true },
    { head: "action", cell: (row) => <Edit name={name(row)} onEdit={() => onSpeak({ node: row.node, name: name(row), word: row.word, theirs: row.vendorCountries })} /> },
  ];
  return (
    <>
      <form
        className="bar-of-filters"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ search: (old) => known({ ...old, search: text.trim() || undefined, page: undefined }), replace: true });
        }}
      >
        <div className="finder">
          <Icon name="search" />
          <input id={field} type="search" value={text} placeholder={t("shelfFind")} aria-label={t("shelfFind")} onChange={(event) => write(event.target.value)} />
        </div>
        <label className="toggle">
          <input type="checkbox" checked={spoken ?? false} onChange={(event) => void navigate({ search: (old) => known({ ...old, spoken: event.target.checked ? (true as const) : undefined, page: undefined }), replace: true })} />
          {t("shelfSpoken")}
        </label>
        {vendor && (
          <Link to="/games" search={known({ search, spoken })} className="chip">
            {t("vendor")}: {vendor} ×
          </Link>
        )}
      </form>
      <Answer query={titles}>
        {(found) => (
          <>
            <Table label={t("shelfTitles")} columns={columns} rows={found.content} rowKey={(row) => row.node} empty="shelfNone" />
            {found.pages > 1 && (
              <nav className="choices" aria-label={t("shelfTitles")}>
                <button type="button" className="quiet" disabled={found.page <= 1} onClick={() => void navigate({ search: (old) => known({ ...old, page: found.page - 1 > 1 ? found.page - 1 : undefined }) })}>
                  {t("pageBefore")}
                </button>
                <span className="figure">{t("pageOf").replace("{page}", count(found.page, language)).replace("{pages}", count(found.pages, language))}</span>
                <button type="button" className="quiet" disabled={found.page >= found.pages} onClick={() => void navigate({ search: (old) => known({ ...old, page: found.page + 1 }) })}>
                  {t("pageAfter")}
                </button>
              </nav>
            )}
          </>
        )}
      </Answer>
    </>
  );
}
