import { type ActionFunctionArgs, matchPath, RouterContextProvider } from "react-router";
import { packed } from "#app/features/people/saved-cars/browser-list.ts";
import { listAddress } from "#app/features/people/saved-cars/saving.ts";
import { appointmentPath } from "#app/features/requests/appointments/queries.server.ts";
import { callTimes, earliestDay, lastDay } from "#app/features/requests/appointments/slots.ts";
import { linkForm, withdrawalAddress } from "#app/features/ground/consent/marketing.ts";
import { alertForms } from "#app/features/matching/saved-searches/forms.ts";
import { confirmationAddress } from "#app/features/privacy/data-requests/addresses.ts";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import * as appointment from "#app/routes/public/appointment.tsx";
import * as appointments from "#app/routes/public/appointments.tsx";
import * as calculator from "#app/routes/public/calculator.tsx";
import * as companyCheck from "#app/routes/public/company-check.tsx";
import * as germanPapers from "#app/routes/public/german-papers.tsx";
import * as contact from "#app/routes/public/contact.tsx";
import * as cookies from "#app/routes/public/cookies.ts";
import * as dataRequestConfirmation from "#app/routes/public/data-request-confirmation.tsx";
import * as dataRequest from "#app/routes/public/data-request.tsx";
import * as marketingWithdrawal from "#app/routes/public/marketing-withdrawal.tsx";
import * as savedCars from "#app/routes/public/saved-cars.tsx";
import * as newAlert from "#app/routes/public/new-alert.tsx";
import * as vehicle from "#app/routes/public/vehicle.tsx";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { type RequestScope, requestScope } from "#server/request.ts";

/** The rows that forms refer to, in a test's database. Each list may have one entry; a form that is sent many times cycles through them. */
export type Subjects = { vehicles: readonly string[]; appointments: readonly string[]; dataRequests: readonly string[] };

/** The values of a field: one line, several lines, one of a few values, a mail address or a telephone number. */
export type FieldKind = "line" | "paragraphs" | "choice" | "email" | "phone";

export type FormField = {
  kind: FieldKind;
  /** In characters; 0 when any text other than the values is too long. */
  longest: number;
  /** A valid value; different for each number where two must differ. */
  usual: (number: number, now: Temporal.Instant) => string;
};

export type PublicForm = {
  /** The value of its hidden field; the cookie banner has none. */
  form: string;
  /** The route as app/routes.ts writes it. */
  route: string;
  path(subjects: Subjects, keys: Keys, number: number): string;
  fields: Readonly<Record<string, FormField>>;
  /** Whether it has the fields for ticket, trap and name (app/features/ground/forms/form-answer.ts). */
  ticketed: boolean;
  /** False for a form that stores nothing, so its second submission needs no recognition. */
  stored?: false;
  action(args: ActionFunctionArgs): Promise<unknown>;
};

const line = (longest: number, usual: string): FormField => ({ kind: "line", longest, usual: () => usual });
const paragraphs = (longest: number, usual: string): FormField => ({ kind: "paragraphs", longest, usual: () => usual });
const choice = (...values: [string, ...string[]]): FormField => ({
  kind: "choice",
  longest: 0,
  usual: (number) => values[number % values.length] ?? values[0],
});
const email: FormField = { kind: "email", longest: 254, usual: (number) => `person${number}@example.es` };
const phone: FormField = { kind: "phone", longest: 40, usual: () => "600 123 456" };
const slot: FormField = { kind: "choice", longest: 0, usual: (number, now) => bookableSlot(number, now) };
const consents = { gdpr_consent: choice("on"), data_processing_consent: choice("on"), marketing_consent: choice("on") };

const pick = (list: readonly string[], number: number) => list[number % list.length] ?? "";
const vehiclePath = ({ vehicles }: Subjects, _keys: Keys, number: number) => `/stock/${pick(vehicles, number)}`;
const linkedAppointment = (subjects: Subjects, keys: Keys, number: number) => appointmentPath(keys, pick(subjects.appointments, number));

