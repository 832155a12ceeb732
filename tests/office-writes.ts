import { confirmationAddress, copyAddress } from "#app/features/privacy/data-requests/addresses.ts";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { defaultValues } from "#app/features/cars/vehicles/office/vehicle-values.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import type { Write } from "./account-writes.ts";
import type { FilledFolder } from "./filled-folder.ts";

const nobody = "11111111-1111-4111-8111-111111111111";

/** The fields of the vehicle form, without lines of equipment. */
const vehicleFields = {
  ...defaultValues(2026),
  make: "Seat",
  model: "León",
  featured: "on",
  price_fixed: "on",
  pasted_features: "",
};

const ourPrices = {
  inspection: "0",
  agency: "125",
  feeBasico: "0",
  feeCompleto: "0",
  feePremium: "0",
  valid_from: "2099-01-01",
  source_title: "Nuestra tarifa",
  source_date: "2026-11-20",
  source_address: "",
  seen: "9",
};

/** Requests that the routes of the back office accept, by route pattern. Visitors may send none of them. */
export function officeWrites({ keys, subjects, accounts }: FilledFolder): Record<string, Write[]> {
  const ticket = makeTicket(keys, Temporal.Now.instant().epochMilliseconds - 60_000);
  const write = (address: string, form: string, fields: Record<string, string> = {}): Write => {
    const body = new URLSearchParams({ [formField]: form, [ticketField]: ticket, [trapField]: "", ...fields });
    return { address, body: body.toString(), visitors: false };
  };
  const [appointment = "", request = "", vehicle = ""] = [subjects.appointments[0], subjects.dataRequests[0], subjects.vehicles[0]];
  const copy = copyAddress(confirmationAddress(request, keys.sign("data-request-link", request)));
  const thread = `/admin/inquiries/inquiry/${accounts.inquiry}`;
  const source = {
    name: "Autohaus Müller",
    format: "recognise",
    vehicle_status: "available",
    gone: "leave",
    arrives: "by_hand",
    folder: "",
    address: "",
    fetch_hour: "5",
    expected_days: "",
    told_id: "",
  };
  const waiting = `/admin/import/${accounts.stockImport}`;
  return {
    "/admin/appointments": [
      write("/admin/appointments", "appointment-status", { id: appointment, seen: "pending", status: "confirmed" }),
      write("/admin/appointments", "release", { appointments: `${appointment} confirmed` }),
      write("/admin/appointments", "restore", { appointments: `${appointment} confirmed` }),
      write("/admin/appointments", "block", { day: "2030-02-01", reason: "" }),
    ],
    "/admin/appointments/:appointmentId": [
      write(`/admin/appointments/${appointment}`, "reschedule", { slot: "2030-02-01 09:00", seen_revision: "0" }),
    ],
    "/admin/vehicles": [
      write("/admin/vehicles", "vehicle-status", { id: vehicle, seen: "available", status: "sold" }),
      write("/admin/vehicles", "vehicle-featured", { id: vehicle, seen: "no", featured: "yes" }),
      write("/admin/vehicles", "many-vehicles", { chosen: `${vehicle}:1`, change: "sold", amount: "", unit: "euros" }),
      write("/admin/vehicles", "undo-many-vehicles", { column: "status", cars: `${vehicle}:available:sold:1` }),
      write("/admin/vehicles", "remove-vehicle", { id: vehicle }),
    ],
    "/admin/vehicles/new": [write("/admin/vehicles/new", "create-vehicle", vehicleFields)],
    "/admin/vehicles/:vehicleId": [
      write(`/admin/vehicles/${vehicle}`, "update-vehicle", { ...vehicleFields, revision: "1", last_change: "0" }),
      write(`/admin/vehicles/${vehicle}`, "order-pictures", { seen: nobody, order: nobody }),
      write(`/admin/vehicles/${vehicle}`, "describe-picture", { id: nobody, seen: "", alt_text: "Un coche" }),
      write(`/admin/vehicles/${vehicle}`, "remove-picture", { id: nobody }),
    ],
    // server/uploads.test.ts tests its files.
    "/admin/vehicles/:vehicleId/images": [{ address: `/admin/vehicles/${vehicle}/images`, body: "a=1", visitors: false }],
    "/admin/users/:userId": [
      write(`/admin/users/${accounts.ownerId}`, "end-sessions"),
      write(`/admin/users/${accounts.ownerId}`, "unlock"),
      write(`/admin/users/${accounts.ownerId}`, "work-contact", { work_phone: "", work_hours: "" }),
    ],
    "/admin/users/:userId/ban": [
      write(`/admin/users/${accounts.ownerId}/ban`, "unban", { current_password: accounts.signsIn.password }),
      write(`/admin/users/${accounts.ownerId}/ban`, "ban", { reason: "Citas falsas", current_password: accounts.signsIn.password }),
    ],
    "/admin/users/:userId/role/:role?": [
      write(`/admin/users/${accounts.ownerId}/role`, "role", { change: "grant", current_password: accounts.signsIn.password }),
    ],
    "/admin/data-requests/:requestId": [write(`/admin/data-requests/${request}`, "deliver-copy")],
    "/data-request/:requestId/:signature/mis-datos.zip": [{ address: copy, body: "", visitors: false }],
    "/admin/inquiries": [
      write("/admin/inquiries", "inquiry-status", { kind: "inquiry", id: accounts.inquiry, seen: "pending", status: "in_progress" }),
    ],
    "/admin/inquiries/:kind/:id": [
      write(thread, "team-reply", { message: "Hola", seen: "" }),
      write(thread, "conversation-work", { assigned_to: "", next_action: "Llamar", next_action_on: "2030-02-01", seen: "1" }),
      write(thread, "conversation-note", { id: nobody, note: "Prefiere que le llamemos por la tarde" }),
      write(thread, "remove-note", { id: nobody }),
    ],
    "/admin/inquiries/saved-replies": [write("/admin/inquiries/saved-replies", "add-saved-reply", { title: "Visita", body: "Hola" })],
    "/admin/mails": [
      write("/admin/mails", "retry-mail", { id: accounts.inquiry, seen: "2026-11-20T11:00:00Z" }),
      write("/admin/mails", "held-mails", { decision: "discard", kind: "team-replied", seen: "2026-11-20T11:00:00Z" }),
      write("/admin/mails", "retry-mails", { seen: "2026-11-20T11:00:00Z" }),
      write("/admin/mails", "test-mail", {}),
    ],
    "/admin/precios/:table": [
      write("/admin/precios/our_prices", "save-version", ourPrices),
      write("/admin/precios/our_prices", "withdraw-version", { valid_from: "2099-01-01", seen: "1" }),
      write("/admin/precios/our_prices", "dismiss-proposal", { proposal: "1" }),
    ],
    "/admin/setup": [
      write("/admin/setup", "confirm-step", { step: "backups" }),
      write("/admin/setup", "take-back-step", { step: "backups" }),
      write("/admin/setup", "remove-demonstration"),
    ],
    "/admin/vehicles/:vehicleId/valor-oficial": [
      write(`/admin/vehicles/${vehicle}/valor-oficial`, "confirm-value", { version: "1", seen: "" }),
      write(`/admin/vehicles/${vehicle}/valor-oficial`, "take-back-value", { year: "2026", seen: "1" }),
    ],
    "/admin/libros/banco": [
      write("/admin/libros/banco", "bank-booking", { movement: nobody, kind: "receipt", reference: "RS-AAAA-AA", euros: "1" }),
      write("/admin/libros/banco", "bank-sure", { pairs: `${nobody}:${nobody}` }),
      write("/admin/libros/banco", "bank-aside", { movement: nobody, note: "x" }),
      write("/admin/libros/banco", "bank-back", { movement: nobody }),
    ],
    "/admin/cuenta-bancaria": [
      write("/admin/cuenta-bancaria", "account-proposal", { iban: "ES9121000418450200051332" }),
      write("/admin/cuenta-bancaria", "account-confirmation", { proposal: nobody }),
      write("/admin/cuenta-bancaria", "account-withdrawal", { proposal: nobody }),
    ],
    "/admin/valores-oficiales": [write("/admin/valores-oficiales", "upload", { year: "2026", file: "x" })],
    "/admin/calculadora": [write("/admin/calculadora", "advertisement", { advertisement: "VW Golf, EZ 03/2021, 18.900 €" })],
    "/admin/vehicles/:vehicleId/kilometros": [write(`/admin/vehicles/${vehicle}/kilometros`, "remove-reading", { reading: nobody })],
    "/admin/papeles-alemanes": [write("/admin/papeles-alemanes", "german-paper", { text: "V.7 117", paper: "any" })],
    "/admin/vehicles/:vehicleId/anuncio": [
      write(`/admin/vehicles/${vehicle}/anuncio`, "mark-advertised", { vehicle, place: "wallapop" }),
      write(`/admin/vehicles/${vehicle}/anuncio`, "take-down", { vehicle, place: "wallapop" }),
    ],
    "/admin/portales": [
      write("/admin/portales", "make-feed", { format: "google", name: "Merchant Center", store_code: "MURCIA" }),
      write("/admin/portales", "revoke-feed", { id: nobody }),
      write("/admin/portales", "take-down", { vehicle: nobody, place: "wallapop" }),
    ],
    "/admin/import": [write("/admin/import", "upload", { source: "autoscout24", status: "available", file: "x" })],
    "/admin/import/fuentes/:sourceId": [
      write("/admin/import/fuentes/nueva", "keep-source", source),
      write(`/admin/import/fuentes/${accounts.stockSource}`, "keep-source", source),
      write(`/admin/import/fuentes/${accounts.stockSource}`, "make-key", {}),
      write(`/admin/import/fuentes/${accounts.stockSource}`, "end-source", {}),
    ],
    "/admin/import/:importId": [
      write(waiting, "start", { gone: "leave" }),
      write(waiting, "map", { seen: "another list", "column-0": "make" }),
      write(waiting, "words", { seen: "another list", "word-0": "Otro" }),
      write(waiting, "leave-out", { kind: "created", position: "0", leave_out: "yes" }),
      write(waiting, "decide", { doubt: nobody, decision: "same" }),
      write(waiting, "take-back", { doubt: nobody }),
    ],
    "/admin/makes-models": [write("/admin/makes-models", "create-make", { name: "Lucid" })],
  };
}
