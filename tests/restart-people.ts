import { randomUUID } from "node:crypto";
import { type Database, openDatabase } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "./accounts.ts";
import { insertInquiry } from "./inquiries.ts";
import { insertVehicles } from "./vehicles.ts";

export type PlannedRequest = {
  kind: "public" | "signed in" | "form" | "signed-in form";
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Text that a correct response contains. */
  expectedText?: string;
  /** Text that the database contains after a correct response. */
  stored?: string;
};

export type RestartPeople = {
  /** The next request: mostly public pages, also pages of signed-in people, and forms. */
  next(): PlannedRequest;
  /** Takes the id of a response. It is the ticket of a form that is sent later, to whichever site runs then. */
  addTicket(responseId: string): void;
  /** How many of these texts are not stored exactly once. */
  notStoredOnce(texts: readonly string[]): Promise<number>;
};

type Person = { email: string; inquiry: string; cookie: string };

const personCount = 20;
/** Milliseconds. A form is accepted a second after its page; ages are whole seconds, so two seconds are safe. */
const youngestTicket = 2_100;

/** Inserts cars and signed-in people. `origin`: the Origin header of all requests. */
export async function seedPeople(url: string, origin: string): Promise<RestartPeople> {
  const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
  const paths = await publicPaths(database);
  const people: Person[] = [];
  for (let number = 0; number < personCount; number += 1) people.push(await seedPerson(database));
  await database.close();

  const tickets: { ticket: string; at: number }[] = [];
  const usableTicket = () => (tickets[0] && performance.now() - tickets[0].at > youngestTicket ? tickets.shift()?.ticket : undefined);
  let number = 0;
  const publicRequest = (): PlannedRequest => {
    const [method, path] = (paths[number % paths.length] ?? "GET /").split(" ");
    return {
      kind: "public",
      method: method === "POST" ? "POST" : "GET",
      path: path ?? "/",
      headers: method === "POST" ? sending(origin) : {},
    };
  };
  return {
    next() {
      number += 1;
      const person = people[Math.floor(number / 20) % people.length];
      const turn = number % 20;
      if (!person || turn > 4) return publicRequest();
      const signedIn = (path: string, expectedText: string): PlannedRequest => ({
        kind: "signed in",
        method: "GET",
        path,
        headers: { Cookie: person.cookie },
        expectedText,
      });
      if (turn === 0) return signedIn("/dashboard", person.email);
      if (turn === 1) return signedIn("/dashboard/preferencias", "Mis preferencias");
      if (turn === 2) return signedIn(`/dashboard/consultas/${person.inquiry}`, "sigue en venta");
      const ticket = usableTicket();
      if (ticket === undefined) return publicRequest();
      return turn === 3 ? contactForm(origin, ticket) : replyForm(origin, ticket, person);
    },
    addTicket: (responseId) => void tickets.push({ ticket: responseId, at: performance.now() }),
    notStoredOnce: (texts) => countNotStoredOnce(url, texts),
  };
}

async function publicPaths(database: Database): Promise<string[]> {
  const ids = await insertVehicles(
    database,
    Array.from({ length: 50 }, (_, number) => ({ price: 10_000 + number })),
  );
  const pages = ["/", "/stock", "/faq", "/stock?search=audi&page=2", "/healthz"].map((path) => `GET ${path}`);
  return [...pages, ...ids.flatMap((id) => [`GET /stock/${id}`, `POST /stock/${id}/visit`])];
}

async function seedPerson(database: Database): Promise<Person> {
  const now = Temporal.Now.instant();
  const email = `p${randomUUID()}@example.es`;
  const userId = await insertUser(database, { email, now });
  const token = secretToken();
  await insertSession(database, userId, token, now);
  return { email, cookie: `session=${token}`, inquiry: await insertInquiry(database, userId, { created_at: now.toString() }) };
}

/** Gives every form an IP address of its own, as forms of different people have. The sites trust the balancer's header. */
function sending(origin: string): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  const type = "application/x-www-form-urlencoded";
  return {
    Origin: origin,
    "User-Agent": "Mozilla/5.0 Firefox/140.0",
    "Content-Type": type,
    "X-Forwarded-For": `10.${part()}.${part()}.${part()}`,
  };
}

function contactForm(origin: string, ticket: string): PlannedRequest {
  const message = `Hola ${randomUUID()}`;
  const email = `p${randomUUID()}@example.es`;
  const body = new URLSearchParams({
    form: "contact",
    ticket,
    leave_empty: "",
    name: "Ana Ruiz",
    email,
    phone: "",
    subject: "otro",
    message,
    gdpr_consent: "on",
  });
  const expectedText = "Mensaje enviado correctamente";
  return {
    kind: "form",
    method: "POST",
    path: "/contacto",
    headers: sending(origin),
    body: body.toString(),
    expectedText,
    stored: message,
  };
}

function replyForm(origin: string, ticket: string, { cookie, inquiry }: Person): PlannedRequest {
  const message = `Gracias ${randomUUID()}`;
  const body = new URLSearchParams({ form: "reply", ticket, leave_empty: "", message }).toString();
  const headers = { ...sending(origin), Cookie: cookie };
  const path = `/dashboard/consultas/${inquiry}`;
  return { kind: "signed-in form", method: "POST", path, headers, body, expectedText: "Respuesta enviada", stored: message };
}

async function countNotStoredOnce(url: string, texts: readonly string[]): Promise<number> {
  const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
  const found = await runAs({ actor: system, database, now: Temporal.Now.instant() }, async (transaction) => [
    ...(await transaction.selectFrom("contact_messages").select("message as text").execute()),
    ...(await transaction.selectFrom("inquiry_replies").select("reply_message as text").execute()),
  ]);
  await database.close();
  const times = Map.groupBy(found, ({ text }) => text);
  return texts.filter((text) => times.get(text)?.length !== 1).length;
}
