import { scriptPayloads } from "./script-payloads.ts";

/** A public form with what a person types into it. */
export type PayloadForm = {
  form: string;
  /** Single-line fields whose text is stored. */
  lines: readonly string[];
  /** The other fields whose text is stored. */
  paragraphs: readonly string[];
  /** Fields that are read as something else than text: a payload in them is refused, and comes back. */
  refused: readonly string[];
  /** What the rest of the form sends when it is in order. */
  fixed: Record<string, string>;
  /** Words of the page that has taken it. */
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
  /** What each text field holds. */
  texts: Record<string, string>;
  /** A valid address that would be markup's end in an attribute with single quotes, and nobody else's. */
  email: string;
};

/**
 * One sending for each payload; every field holds another payload than its neighbours, and each field gets every payload once. The first
 * sending holds harmless words: the others' answers must be made of the same elements.
 */
export function sendingsOf(fields: readonly string[]): Sending[] {
  const shift = 11;
  const texts = scriptPayloads.map((_, number) =>
    Object.fromEntries(fields.map((field, place) => [field, payloadAt(number + place * shift)])),
  );
  const harmless = Object.fromEntries(fields.map((field) => [field, "Ana Ruiz"]));
  return [harmless, ...texts].map((each) => ({ texts: each, email: `'onfocus=ran=1/x='${crypto.randomUUID().slice(0, 13)}@example.es` }));
}

/** Whether a single-line field takes it: line breaks are refused (row D1). */
export function isOneLine(payload: string): boolean {
  return !/[\r\n\u2028\u2029]/.test(payload);
}

function payloadAt(position: number): string {
  return scriptPayloads[position % scriptPayloads.length] ?? "";
}
