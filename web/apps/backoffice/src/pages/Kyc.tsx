/** Proofs of identity that wait, the oldest first, with their pictures. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";

import { call, picture, type PlayerProof as Proof } from "../lib/api";
import { isName, sameName } from "../lib/names";
import { useOffice } from "../lib/office";
import { Ask, Fact, nextPage, PlayerLink, Problem, Table, useTitle, Walked, When, type Column } from "../lib/parts";

export const PROOF_STATES = ["waiting", "approved", "rejected"] as const;
export type ProofsWanted = (typeof PROOF_STATES)[number];

export function Kyc() {
  const { t } = useOffice();
  useTitle("kyc");
  const { state = "waiting" } = useSearch({ from: "/main/kyc" });
  const navigate = useNavigate({ from: "/kyc" });
  const [open, setOpen] = useState<Proof | null>(null);
  const proofs = useInfiniteQuery({
    queryKey: ["kyc", state],
    queryFn: ({ pageParam }) => call("GET /backoffice/kyc", { query: { state, cursor: pageParam ?? null } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const columns = useProofColumns(setOpen);
  return (
    <>
      <h1>{t("kyc")}</h1>
      <p className="muted">{t("kycIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("proofsOf")}
          <select value={state} onChange={(event) => void navigate({ search: event.target.value === "waiting" ? {} : { state: event.target.value as ProofsWanted }, replace: true })}>
            {PROOF_STATES.map((one) => (
              <option key={one} value={one}>
                {t(`proof_${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Walked query={proofs}>{(rows) => <Table label={t("proofs")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noProofs" onRow={setOpen} />}</Walked>
      {open && <Picture proof={open} onClose={() => setOpen(null)} />}
    </>
  );
}

export function useProofColumns(onOpen: (proof: Proof) => void): Column<Proof>[] {
  const { t, called, may } = useOffice();
  const columns: Column<Proof>[] = [
    { head: "sentAt", cell: (row) => <When at={row.at} /> },
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    { head: "proofKind", cell: (row) => called(`proof_${row.kind}`) },
    { head: "state", cell: (row) => <ProofState proof={row} /> },
    { head: "pixels", cell: (row) => `${row.width} × ${row.height}`, figure: true },
  ];
  if (may("kyc.read")) {
    columns.push({
      head: "action",
      cell: (row) => (
        <button type="button" className="from" onClick={() => onOpen(row)}>
          {t("openPicture")}
        </button>
      ),
    });
  }
  return columns;
}

function ProofState({ proof }: { proof: Proof }) {
  const { called } = useOffice();
  const colour = proof.state === "approved" ? "good" : proof.state === "rejected" ? "bad" : "";
  return (
    <span>
      <span className={`badge ${colour}`}>{called(`proof_${proof.state}`)}</span>
      {proof.reason !== "" && <span className="muted wrapping"> {proof.reason}</span>}
    </span>
  );
}

/** The picture and the decision about it. */
export function Picture({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { t, called, may, say } = useOffice();
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const [source, setSource] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [rejecting, setRejecting] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [reasoning, setReasoning] = useState(false);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const { id } = proof;
  useEffect(() => {
    dialog.current?.showModal();
    let left = false;
    picture("GET /backoffice/kyc/{id}/picture", { path: { id } }).then(
      (address) => left || setSource(address),
      (problem: unknown) => left || setFailure(problem),
    );
    return () => {
      left = true;
    };
  }, [id]);
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: ["kyc"] });
    await queries.invalidateQueries({ queryKey: ["held", proof.member] });
  };
  const isPaper = proof.kind === "identity";
  const deciding = proof.state === "waiting" && may("kyc.decide");
  const rename = async (reason: string) => {
    try {
      await call("POST /backoffice/kyc/{id}/name", { path: { id }, body: { name: name.trim(), reason } });
    } finally {
      await renew();
    }
    onClose();
  };
  const approve = async () => {
    setBusy(true);
    try {
      await call("POST /backoffice/kyc/{id}/approve", { path: { id }, body: { name: isPaper ? name.trim() : null } });
      onClose();
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
    await renew();
  };
  const reject = async (reason: string) => {
    try {
      await call("POST /backoffice/kyc/{id}/reject", { path: { id }, body: { reason } });
    } finally {
      await renew();
    }
    onClose();
  };
  return (
    <dialog ref={dialog} className="ask proof" aria-label={`${t("proofKind")}: ${proof.account}`} onCancel={(event) => (event.preventDefault(), onClose())}>
      <h2>
        {called(`proof_${proof.kind}`)} · {proof.account}
      </h2>
      <div className="picture" aria-busy={source === null && failure === null}>
        {source && <img src={source} alt={`${called(`proof_${proof.kind}`)}, ${proof.account}`} width={proof.width} height={proof.height} />}
      </div>
      {failure !== null && <p className="error" role="alert">{say(failure)}</p>}
      <dl className="facts">
        <Fact name={t("proofName")}>
          <b>{proof.payeeName ?? t("payeeNameNone")}</b>
        </Fact>
        <Fact name={t("sentAt")}>
          <When at={proof.at} />
        </Fact>
        {isPaper && proof.state === "approved" && (
          <Fact name={t("paperName")}>
            <b>{proof.name ?? t("paperNameNone")}</b>
          </Fact>
        )}
        {proof.decidedAt && (
          <Fact name={t("decidedAt")}>
            <When at={proof.decidedAt} />
          </Fact>
        )}
      </dl>
      {isPaper && (deciding || renaming) && <PaperName name={name} payee={proof.payeeName ?? null} onWrite={setName} />}
      <div className="choices">
        <button type="button" className="quiet" onClick={onClose}>
          {t("cancel")}
        </button>
        {isPaper && proof.state === "approved" && may("kyc.decide") && (
          <button type="button" className={renaming ? "call" : "quiet"} disabled={renaming && !isName(name)} onClick={() => (renaming ? setReasoning(true) : setRenaming(true))}>
            {t("writeName")}
          </button>
        )}
        {deciding && (
          <>
            <button type="button" className="quiet" disabled={busy} onClick={() => setRejecting(true)}>
              {t("rejectProof")}
            </button>
            <button type="button" className="call" disabled={busy || source === null || (isPaper && !isName(name))} onClick={() => void approve()}>
              {t("approveProof")}
            </button>
          </>
        )}
      </div>
      {rejecting && <Ask title={t("rejectProof")} means={t("rejectProofMeans")} field="reason" most={200} act={t("rejectProof")} danger onClose={() => setRejecting(false)} onAct={reject} />}
      {reasoning && <Ask title={t("writeName")} means={t("paperNameHint")} field="renameWhy" most={200} act={t("writeName")} onClose={() => setReasoning(false)} onAct={rename} />}
      {failure !== null && source === null && <Problem failure={failure} />}
    </dialog>
  );
}

/** Where the name that stands on the paper is written. It is read, not taken over: nothing stands in the field before. */
function PaperName({ name, payee, onWrite }: { name: string; payee: string | null; onWrite: (name: string) => void }) {
  const { t } = useOffice();
  const field = useId();
  const hint = useId();
  const differs = isName(name) && payee !== null && !sameName(name, payee);
  return (
    <div className="paper-name">
      <label htmlFor={field}>{t("paperName")}</label>
      <input id={field} value={name} maxLength={80} autoComplete="off" aria-describedby={hint} onChange={(event) => onWrite(event.target.value)} />
      <p id={hint} className={differs ? "error" : "muted"} aria-live="polite">
        {t(differs ? "paperNameDiffers" : "paperNameHint")}
      </p>
    </div>
  );
}
