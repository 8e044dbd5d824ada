/** After a decision about money that comes in everything that shows it is asked for again. */
import { useQueryClient } from "@tanstack/react-query";

export function useRenew() {
  const queries = useQueryClient();
  return () => Promise.all(["lines", "deposits", "deposit", "dashboard"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
