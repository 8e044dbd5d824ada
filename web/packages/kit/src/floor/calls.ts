/** The calls of tables, as the house makes them: the document of its calls does not tell them yet. */
import type { Api } from "../api";
import type { House } from "../inhouse";
import type { BetAsk } from "./desk";
import type { BetView, TableView } from "./view";

interface At {
  path: { id: string };
  query: undefined;
  body: undefined;
}

export interface TableCalls {
  "GET /play/tables": { path: undefined; query: undefined; body: undefined; answer: TableView[] };
  "GET /play/tables/{id}": At & { answer: TableView };
  "GET /play/tables/{id}/bets": At & { answer: BetView[] };
  "POST /play/tables/{id}/bets": { path: { id: string }; query: undefined; body: BetAsk; answer: { bet: BetView; balance: string } };
}

export const tableCalls = ({ call }: House): Api<TableCalls> => call as unknown as Api<TableCalls>;