/** Every form that visitors may send, with all its fields. tests/operations/foreign-origins.test.ts fails when one is missing. */
export const publicForms: readonly PublicForm[] = [
  {
    form: "contact",
    route: "/contacto",
    path: () => "/contacto",
    fields: {
      name: line(120, "Ana Ruiz"),
      email,
      phone,
      subject: choice("otro", "presupuesto"),
      message: paragraphs(4000, "Hola:\n¿me llamáis?"),
      gdpr_consent: consents.gdpr_consent,
      marketing_consent: consents.marketing_consent,
    },
    ticketed: true,
    action: contact.action,
  },
  {
    form: "inquiry",
    route: "/stock/:vehicleId",
    path: vehiclePath,
    fields: {
      name: line(120, "Ana Ruiz"),
      email,
      phone,
      message: paragraphs(4000, "¿Sigue en venta?"),
      contact_preference: choice("email", "phone", "whatsapp"),
      ...consents,
    },
    ticketed: true,
    action: vehicle.action,
  },
  {
    form: "car-request",
    route: "/calculadora",
    path: () => "/calculadora?make=Volkswagen&model=Golf&price=18900&registered=2021-03&km=64300&engine=diesel&co2=128&seller=dealer",
    fields: {
      name: line(120, "Ana Ruiz"),
      email,
      phone,
      message: paragraphs(4000, "¿Me lo traéis?"),
      contact_preference: choice("email", "phone", "whatsapp"),
      ...consents,
    },
    ticketed: true,
    action: calculator.action,
  },
  {
    form: "advertisement",
    route: "/calculadora",
    path: () => "/calculadora",
    fields: { advertisement: paragraphs(200_000, "VW Golf, EZ 03/2021, 64.300 km, 18.900 €") },
    ticketed: true,
    stored: false,
    action: calculator.action,
  },
  {
    form: "german-paper",
    route: "/papeles-alemanes",
    path: () => "/papeles-alemanes",
    fields: { text: paragraphs(10_000, "V.7 117"), paper: choice("any", "registration") },
    ticketed: true,
    stored: false,
    action: germanPapers.action,
  },
  {
    form: "reservation",
    route: "/stock/:vehicleId",
    path: vehiclePath,
    fields: { plan: choice("basico", "completo", "premium"), name: line(120, "Ana Ruiz"), email, phone, ...consents },
    ticketed: true,
    action: vehicle.action,
  },
  {
    form: "booking",
    route: "/appointments",
    path: () => "/appointments",
    fields: {
      name: line(120, "Ana Ruiz"),
      email,
      phone,
      day: { ...slot, usual: (number, now) => bookableSlot(number, now).slice(0, 10) },
      slot,
      service_type: choice("financing", "inspection"),
      notes: paragraphs(2000, "Busco un familiar."),
      vehicle_id: choice("00000000-0000-4000-8000-000000000000"),
      ...consents,
    },
    ticketed: true,
    action: appointments.action,
  },
  {
    form: "move",
    route: "/appointments/:appointmentId/:signature",
    path: linkedAppointment,
    fields: { day: { ...slot, usual: (number, now) => bookableSlot(number, now).slice(0, 10) }, slot },
    ticketed: true,
    action: appointment.action,
  },
  {
    form: "cancel",
    route: "/appointments/:appointmentId/:signature",
    path: linkedAppointment,
    fields: { reason: line(300, "Ya tengo coche") },
    ticketed: true,
    action: appointment.action,
  },
  {
    form: "company-check",
    route: "/verificar",
    path: () => "/verificar",
    fields: { claim: line(300, "968 00 00 00") },
    ticketed: true,
    action: companyCheck.action,
  },
  {
    form: "data-request",
    route: "/data-request",
    path: () => "/data-request",
    fields: { email, request_type: choice("access", "deletion", "portability"), notes: paragraphs(2000, "Los mensajes de mayo") },
    ticketed: true,
    action: dataRequest.action,
  },
  {
    form: "data-request-confirmation",
    route: "/data-request/:requestId/:signature",
    path: ({ dataRequests }, keys, number) => {
      const id = pick(dataRequests, number);
      return confirmationAddress(id, keys.sign("data-request-link", id));
    },
    fields: {},
    ticketed: true,
    action: dataRequestConfirmation.action,
  },
  {
    form: alertForms.begin,
    route: "/avisos/nuevo",
    path: () => "/avisos/nuevo?make=Audi",
    fields: { email, region: choice("mc", "md"), frequency: choice("daily", "weekly", "at_once"), alerts_consent: choice("on") },
    ticketed: true,
    action: newAlert.action,
  },
  {
    form: linkForm,
    route: "/novedades/:subjectId/:signature",
    // The person chose about marketing when booking the appointment.
    path: ({ appointments: booked }, keys, number) => {
      const id = pick(booked, number);
      return withdrawalAddress(id, keys.sign("marketing-link", id));
    },
    fields: {},
    ticketed: true,
    action: marketingWithdrawal.action,
  },
  {
    form: "list-mail",
    route: "/guardados",
    path: ({ vehicles }, _keys, number) => listAddress(packed([pick(vehicles, number)])),
    fields: { email },
    ticketed: true,
    action: savedCars.action,
  },
  {
    form: "guardar",
    route: "/guardados",
    path: () => "/guardados",
    fields: { save: choice("00000000-0000-4000-8000-000000000000"), page: choice("/stock") },
    ticketed: false,
    action: savedCars.action,
  },
  {
    form: "cookies",
    route: "/cookies",
    path: () => "/cookies",
    fields: { choice: choice("accepted", "rejected", "reopen"), page: choice("/stock?search=golf") },
    ticketed: false,
    action: cookies.action,
  },
];

