/** Vendors' invoices beside their share of what the house earned with their games. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Body } from "api/office";
import { useIntent } from "api/useIntent";
import { useId, useState, type FormEvent } from "react";

import { known } from "../../lib/address";
import { call, type Answer as AnswerOf } from "../../lib/api";
import { spanOf } from "../../lib/days";
import { useOffice } from "../../lib/office";
import { Money, nextPage, Table, Walked, When, type Column } from "../../lib/parts";
import { fraction, percent } from "./share";

type Row = AnswerOf<"GET /backoffice/reports/invoices">["content"][number];

export function Invoices() {
  const { t, may } = useOffice();
  const list = useInfiniteQuery({
    queryKey: ["reports", "invoices"],
    queryFn: ({ pageParam }) => call("GET /backoffice/reports/invoices", { query: known({ cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const columns: Column<Row>[] = [
    { head: "vendor", cell: (row) => row.vendorName },
    { head: "invoiceNumber", cell: (row) => row.number },
    { head: "invoiceSpan", cell: (row) => <span className="figure">{`${row.from} – ${row.to}`}</span> },
    { head: "ggr", cell: (row) => <Money amount={row.ggr} signed />, figure: true },
    { head: "invoiceShare", cell: (row) => <span className="figure">{percent(row.share)}</span>, figure: true },
    { head: "invoiceExpected", cell: (row) => <Money amount={row.expected} />, figure: true },
    { head: "invoiceAsked", cell: (row) => <Money amount={row.amount} />, figure: true },
    { head: "invoiceDifference", cell: (row) => <Money amount={row.difference} />, figure: true },
    {
      head: "filedBy",
      cell: (row) => (
        <span>
          {row.by} · <When at={row.at} /> {row.note}
        </span>
      ),
    },
  ];
  return (
    <>
      {may("reports.invoice") && <File />}
      <Walked query={list}>{(rows) => <Table label={t("invoices")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noInvoices" />}</Walked>
    </>
  );
}

function File() {
  const { t, say } = useOffice();
  const queries = useQueryClient();
  const id = useId();
  const intent = useIntent();
  const month = spanOf("month", Date.now());
  const vendors = useQuery({ queryKey: ["reconcile", "vendor-numbers", month], queryFn: () => call("GET /backoffice/reports/revenue", { query: { by: "vendor", ...spanOf("30", Date.now()) } }) });
  const [vendor, choose] = useState("");
  const [form, write] = useState({ number: "", from: month.from, to: month.to, share: "", amount: "", note: "" });
  const chosen = vendor || vendors.data?.rows[0]?.key || "";
  const file = useMutation({
    mutationFn: (wish: Omit<Body<"POST /backoffice/reports/invoices">, "requestId">) => call("POST /backoffice/reports/invoices", { body: { requestId: intent.of(wish), ...wish } }),
    onSuccess: async (_filed, wish) => {
      intent.done(wish);
      write({ ...form, number: "", amount: "", note: "" });
      await queries.invalidateQueries({ queryKey: ["reports"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    file.mutate({ ...form, vendor: chosen, share: fraction(form.share) ?? "" });
  };
  const field = (name: keyof typeof form, text: Parameters<typeof t>[0], more: Record<string, string | number | boolean>) => (
    <label>
      {t(text)}
      <input value={form[name]} onChange={(event) => write({ ...form, [name]: event.target.value })} {...more} />
    </label>
  );
  return (
    <form className="panel" onSubmit={submit}>
      <h2>{t("newInvoice")}</h2>
      <div className="bar-of-filters">
        <label htmlFor={id}>{t("vendor")}</label>
        <select id={id} value={chosen} onChange={(event) => choose(event.target.value)}>
          {vendors.data?.rows.map((row) => (
            <option key={row.key} value={row.key}>
              {row.name}
            </option>
          ))}
        </select>
        {field("number", "invoiceNumber", { required: true, maxLength: 60 })}
        {field("from", "firstDay", { type: "date", required: true, max: form.to })}
        {field("to", "lastDay", { type: "date", required: true, min: form.from })}
        {field("share", "invoiceShare", { required: true, inputMode: "decimal", pattern: "\\d{1,3}(\\.\\d{1,4})?" })}
        {field("amount", "invoiceAsked", { required: true, inputMode: "decimal", pattern: "\\d+(\\.\\d{1,5})?" })}
        {field("note", "note", { maxLength: 200 })}
        <button type="submit" className="call" disabled={file.isPending || chosen === ""}>
          {t("fileInvoice")}
        </button>
      </div>
      {file.isError && (
        <p className="error" role="alert">
          {say(file.error)}
        </p>
      )}
    </form>
  );
}
