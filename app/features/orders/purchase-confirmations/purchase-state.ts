/** Whether the customer can confirm the purchase of their car (ORDER-37). */

/** `inspection`: of the report that the order needs; "none" if it needs none, because its step is skipped, as in the plan Básico. */
export type PurchaseFacts = {
  status: string;
  accepted: boolean;
  inspection: "missing" | "published" | "none";
  confirmed: boolean;
};

/** "none": there is no accepted quote, or the order has ended. "inspection": the report comes first. */
export type PurchaseState = "none" | "inspection" | "open" | "confirmed";

export function purchaseState({ status, accepted, inspection, confirmed }: PurchaseFacts): PurchaseState {
  if (confirmed) return "confirmed";
  if (status !== "open" || !accepted) return "none";
  return inspection === "missing" ? "inspection" : "open";
}
