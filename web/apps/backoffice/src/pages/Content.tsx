/** What the site says: the pieces of one kind, and how each stands. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";

import { useOffice } from "../lib/office";
import { Answer, Table, useTitle, When, type Column } from "../lib/parts";
import { pieces, standing, TONES, type Piece } from "./content/pieces";
import { Tabs } from "./content/Tabs";
import "./content/content.css";

export function Content() {
  const { t, called, may, language } = useOffice();
  const { kind = "notice" } = useSearch({ from: "/main/content" });
  const navigate = useNavigate();
  useTitle("content");
  const found = useQuery({ queryKey: ["content", kind], queryFn: () => pieces.list(kind) });
  const titled = ({ document: { title } }: Piece) => (language === "EN" ? title.en || title.bn : title.bn || title.en) || t("untitled");
  const now = Date.now();
  const columns: Column<Piece>[] = [
    {
      head: "heading",
      cell: (row) => (
        <Link to="/content/$id" params={{ id: row.id }} className="from" onClick={(event) => event.stopPropagation()}>
          {row.name && <code>{row.name} </code>}
          {titled(row)}
        </Link>
      ),
    },
    { head: "standing", cell: (row) => <span className={`badge ${TONES[standing(row, now)]}`}>{t(`is_${standing(row, now)}`)}</span> },
    { head: "audience", cell: (row) => called(`to_${row.document.audience}`) },
    { head: "order", cell: (row) => <span className="figure">{row.document.position}</span>, figure: true },
    { head: "by", cell: (row) => row.author },
    { head: "written", cell: (row) => <When at={row.at} />, figure: true },
  ];
  return (
    <>
      <div className="title">
        <h1>{t("content")}</h1>
        <span className="spring" />
        {may("content.change") && kind !== "footer" && (
          <Link to="/content/$id" params={{ id: "new" }} search={{ kind }} className="call">
            + {t("newPiece")}
          </Link>
        )}
      </div>
      <p className="muted">{t("contentIntro")}</p>
      <Tabs here={kind} />
      <Answer query={found}>
        {(rows) => (
          <div className="wide-list">
            <Table label={t(`kind_${kind}`)} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noPieces" onRow={(row) => void navigate({ to: "/content/$id", params: { id: row.id } })} />
          </div>
        )}
      </Answer>
    </>
  );
}
