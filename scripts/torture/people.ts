import { setTimeout as pause } from "node:timers/promises";
import { slotKey } from "#app/features/requests/appointments/calendar.ts";
import { calendarOf } from "#app/features/requests/appointments/slots.ts";
import { notStored } from "#app/features/ground/forms/messages.ts";
import { postForm, ticketsOf } from "#tests/forms.ts";

/** A form as its sender sees it. Each form has its own e-mail address, which finds its rows. */
export type SentForm = {
  kind: "contact" | "booking" | "reservation";
  email: string;
  /** The site has confirmed that it stored the form. */
  acknowledged: boolean;
  /** The text to find in the database: the message, the slot, or the reference from the response. */
  content: string;
  /** For a booking: the site has confirmed the cancellation; undefined when the request for it got no response. */
  cancelled: boolean | undefined;
};

export type Senders = {
  sent: SentForm[];
  /** 5xx responses that name the problem and invite the person to try again. */
  honest: number;
  /** All other responses except acknowledgements, by kind. */
  others: Record<string, number>;
  /** When the site last acknowledged a form, by performance.now(). */
  acknowledgedAt: number;
  /** Lets everybody finish the current form. */
  stop(): Promise<void>;
};

export type SendersOptions = {
  count: number;
  sites: () => readonly string[];
  /** Path of a car that can be reserved. */
  car: string;
};

const consents = { gdpr_consent: "on", data_processing_consent: "on" };
const done = {
  contact: "Mensaje enviado correctamente",
  booking: "¡Cita reservada!",
  reservation: "Solicitud recibida",
  cancel: "Cita cancelada",
} as const;
/** The form says that nothing was stored and keeps what was typed; an unreadable page says to try again. */
const honestWords = [notStored, "No hemos podido cargarla ahora mismo", "No hemos podido cargarlo ahora mismo"];
/** One in four people without a response gives up; the others send the same form again, as the page tells them. */
const givesUp = 0.25;

/** Simulates people who send contact forms, bookings (and cancel them) and reservations without pause, each to any of the sites. */
export function startSenders({ count, sites, car }: SendersOptions): Senders {
  const stopping = new AbortController();
  const people: Senders = {
    sent: [],
    honest: 0,
    others: {},
    acknowledgedAt: 0,
    async stop() {
      stopping.abort();
      await Promise.all(busy);
    },
  };
  const tickets: string[] = [];
  const anySite = () => pick(sites()) ?? "";

  /** Sends a form until it is accepted, refused or given up. Returns the page that accepted it. */
  async function sendUntilAccepted(path: string, form: keyof typeof done, fields: Record<string, string>): Promise<string | undefined> {
    const ticket = tickets.pop() ?? (await freshTicket());
    for (;;) {
      const answer = await postForm(anySite(), path, { form, ticket, ...fields });
      if (answer?.status === 200 && answer.html.includes(done[form])) {
        people.acknowledgedAt = performance.now();
        return answer.html;
      }
      if (answer && answer.status < 500) {
        note(`${form}: ${answer.status} ${alertOf(answer.html)}`);
        return undefined;
      }
      if (answer?.status === 503 && honestWords.some((words) => answer.html.includes(words))) people.honest += 1;
      else note(`${form}: ${answer?.status ?? "connection broke"} ${answer ? alertOf(answer.html) : ""}`);
      if (Math.random() < givesUp) return undefined;
      await pause(50 + Math.random() * 150);
    }
  }

  function note(what: string): void {
    people.others[what] = (people.others[what] ?? 0) + 1;
  }

  /** The site refuses a form within a second of its page. Ages are whole seconds, so this takes two; a person opens some pages at once. */
  async function freshTicket(): Promise<string> {
    for (;;) {
      const [own, ...spare] = await ticketsOf(anySite(), "/contacto", 10).catch(() => []);
      await pause(own === undefined ? 100 : 2_000);
      if (own === undefined) continue;
      tickets.push(...spare);
      return own;
    }
  }

  async function sendOne(kind: SentForm["kind"]): Promise<void> {
    const email = `p${crypto.randomUUID()}@example.es`;
    const slot = pick(allSlots()) ?? "";
    const content = { contact: `Palabras de ${email}`, booking: slot, reservation: "" }[kind];
    const form: SentForm = { kind, email, content, acknowledged: false, cancelled: false };
    people.sent.push(form);
    const html = await sendUntilAccepted({ contact: "/contacto", booking: "/appointments", reservation: car }[kind], kind, fieldsOf(form));
    if (html === undefined) return;
    form.acknowledged = true;
    if (kind === "reservation") form.content = /RS-\w{4}-\w{2}/.exec(html)?.[0] ?? "none";
    if (kind === "booking") {
      const path = /\/appointments\/[0-9a-f-]{36}\/[\w-]+/.exec(html)?.[0] ?? "";
      form.cancelled = undefined;
      if ((await sendUntilAccepted(path, "cancel", { reason: "" })) !== undefined) form.cancelled = true;
    }
  }

  const kinds = ["contact", "booking", "reservation"] as const;
  const busy = Array.from({ length: count }, async (_, person) => {
    for (let turn = person; !stopping.signal.aborted; turn += 1) await sendOne(kinds[turn % kinds.length] ?? "contact");
  });
  return people;
}

function fieldsOf({ kind, email, content }: SentForm): Record<string, string> {
  const person = { name: "Ana Ruiz", email, phone: "" };
  if (kind === "contact") return { ...person, subject: "otro", message: content, gdpr_consent: "on" };
  if (kind === "reservation") return { ...person, plan: "basico", ...consents };
  return { ...person, day: content.slice(0, 10), slot: content, service_type: "financing", notes: "", ...consents };
}

function allSlots(): string[] {
  return calendarOf(Temporal.Now.instant(), new Map(), 1).flatMap(({ day, free }) => free.map((time) => slotKey(day, time)));
}

function alertOf(html: string): string {
  return /(?:role="alert"|-error")[^>]*>([^<]{5,60})/.exec(html)?.[1] ?? /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? html.slice(0, 60);
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
