/** Where a deposit may stand; what a person has to look at comes first. */
export const DEPOSIT_STATES: readonly string[] = ["review", "submitted", "disputed", "pending", "redirected", "created", "credited", "expired", "failed", "rejected"];
/** An operator may refuse it: nothing was credited, and it is not over. */
export const refusable = (state: string) => ["review", "submitted", "pending", "redirected", "created"].includes(state);
