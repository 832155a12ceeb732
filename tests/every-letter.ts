import { orderQuestionForTeam } from "#app/features/orders/orders/emails.ts";
import * as savedList from "#app/features/cars/saved-list/emails.ts";
import * as alerts from "#app/features/matching/alerts/emails.ts";
import { sourceTrouble } from "#app/features/cars/imports/emails.ts";
import { accountChange } from "#app/features/orders/account-change/office/emails.ts";
import * as handovers from "#app/features/orders/handover/emails.ts";
import * as purchases from "#app/features/orders/purchase-confirmations/emails.ts";
import { confirmationLetter } from "#app/features/matching/saved-searches/emails.ts";
import * as withdrawals from "#app/features/orders/withdrawals/emails.ts";
import * as payments from "#app/features/orders/payments/emails.ts";
import * as orderMails from "#app/features/orders/news/emails.ts";
import * as paperMails from "#app/features/orders/papers/emails.ts";
import * as documents from "#app/features/orders/documents/emails.ts";
import * as quotes from "#app/features/orders/quotes/emails.ts";
import * as accounts from "#app/features/people/accounts/emails.ts";
import { answerForTeam } from "#app/features/orders/answers/emails.ts";
import * as appointments from "#app/features/requests/appointments/emails.ts";
import * as contact from "#app/features/requests/contact/emails.ts";
import * as contracts from "#app/features/requests/contracts/emails.ts";
import * as conversations from "#app/features/requests/conversations/emails.ts";
import * as dataDesk from "#app/features/privacy/data-requests/office/emails.ts";
import * as dataRequests from "#app/features/privacy/data-requests/emails.ts";
import type { MailKind } from "#app/features/ground/emails/kinds.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import * as inquiries from "#app/features/requests/inquiries/emails.ts";
import * as openId from "#app/features/people/openid/emails.ts";
import * as reservations from "#app/features/requests/reservations/emails.ts";
import * as sessions from "#app/features/people/sessions/emails.ts";
import * as users from "#app/features/people/accounts/office/emails.ts";
import { documentContent } from "./documents.ts";
import { quoteContent } from "./quotes.ts";
import { noon } from "./request-scope.ts";

type Letters = { customer?: readonly Letter[]; team?: readonly Letter[] };

/**
 * Every kind of mail, with `text` in all places for a person's text. The type demands an entry for each kind, so a new kind cannot be
 * forgotten. A test checks that no letter of the features is missing (every-letter.test.ts).
 */
