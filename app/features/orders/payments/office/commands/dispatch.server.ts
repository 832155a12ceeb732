import type { FormScope } from "#server/request.ts";
import { ledgerForms } from "../messages.ts";
import { recordCharge, recordCost, recordReceipt, recordRefund } from "./record.server.ts";
import { reverseEntry } from "./reverse.server.ts";

const commands = new Map([
  [ledgerForms.charge, recordCharge],
  [ledgerForms.receipt, recordReceipt],
  [ledgerForms.refund, recordRefund],
  [ledgerForms.cost, recordCost],
  [ledgerForms.reversal, reverseEntry],
] as const);

/** Gives a form of the page of an order to its command; undefined if it is no form of the ledger. */
export function dispatchLedgerForm(scope: FormScope, orderId: string, form: string, sent: FormData) {
  return commands.get(form as (typeof ledgerForms)[keyof typeof ledgerForms])?.(scope, orderId, sent);
}
