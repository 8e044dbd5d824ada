/** Imports a bank's statement and tells what became of its lines. */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { FileField } from "ui/FileField";

import { upload, type ImportReport } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { isTextId } from "../../lib/texts";

export function Import({ channels }: { channels: string[] }) {
  const { t, say, language } = useOffice();
  const queries = useQueryClient();
  const [channel, choose] = useState(channels[0] ?? "");
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [select, input] = [useId(), useId()];
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    setBusy(true);
    setFailure(null);
    setReport(null);
    await upload("POST /backoffice/statements", file, { query: { channel, name: file.name.slice(0, 100) } }).then(setReport, setFailure);
    setBusy(false);
    await Promise.all([queries.invalidateQueries({ queryKey: ["lines"] }), queries.invalidateQueries({ queryKey: ["deposits"] })]);
  };
  return (
    <section className="panel">
      <h2>{t("importTitle")}</h2>
      <p className="muted">{t("importHint")}</p>
      <form className="bar-of-filters" onSubmit={(event) => void send(event)}>
        <label htmlFor={select}>{t("channel")}</label>
        <select id={select} value={channel} onChange={(event) => choose(event.target.value)}>
          {channels.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <label htmlFor={input}>{t("importFile")}</label>
        <FileField id={input} language={language} accept=".csv,.xml,text/csv,application/xml" file={file} onChange={setFile} />
        <button type="submit" className="call" disabled={file === null || busy}>
          {t("importAct")}
        </button>
      </form>
      {failure !== null && (
        <p className="error" role="alert">
          {say(failure)}
        </p>
      )}
      {report && <Told report={report} />}
    </section>
  );
}

function Told({ report }: { report: ImportReport }) {
  const { t } = useOffice();
  const sums = ["lines", "matched", "review", "unmatched", "known", "ignored"] as const;
  const named = (what: string) => {
    const id = `what_${what}`;
    return isTextId(id) ? t(id) : what;
  };
  return (
    <div role="status">
      {report.again && <p>{t("importAgain")}</p>}
      <p>{sums.reduce((text, name) => text.replace(`{${name}}`, String(report[name])), t("importSums"))}</p>
      {report.problems.length > 0 && (
        <ul className="problems">
          {report.problems.map((problem) => (
            <li key={problem.line} className="loss">
              {t("importProblem").replace("{line}", String(problem.line)).replace("{what}", named(problem.what))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
