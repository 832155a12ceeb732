import { ledgerForms } from "../messages.ts";
import { recordCharge, recordCost, recordReceipt, recordRefund } from "./record.server.ts";
import { reverseEntry } from "./reverse.server.ts";

/** The commands of the ledger's forms by the form's name, for the page of an order. */
export const ledgerCommands: Readonly<Record<string, typeof recordCharge>> = {
  [ledgerForms.charge]: recordCharge,
  [ledgerForms.receipt]: recordReceipt,
  [ledgerForms.refund]: recordRefund,
  [ledgerForms.cost]: recordCost,
  [ledgerForms.reversal]: reverseEntry,
};
