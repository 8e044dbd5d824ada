/** The inbox: how many messages are unread, and what is done to them. */
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";

import { call, type Page } from "../lib/api";
import { useSite } from "../lib/site";

export interface Message {
  id: string;
  kind: string;
  title: string;
  /** HTML, cleaned. */
  content: string;
  link?: string;
  at: string;
  read: boolean;
}

/** How many messages are unread; trial players have no inbox (spec.md 4). The live line asks anew when one arrives. */
export function useUnread(): number {
  const { member } = useSite();
  const real = member !== null && member.type !== 4;
  const { data } = useQuery({
    queryKey: ["unread", member?.id ?? null],
    enabled: real,
    staleTime: Infinity,
    queryFn: () => call("GET /wps/member/messages/unread"),
    ...(real ? { initialData: { unread: member.unread ?? 0 } } : {}),
  });
  return real ? (data?.unread ?? 0) : 0;
}

export function useMessages() {
  const { language, member } = useSite();
  return useInfiniteQuery({
    queryKey: ["messages", member?.id ?? null, language],
    enabled: member !== null && member.type !== 4,
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/member/messages", { query: { cursor: pageParam } }) as Promise<Page<Message>>,
    getNextPageParam: (page) => page.next,
  });
}

type Pages = InfiniteData<Page<Message>>;

/** The pages after something was done to each message; null takes it out. */
export function changed(pages: Pages, change: (message: Message) => Message | null): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, content: page.content.map(change).filter((message) => message !== null) })) };
}

export function useInbox() {
  const queries = useQueryClient();
  const { member } = useSite();
  const act = async (path: "read" | "delete", ids: string[] | undefined, change: (message: Message) => Message | null) => {
    const left = await (path === "read" ? call("POST /wps/member/messages/read", { body: ids ? { ids } : {} }) : call("POST /wps/member/messages/delete", { body: { ids: ids ?? [] } }));
    // An older answer that is still on its way must not take the place of this one.
    await Promise.all([queries.cancelQueries({ queryKey: ["messages"] }), queries.cancelQueries({ queryKey: ["unread"] })]);
    queries.setQueriesData<Pages>({ queryKey: ["messages"] }, (old) => old && changed(old, change));
    queries.setQueryData(["unread", member?.id ?? null], left);
  };
  return {
    read: (id: string) => act("read", [id], (message) => (message.id === id ? { ...message, read: true } : message)),
    readAll: () => act("read", undefined, (message) => ({ ...message, read: true })),
    remove: (id: string) => act("delete", [id], (message) => (message.id === id ? null : message)),
  };
}
