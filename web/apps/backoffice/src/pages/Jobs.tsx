/** What the house does by itself: readers of facts, queues, timers, and what failed. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";

import { call, type Answer as AnswerOf } from "../lib/api";
import { age, count } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Named, Problem, Short, Skeleton, Table, useTitle, When, type Column } from "../lib/parts";

type View = AnswerOf<"GET /backoffice/jobs">;

export function Jobs() {
  const { t } = useOffice();
  useTitle("jobsPage");
  const list = useInfiniteQuery({
    queryKey: ["jobs"],
    queryFn: ({ pageParam }) => call("GET /backoffice/jobs", { query: pageParam === undefined ? {} : { cursor: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.next ? Number(page.next) : undefined),
    refetchInterval: 10_000,
  });
  const first = list.data?.pages[0];
  return (
    <>
      <h1>{t("jobsPage")}</h1>
      {list.isPending ? (
        <Skeleton />
      ) : list.isError ? (
        <Problem failure={list.error} again={() => void list.refetch()} />
      ) : (
        first && (
          <>
            <Failed rows={list.data.pages.flatMap((page) => page.failed)} />
            {list.hasNextPage && (
              <button type="button" className="quiet more" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("more")}
              </button>
            )}
            <Running view={first} />
          </>
        )
      )}
    </>
  );
}

function Failed({ rows }: { rows: View["failed"] }) {
  const { t, may, say } = useOffice();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: (id: string) => call("POST /backoffice/jobs/{id}/retry", { path: { id: Number(id) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
  const columns: Column<View["failed"][number]>[] = [
    { head: "jobName", cell: (row) => <Named kind="job" name={row.name} both /> },
    { head: "jobEnded", cell: (row) => (row.endedAt ? <When at={row.endedAt} /> : "–"), figure: true },
    { head: "jobTries", cell: (row) => <span className="figure">{row.attempts}</span>, figure: true },
    { head: "jobError", cell: (row) => <span className="wrapping">{row.error ?? "–"}</span> },
    {
      head: "action",
      cell: (row) =>
        may("jobs.retry") && (
          <button type="button" className="quiet" disabled={retry.isPending} onClick={() => retry.mutate(row.id)}>
            {t("jobRetry")}
          </button>
        ),
    },
  ];
  return (
    <section>
      <h2>{t("jobsFailedTitle")}</h2>
      <p role="status">{retry.isError && say(retry.error)}</p>
      <Table label={t("jobsFailedTitle")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="jobNoneFailed" />
    </section>
  );
}

function Running({ view }: { view: View }) {
  const { t, language } = useOffice();
  const number = (value: number) => <span className="figure">{count(value, language)}</span>;
  const readers: Column<View["readers"][number]>[] = [
    { head: "jobReader", cell: (row) => <Named kind="reader" name={row.name} both /> },
    { head: "jobBehind", cell: (row) => number(row.behind), figure: true },
    { head: "jobLag", cell: (row) => <span className={`figure ${(row.lagSeconds ?? 0) > 60 ? "loss" : ""}`}>{row.lagSeconds === null || row.lagSeconds === undefined ? "–" : age(row.lagSeconds, language)}</span>, figure: true },
  ];
  const queues: Column<View["queues"][number]>[] = [
    { head: "jobName", cell: (row) => <Named kind="job" name={row.name} both /> },
    { head: "jobDue", cell: (row) => number(row.due), figure: true },
    { head: "jobLater", cell: (row) => number(row.later), figure: true },
    { head: "jobFailed", cell: (row) => number(row.failed), figure: true },
    { head: "jobNext", cell: (row) => (row.next ? <When at={row.next} /> : "–"), figure: true },
  ];
  const timers: Column<View["timers"][number]>[] = [
    { head: "jobName", cell: (row) => <Named kind="timer" name={row.name} both /> },
    { head: "state", cell: (row) => <span className={row.held ? "badge good" : "badge"}>{t(row.held ? "jobHeld" : "jobFree")}</span> },
    { head: "jobHolder", cell: (row) => <Short text={row.holder} /> },
    { head: "jobUntil", cell: (row) => <When at={row.until} />, figure: true },
  ];
  return (
    <>
      <h2>{t("jobReaders")}</h2>
      <Table label={t("jobReaders")} columns={readers} rows={view.readers} rowKey={(row) => row.name} empty="jobNone" />
      <p className="hint">{t("jobLagWhy")}</p>
      <h2>{t("jobQueues")}</h2>
      <Table label={t("jobQueues")} columns={queues} rows={view.queues} rowKey={(row) => row.name} empty="jobNone" />
      <h2>{t("jobTimers")}</h2>
      <Table label={t("jobTimers")} columns={timers} rows={view.timers} rowKey={(row) => row.name} empty="jobNone" />
    </>
  );
}
