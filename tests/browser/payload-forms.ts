import { scriptPayloads } from "./script-payloads.ts";

/** A public form and the data that a person types into it. */
export type PayloadForm = {
  form: string;
  /** Single-line fields whose text is stored. */
  lines: readonly string[];
  /** The other fields whose text is stored. */
  paragraphs: readonly string[];
  /** Fields with another type than text: a payload in them is refused and returned to the form. */
  refused: readonly string[];
  /** The other fields, with valid values. */
  fixed: Record<string, string>;
  /** Words of the page that confirms the form. */
  done: string;
};

const consents = { gdpr_consent: "on", data_processing_consent: "on" };
const choices = ["gdpr_consent", "marketing_consent", "ticket"] as const;

export const contactForm: PayloadForm = {
  form: "contact",
  lines: ["name"],
  paragraphs: ["message"],
  refused: ["email", "phone", "subject", ...choices],
  fixed: { phone: "", subject: "otro", gdpr_consent: "on" },
  done: "Mensaje enviado correctamente",
};

export const inquiryForm: PayloadForm = {
  form: "inquiry",
  lines: ["name"],
  paragraphs: ["message"],
  refused: ["email", "phone", "contact_preference", "data_processing_consent", ...choices],
  fixed: { phone: "600 123 456", contact_preference: "whatsapp", ...consents },
  done: "¡Consulta enviada!",
};

export const reservationForm: PayloadForm = {
  form: "reservation",
  lines: ["name"],
  paragraphs: [],
  refused: ["email", "phone", "plan", "data_processing_consent", ...choices],
  fixed: { phone: "", plan: "premium", ...consents },
  done: "Solicitud recibida",
};

export const bookingForm: PayloadForm = {
  form: "booking",
  lines: ["name"],
  paragraphs: ["notes"],
  refused: ["email", "phone", "day", "slot", "service_type", "vehicle_id", "data_processing_consent", ...choices],
  fixed: { phone: "", service_type: "financing", ...consents },
  done: "¡Cita reservada!",
};

export const cancellingForm: PayloadForm = {
  form: "cancel",
  lines: ["reason"],
  paragraphs: [],
  refused: ["ticket"],
  fixed: {},
  done: "Cita cancelada",
};

export const dataRequestForm: PayloadForm = {
  form: "data-request",
  lines: [],
  paragraphs: ["notes"],
  refused: ["email", "request_type", "ticket"],
  fixed: { request_type: "access" },
  done: "Su solicitud ha sido registrada",
};

export type Sending = {
  /** The text of each text field. */
  texts: Record<string, string>;
  /** A unique valid address that would close an attribute in single quotes. */
  email: string;
};

/**
 * Returns one sending for each payload: every field has another payload than its neighbours, and each field gets every payload once. The
 * first sending has harmless words, because the pages of the others must consist of the same elements.
 */
export function sendingsOf(fields: readonly string[]): Sending[] {
  const shift = 11;
  const texts = scriptPayloads.map((_, number) =>
    Object.fromEntries(fields.map((field, place) => [field, payloadAt(number + place * shift)])),
  );
  const harmless = Object.fromEntries(fields.map((field) => [field, "Ana Ruiz"]));
  return [harmless, ...texts].map((each) => ({ texts: each, email: `'onfocus=ran=1/x='${crypto.randomUUID().slice(0, 13)}@example.es` }));
}

/** Whether a single-line field accepts the payload. It refuses line breaks (row D1). */
export function isOneLine(payload: string): boolean {
  return !/[\r\n\u2028\u2029]/.test(payload);
}

function payloadAt(position: number): string {
  return scriptPayloads[position % scriptPayloads.length] ?? "";
}