/** A complete valid form of a page opened a minute before `now`. `number` makes it another person's; `texts` replace the usual values. */
export function wholeForm(
  { form, fields, ticketed }: PublicForm,
  { keys, now, number, texts = {} }: { keys: Keys; now: Temporal.Instant; number: number; texts?: Record<string, string> },
): FormData {
  const sent = new FormData();
  if (ticketed) {
    sent.append(formField, form);
    sent.append(ticketField, makeTicket(keys, now.epochMilliseconds - 60_000));
    sent.append(trapField, "");
  }
  for (const [name, { usual }] of Object.entries(fields)) sent.append(name, texts[name] ?? usual(number, now));
  return sent;
}

/** The outcome of a form, whichever way its action returned it. */
export type FormReply = { status: number; ok: boolean; fields: Record<string, string>; form: string | undefined };

/** Sends a form to its action as bytes, as a network does. Throws what the action throws, except React Router's own responses. */
export async function sendForm(description: PublicForm, scope: RequestScope, path: string, sent: FormData): Promise<FormReply> {
  const url = new URL(path, scope.siteOrigin);
  const context = new RouterContextProvider();
  context.set(requestScope, scope);
  const params = matchPath(description.route, url.pathname)?.params ?? {};
  const request = new Request(url, { method: "POST", body: sent });
  return replyIn(
    await description.action({ request, url, pattern: description.route, params, context }).catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    }),
  );
}

function replyIn(answer: unknown): FormReply {
  if (answer instanceof Response) return { status: answer.status, ok: answer.status < 400, fields: {}, form: undefined };
  if (typeof answer !== "object" || answer === null || !("data" in answer) || !("init" in answer)) throw new TypeError("no form's answer");
  const { data, init } = answer as {
    data: { ok: boolean; errors: { fields: Record<string, string>; form?: string } } | null;
    init: ResponseInit | null;
  };
  return { status: init?.status ?? 200, ok: data?.ok ?? false, fields: data?.errors.fields ?? {}, form: data?.errors.form };
}

/** Free slots of the calendar at a moment, in turn. */
function bookableSlot(number: number, now: Temporal.Instant): string {
  const earliest = earliestDay(now);
  const days = earliest.until(lastDay(now)).days;
  for (let further = 0; further <= days; further += 1) {
    const day = earliest.add({ days: (number + further) % (days + 1) });
    const times = callTimes(day);
    const time = times[number % times.length];
    if (time !== undefined) return `${day.toString()} ${time}`;
  }
  throw new Error("The calendar offers nothing.");
}
