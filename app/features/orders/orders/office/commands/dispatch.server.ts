import { formField } from "#app/features/ground/forms/form-answer.ts";
import type { OfficePart } from "#app/features/ground/back-office/areas.ts";
import { uses } from "#app/features/ground/back-office/queries.server.ts";
import { notForThisRole } from "#app/features/ground/forms/commands.server.ts";
import { contractDataForm } from "#app/features/orders/identity/messages.ts";
import { saveContractData } from "#app/features/orders/identity/office/commands.server.ts";
import { proposeHandover } from "#app/features/orders/handover/office/commands.server.ts";
import { proposeForm } from "#app/features/orders/handover/office/messages.ts";
import { saveAskedFacts } from "#app/features/orders/order-car/office/commands.server.ts";
import { askedFactsForm } from "#app/features/orders/order-car/office/messages.ts";
import { askForPaper, stopAskingForPaper } from "#app/features/orders/papers/office/commands.server.ts";
import { askForm, stopForm } from "#app/features/orders/papers/office/messages.ts";
import {
  recordCharge,
  recordCost,
  recordReceipt,
  recordRefund,
  reverseEntry,
} from "#app/features/orders/payments/office/commands.server.ts";
import { ledgerForms } from "#app/features/orders/payments/office/messages.ts";
import { recordPurchase } from "#app/features/orders/purchases/office/commands.server.ts";
import { purchaseForm } from "#app/features/orders/purchases/office/messages.ts";
import { saveCostLine, takeBackSurplus } from "#app/features/orders/quote-outcome/office/commands.server.ts";
import { costLineForm, surplusForm } from "#app/features/orders/quote-outcome/office/messages.ts";
import { drawUpQuote } from "#app/features/orders/quotes/office/commands/draw-up.server.ts";
import { sendQuote, takeBackQuote } from "#app/features/orders/quotes/office/commands/send.server.ts";
import { draftForm, sendingForm, takingBackForm } from "#app/features/orders/quotes/office/messages.ts";
import { replan, finishStepToday, saveStep } from "#app/features/orders/steps/office/commands.server.ts";
import { doneTodayForm, replanForm, stepForm } from "#app/features/orders/steps/office/messages.ts";
import type { RequestScope } from "#server/request.ts";
import { endingForm, newLinkForm, orderFactsForm } from "../messages.ts";
import { editOrder, cancelOrder, endOldLinks } from "./edit.server.ts";

type Command = (scope: RequestScope, orderId: string, sent: FormData) => ReturnType<typeof editOrder>;

const commands: Readonly<Record<string, Command>> = {
  [orderFactsForm]: editOrder,
  [endingForm]: cancelOrder,
  [newLinkForm]: endOldLinks,
  [contractDataForm]: saveContractData,
  [askedFactsForm]: saveAskedFacts,
  [stepForm]: (scope, _orderId, sent) => saveStep(scope, sent),
  [doneTodayForm]: (scope, _orderId, sent) => finishStepToday(scope, sent),
  [replanForm]: replan,
  [proposeForm]: proposeHandover,
  [draftForm]: drawUpQuote,
  [sendingForm]: sendQuote,
  [takingBackForm]: takeBackQuote,
  [askForm]: askForPaper,
  [stopForm]: stopAskingForPaper,
  [ledgerForms.charge]: recordCharge,
  [ledgerForms.receipt]: recordReceipt,
  [ledgerForms.refund]: recordRefund,
  [ledgerForms.cost]: recordCost,
  [ledgerForms.reversal]: reverseEntry,
  [purchaseForm]: recordPurchase,
  [costLineForm]: saveCostLine,
  [surplusForm]: takeBackSurplus,
};

/** Who may send a form, where that is not everybody who works on orders (row B10). The database's policies say the same. */
const formParts: Readonly<Record<string, OfficePart>> = {
  [ledgerForms.charge]: "charges",
  [ledgerForms.receipt]: "bookings",
  [ledgerForms.refund]: "bookings",
  [ledgerForms.cost]: "bookings",
  [ledgerForms.reversal]: "bookings",
  [purchaseForm]: "bookings",
  [costLineForm]: "bookings",
  [surplusForm]: "bookings",
};

/** Runs the command of a form of the team's page of an order. Without a known form, the facts' form reports what is missing. */
export async function answerOfficeForm(scope: RequestScope, orderId: string, sent: FormData): ReturnType<Command> {
  const form = sent.get(formField);
  const name = typeof form === "string" && Object.hasOwn(commands, form) ? form : orderFactsForm;
  if (!uses(scope.context, formParts[name] ?? "orderWork")) return notForThisRole(name);
  return (commands[name] ?? editOrder)(scope, orderId, sent);
}
