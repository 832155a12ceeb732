import { slotKey } from "#app/features/appointments/slot-times.ts";
import { calendarOf } from "#app/features/appointments/slots.ts";
import { notStored } from "#app/features/submissions/messages.ts";
import { postForm, ticketsOf } from "#tests/forms.ts";

/** A form as its sender sees it. The address is nobody else's, so the rows of a form are found by it. */
export type SentForm = {
  kind: "contact" | "booking" | "reservation";
  email: string;
  /** The site has said that it has it. */
  acknowledged: boolean;
  /** What must be found again: the message, the slot, or the reference that the site answered with. */
  content: string;
  /** For a booking: the site has said that it is cancelled; undefined when that was asked and no answer came. */
  cancelled: boolean | undefined;
};

export type People = {
  sent: SentForm[];
  /** Answers 5xx that said what is the matter and that it can be tried again. */
  honest: number;
  /** Every other answer but a yes, by what it was. */
  others: Record<string, number>;
  /** When the site last acknowledged a form, by performance.now(). */
  acknowledgedAt: number;
  /** Lets everybody finish what they have begun. */
  stop(): Promise<void>;
};

export type Neighbourhood = {
  count: number;
  /** The addresses of the sites that are there now. */
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
/** Not stored, and what was typed stays; or, where the page itself cannot be read, that it can be tried again. */
const honestWords = [notStored, "No hemos podido cargarla ahora mismo", "No hemos podido cargarlo ahora mismo"];
/** Of four who get no answer, one gives up; the others send the same form again, as the page tells them. */
const givesUp = 0.25;

/** People who send contact forms, bookings (and cancel them) and reservations without pause, each to any of the sites. */
export function letPeopleSend({ count, sites, car }: Neighbourhood): People {
  const stopping = new AbortController();
  const people: People = {
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

  /** Sends a form until it is taken, refused or given up; answers the page that said yes. */
  async function sendUntilTaken(path: string, form: keyof typeof done, fields: Record<string, string>): Promise<string | undefined> {
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

  /** The site takes no form whose page is younger than a second; to the second, that is two. So a person opens some pages at once. */
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
    const html = await sendUntilTaken({ contact: "/contacto", booking: "/appointments", reservation: car }[kind], kind, fieldsOf(form));
    if (html === undefined) return;
    form.acknowledged = true;
    if (kind === "reservation") form.content = /RS-\w{4}-\w{2}/.exec(html)?.[0] ?? "none";
    if (kind === "booking") {
      const path = /\/appointments\/[0-9a-f-]{36}\/[\w-]+/.exec(html)?.[0] ?? "";
      form.cancelled = undefined;
      if ((await sendUntilTaken(path, "cancel", { reason: "" })) !== undefined) form.cancelled = true;
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
