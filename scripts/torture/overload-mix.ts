import { Agent, request as ask } from "node:http";
import { catalogueAddress } from "#app/features/cars/catalogue/search-params.ts";
import { differentSearches } from "../bench/searches.ts";

export type RequestKind = "search" | "signed in" | "form";

/** `sentAt` and `milliseconds`: when the request was sent, and how long until the end of its response. Status 0: the connection broke. */
export type Outcome = { kind: RequestKind; status: number; sentAt: number; milliseconds: number };

type Planned = { kind: RequestKind; method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };

/** Milliseconds. A form is accepted a second after its page; ages are whole seconds, so two seconds are safe. */
const youngestTicket = 2_100;
const connections = 400;
/** Of ten requests one is a form and one a signed-in person's page; the rest are searches. */
const turns: readonly RequestKind[] = ["form", "signed in", ...Array.from({ length: 8 }, (): RequestKind => "search")];

/** Many people who ask one site for different things. No search is made twice, so none comes from the page cache. */
export class Mix {
  readonly #url: string;
  readonly #cookies: readonly string[];
  readonly #searches: string[];
  /** The id of each response is the ticket of a later form. */
  readonly #tickets: { ticket: string; at: number }[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  #number = 0;

  constructor(url: string, cookies: readonly string[], searches: number) {
    this.#url = url;
    this.#cookies = cookies;
    this.#searches = differentSearches(searches).map((search) => catalogueAddress(search));
  }

  /** Sends the next request of the mix, each from another network. */
  sendNext(): Promise<Outcome> {
    this.#number += 1;
    return this.#send(this.#planned(turns[this.#number % turns.length] ?? "search"), addressOf(this.#number));
  }

  /** Sends a search from an address. */
  search(address: string): Promise<Outcome> {
    return this.#send(this.#planned("search"), address);
  }

  /** Opens all connections, as a proxy in front of the site keeps them. The site accepts one in each turn of its event loop. */
  async openConnections(): Promise<void> {
    const check = () => this.#send({ kind: "search", method: "GET", path: "/healthz", headers: {} }, "127.0.0.1");
    await Promise.all(Array.from({ length: connections }, check));
  }

  close(): void {
    this.#agent.destroy();
  }

  #planned(kind: RequestKind): Planned {
    const [oldest] = this.#tickets;
    if (kind === "form" && oldest && performance.now() - oldest.at > youngestTicket) {
      this.#tickets.shift();
      return contactForm(this.#url, oldest.ticket, this.#number);
    }
    const cookie = this.#cookies[this.#number % this.#cookies.length];
    if (kind === "signed in" && cookie !== undefined) return { kind, method: "GET", path: "/dashboard", headers: { Cookie: cookie } };
    const path = this.#searches.pop();
    if (path === undefined) throw new Error("no searches are left");
    return { kind: "search", method: "GET", path, headers: {} };
  }

  #send({ kind, method, path, headers, body }: Planned, address: string): Promise<Outcome> {
    const start = performance.now();
    return new Promise((resolve) => {
      const end = (status: number) => resolve({ kind, status, sentAt: start, milliseconds: performance.now() - start });
      const sent = ask(
        this.#url + path,
        { method, agent: this.#agent, headers: { ...headers, "X-Forwarded-For": address } },
        (response) => {
          this.#tickets.push({ ticket: String(response.headers["x-request-id"]), at: performance.now() });
          response.resume().on("end", () => end(response.statusCode ?? 0));
        },
      );
      sent.on("error", () => end(0));
      sent.end(body);
    });
  }
}

function contactForm(origin: string, ticket: string, number: number): Planned {
  const person = { name: "Ana Ruiz", email: `p${number}@example.es`, phone: "", subject: "otro", message: "Quiero saber más de un coche." };
  const body = new URLSearchParams({ form: "contact", ticket, leave_empty: "", ...person, gdpr_consent: "on" }).toString();
  const headers = {
    Origin: origin,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(Buffer.byteLength(body)),
  };
  return { kind: "form", method: "POST", path: "/contacto", headers, body };
}

/** An address in a network of its own. */
function addressOf(number: number): string {
  return `10.${(number >> 8) % 250}.${number % 250}.1`;
}