export function everyLetter(text: string, siteOrigin: string): Record<MailKind, Letters> {
  const email = "ana@example.es";
  const account = { holder: text, iban: "ES00 0000 0000 0000 0000 0000", check: `${siteOrigin}/verificar` };
  const link = `${siteOrigin}/auth/confirm/x`;
  const changed = { iban: "ES000000", by: text, moment: text, address: link };
  const car = { id: crypto.randomUUID(), make: text, model: text, year: 2020, price: 20_000, status: "available" };
  const consents = { gdpr_consent: true, data_processing_consent: true, marketing_consent: false } as const;
  const written = { name: text, email, phone: text, message: text, ...consents };
  const message = { ...written, subject: "otro" } as const;
  const complaint = { reference: "3F2A91BC", due: "5 de diciembre de 2026" };
  const inquiry = { ...written, contact_preference: "email" } as Parameters<typeof inquiries.inquiryReceived>[0];
  const quote = {
    name: text,
    query: "?make=Opel&price=9000",
    total: { low: 10_000_00, high: 11_000_00 },
    isComplete: true,
    amount: "10.000 – 11.000 €",
    region: text,
    facts: [{ label: "Marca", value: text }],
  };
  const search = { query: new URLSearchParams({ search: text }).toString(), region: "mc" };
  const searchLinks = { siteOrigin, manage: link };
  const figures = { year: 2020, mileage: 50_000, price: 20_000, atDoor: { total: text, caption: text } };
  const toldCar = {
    id: car.id,
    make: text,
    model: text,
    ...figures,
    fuel_type: text,
    transmission: text,
    reducedFrom: text,
  };
  const told = { id: crypto.randomUUID(), name: text, status: "pending", type: "general", vehicle: car };
  const reservation = { ...written, reference: "RS-AB2C-DE", plan: "basico", deposit: 99 };
  const handover = { reference: text, name: text, carName: text, place: text, person: text, note: text, address: link };
  const moment = "2026-12-03 10:30";
  const slot = { day: "2026-12-03", time: "10:00" } as const;
  const service = { serviceType: "financing", notes: text, vehicle: text, address: `${siteOrigin}/appointments/x/y` };
  const appointment = { ...written, ...slot, ...service } as appointments.AppointmentForMail;
  const wishes = {
    budget_max: 1,
    preferred_makes: [text],
    preferred_models: [text],
    preferred_fuel_types: [],
    preferred_transmission: null,
    min_year: null,
    max_mileage: null,
    delivery_location: text,
    notes: text,
  };
  const contract = { plan: "basico", name: text, email, wishes, changed: false };
  const order = { reference: "RS-AB2C-DE", name: text, carName: text };
  const document = { name: text, label: "Contrato", reference: "C-2026-0001", content: documentContent(text), address: link };
  const signature = { signedBy: text, moment: "20 de noviembre de 2026 a las 12:00" };
  const withdrawal = { declaredAt: noon, declaration: `${text}\n${text}`, refundUntil: "2026-12-04", credit: 199_00, afterDelivery: false };
  const purchase = { ...order, confirmedBy: text, confirmedAt: noon, statement: text };
  const openCharge = { concept: "rest", cents: 8_910_00, open: 910_00, dueOn: "2026-12-03", account } as const;
  const addressed = { name: text, content: quoteContent({ text }), address: link };
  const decided = { decidedBy: text, officeAddress: link };
  const request = { email, requestType: "access", notes: text, sent: noon };
  const byCustomer = (change: "requested" | "moved" | "cancelled"): Letters => ({
    customer: [appointments.letterToCustomer(change, appointment, slot)],
    team: [appointments.letterToTeam(change, appointment, slot, text)],
  });
  const byTeam = (change: appointments.TeamChange): Letters => ({ customer: [appointments.letterToCustomer(change, appointment, slot)] });
  const owner = (change: sessions.AccountChange): Letters => ({
    customer: [sessions.changedLetter(change, [{ name: "App", value: text }], `${siteOrigin}/dashboard/seguridad`)],
  });
  return {
    "inquiry-received": {
      customer: [inquiries.inquiryReceived(inquiry, car, siteOrigin), inquiries.carRequested(inquiry, quote, siteOrigin)],
      team: [
        inquiries.inquiryForTeam(inquiry, car, siteOrigin),
        inquiries.carRequestForTeam(inquiry, quote, siteOrigin),
        orderQuestionForTeam(order, text, link),
      ],
    },
    "customer-replied": {
      team: [
        conversations.replyForTeam(told, text, email),
        answerForTeam({ name: "Ana", email, topic: text }, text),
        orderQuestionForTeam({ ...order, carName: "" }, text, link),
      ],
    },
    "team-replied": {
      customer: [
        conversations.replyForCustomer(told, text, { withAccount: true, siteOrigin }),
        contact.replyToMessage(message, text),
        reservations.replyAboutReservation(reservation, car, text),
      ],
    },
    "message-received": {
      customer: [contact.messageReceived(message), contact.complaintReceived(message, complaint)],
      team: [contact.messageForTeam(message), contact.messageForTeam(message, complaint)],
    },
    "reservation-requested": {
      customer: [reservations.reservationRequested({ ...reservation, hasAccount: true, account }, car, siteOrigin)],
      team: [reservations.reservationForTeam(reservation, car, siteOrigin)],
    },
    "reservation-accepted": {
      customer: [
        reservations.reservationAccepted(reservation, car, { cents: 199_00, dueOn: "2026-11-23", account, address: link }, siteOrigin),
      ],
    },
    "reservation-rejected": {
      customer: [
        reservations.reservationRejected(reservation, car, siteOrigin),
        reservations.reservationDeclined(reservation, car, siteOrigin),
      ],
    },
    "appointment-requested": byCustomer("requested"),
    "appointment-moved": byCustomer("moved"),
    "appointment-cancelled": byCustomer("cancelled"),
    "appointment-confirmed": byTeam("confirmed"),
    "appointment-reopened": byTeam("reopened"),
    "appointment-rescheduled": byTeam("rescheduled"),
    "appointment-called-off": byTeam("called-off"),
    "appointment-reminder": { customer: [appointments.reminderToCustomer(appointment)] },
    "contract-requested": { customer: [contracts.contractRequested(contract, siteOrigin)], team: [contracts.contractForTeam(contract)] },
    "order-news": {
      customer: [
        orderMails.orderNews(order, [text], link, text),
        orderMails.orderNews({ ...order, carName: "" }, [text, text], undefined, undefined),
      ],
    },
    "bank-details": { team: [accountChange("proposed", changed), accountChange("confirmed", changed)] },
    "order-payment-reminder": { customer: [payments.paymentReminder(order, openCharge, link)] },
    "order-payment-overdue": { customer: [payments.paymentOverdue(order, openCharge, link)] },
    "order-paper-uploaded": {
      team: [
        paperMails.papersUploadedForTeam(order, [text], link),
        paperMails.papersUploadedForTeam({ ...order, carName: "" }, [text, text], link),
      ],
    },
    "order-quote": {
      customer: [quotes.quoteSent(addressed), quotes.quoteSent({ ...addressed, content: quoteContent({ text, version: 2 }) })],
    },
    "order-quote-accepted": {
      customer: [quotes.quoteAccepted({ ...addressed, acceptedBy: text, acceptedAt: noon, hash: "0".repeat(64), siteOrigin })],
    },
    "order-quote-decided": {
      team: [
        quotes.quoteDecided(addressed.content, { decision: "accepted", reason: null, ...decided }),
        quotes.quoteDecided(addressed.content, { decision: "declined", reason: text, ...decided }),
      ],
    },
    "order-handover": {
      customer: [
        handovers.handoverAgreed(handover, moment),
        handovers.handoverAgreed(handover, moment, "2026-12-02 09:00"),
        handovers.handoverCalledOff(handover, moment, ["2026-12-04 10:00", "2026-12-05 10:00"]),
        handovers.handoverCalledOff(handover, moment, []),
      ],
    },
    "order-handover-answered": {
      team: [handovers.handoverAccepted(handover, moment), handovers.handoverWished(handover, text)],
    },
    "order-document": {
      customer: [documents.documentReady({ ...document, toSign: true }), documents.documentReady({ ...document, toSign: false })],
    },
    "order-document-signed": {
      customer: [documents.documentSigned({ ...document, ...signature, hash: "0a1b2c3d" })],
      team: [documents.documentSignedForTeam({ ...document, ...signature })],
    },
    "order-purchase-confirmed": {
      customer: [
        purchases.purchaseConfirmed(purchase, { cents: 10_561_00, due_on: "2026-12-04", account }, link),
        purchases.purchaseConfirmed(purchase, undefined, link),
      ],
      team: [purchases.purchaseConfirmedForTeam(purchase, link)],
    },
    "order-withdrawn": {
      customer: [
        withdrawals.withdrawalAcknowledged(order, withdrawal, link),
        withdrawals.withdrawalAcknowledged(order, { ...withdrawal, credit: 0, afterDelivery: true }, link),
      ],
      team: [withdrawals.withdrawalForTeam(order, withdrawal, link)],
    },
    "saved-list": { customer: [savedList.listLetter([car, car], link)] },
    "data-request-confirmation": { customer: [dataRequests.confirmationLetter(request, link)] },
    "data-request-confirmed": { team: [dataRequests.confirmedForTeam(request)] },
    "data-request-without-link": { team: [dataRequests.withoutLinkForTeam(request)] },
    "data-request-answered": {
      customer: [dataDesk.copyReadyLetter(request, link), dataDesk.erasureScheduledLetter(request, "27 de noviembre")],
    },
    "data-request-erased": { customer: [dataDesk.erasedLetter(request)] },
    "account-confirm_email": { customer: [accounts.confirmationLetter(link), accounts.invitationLetter(link)] },
    "account-reset_password": { customer: [accounts.resetLetter(link)] },
    "account-new-address": { customer: [sessions.newAddressLetter(email, link)] },
    "account-identity-linked": { customer: [openId.identityLinkedLetter("Google")] },
    "account-password-changed": {
      customer: [accounts.passwordChangedLetter(siteOrigin), ...(owner("password-changed").customer ?? [])],
    },
    "account-email-change-asked": owner("email-change-asked"),
    "account-email-changed": owner("email-changed"),
    "account-factor-added": owner("factor-added"),
    "account-factor-removed": owner("factor-removed"),
    "account-recovery-codes-made": owner("recovery-codes-made"),
    "account-recovery-code-used": owner("recovery-code-used"),
    "account-role-granted": owner("role-granted"),
    "account-role-removed": owner("role-removed"),
    "account-sessions-ended": owner("sessions-ended"),
    "alert-found": { customer: [alerts.newCarsLetter({ ...search, cars: [toldCar], newCars: 1, cheaperCars: 1 }, searchLinks)] },
    "alert-asked": { customer: [alerts.stillSearchingLetter(search, searchLinks)] },
    "alert-paused": { customer: [alerts.pausedLetter(search, searchLinks)] },
    "alert-confirmation": {
      customer: [
        confirmationLetter({ query: `search=${encodeURIComponent(text)}`, partial: true, region: "mc", frequency: "daily" }, link),
      ],
    },
    "stock-source-trouble": { team: [sourceTrouble({ name: text, sentence: text, address: link })] },
    "account-closed": { customer: [users.accountClosedLetter(`${siteOrigin}/data-request`)] },
    "account-reopened": { customer: [users.accountReopenedLetter(`${siteOrigin}/auth`)] },
    "account-deletion-asked": owner("deletion-asked"),
    "account-deletion-undone": owner("deletion-undone"),
  };
}
