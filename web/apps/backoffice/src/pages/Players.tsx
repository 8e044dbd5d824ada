/** Finding a player by the beginning of a name, or by anything that belongs to them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { call, PAGE, type Answer as Answered } from "../lib/api";
import { PlainLink } from "../lib/href";
import { useKeys } from "../lib/keys";
import { useOffice } from "../lib/office";
import { Able, Icon, kindOf, nextPage, PlayerLink, Short, Table, useTitle, Walked, When, type Column } from "../lib/parts";

type Card = Answered<"GET /backoffice/players">["content"][number];

/** So long nobody types any more. */
const PAUSE = 250;

export function Players() {
  const { t, called } = useOffice();
  useTitle("players");
  const { search } = useSearch({ from: "/main/players" });
  const navigate = useNavigate({ from: "/players" });
  const router = useRouter();
  const [text, write] = useState(search ?? "");
  const [at, setAt] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(search);
  useEffect(() => {
    // Someone went back, or followed a link: the field shows what is looked for.
    if (search !== known.current) write(search ?? "");
    known.current = search;
  }, [search]);
  useEffect(() => {
    const wanted = text.trim() || undefined;
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      // Whoever has clicked on a player by now is on their way there.
      if (router.latestLocation.pathname !== "/players") return;
      known.current = wanted;
      void navigate({ search: wanted ? { search: wanted } : {}, replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, navigate, router]);
  const found = useInfiniteQuery({
    queryKey: ["players", search],
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/players", { query: { search: search ?? "", cursor: pageParam === undefined ? null : Number(pageParam), size: PAGE } });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: (before) => before,
  });
  const rows = found.data?.pages.flatMap((page) => page.content) ?? [];
  const place = rows.findIndex((row) => row.id === at);
  const move = (by: number) => setAt(rows[Math.min(rows.length - 1, Math.max(0, place < 0 ? 0 : place + by))]?.id);
  const open = (id: string) => void navigate({ to: "/players/$id", params: { id } });
  const selected = rows[place];
  useKeys({ "/": () => field.current?.focus(), j: () => move(1), k: () => move(-1), Enter: selected && (() => open(selected.id)) });
  const columns: Column<Card>[] = [
    { head: "account", cell: (row) => <PlayerLink id={row.id}>{row.account}</PlayerLink> },
    { head: "id", cell: (row) => <Short text={row.id} letters={20} /> },
    { head: "kind", cell: (row) => t(kindOf(row.type)) },
    { head: "state", cell: (row) => <Able enabled={row.enabled} /> },
    ...(search === undefined ? [] : [{ head: "foundBy" as const, cell: (row: Card) => called(`by_${row.by}`) }]),
    { head: "since", cell: (row) => <When at={row.createdAt} />, figure: true },
  ];
  return (
    <>
      <div className="title">
        <h1>{t("players")}</h1>
        <span className="spring" />
        <PlainLink to="/players/groups">{t("playerGroups")}</PlainLink>
      </div>
      <form
        className="bar-of-filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const only = rows.length === 1 ? rows[0] : undefined;
          if (only && text.trim() === (search ?? "")) open(only.id);
          else field.current?.blur();
        }}
      >
        <span className="finder">
          <Icon name="search" size={18} />
          <input
            ref={field}
            type="search"
            aria-label={t("searchPlayers")}
            placeholder={t("searchPlayers")}
            maxLength={128}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
            }}
          />
        </span>
        <span className="hint keys">{t("searchKey")}</span>
      </form>
      <Walked query={found}>
        {(cards) => <Table label={t("players")} columns={columns} rows={cards} rowKey={(row) => row.id} empty="noPlayers" selected={at} onRow={(row) => open(row.id)} />}
      </Walked>
    </>
  );
}
