import type { DepositState } from "../../lib/api";

/** Where a deposit may stand; what a person has to look at comes first. */
export const DEPOSIT_STATES: readonly DepositState[] = ["review", "submitted", "disputed", "pending", "redirected", "created", "credited", "refunded", "expired", "failed", "rejected"];
/** An operator may refuse it: nothing was credited, and it is not over. */
export const refusable = (state: string) => ["review", "submitted", "pending", "redirected", "created"].includes(state);
/** Its money can be given back through the provider that brought it. */
export const refundable = (deposit: { state: string; kind: string }) => deposit.state === "credited" && ["checkout", "wallet"].includes(deposit.kind);
/** Its money can have been taken back outside. */
export const chargeable = (state: string) => state === "credited" || state === "disputed";
