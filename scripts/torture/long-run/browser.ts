import { setTimeout as pause } from "node:timers/promises";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";

export type Page = { status: number; html: string; location: string; id: string };

/** A form on its way: the value of its hidden field, and its other fields. */
export type Form = { path: string; form: string; fields: Readonly<Record<string, string>> };

/** Milliseconds. A form is accepted a second after its page; ages are whole seconds, so two seconds are safe. */
const youngestTicket = 2_100;
const longestAnswer = 30_000;
const mostTickets = 40;

/** One person's browser without JavaScript: it keeps cookies and the tickets of the pages it has seen. */
export class Browser {
  readonly origin: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  readonly #tickets: { ticket: string; at: number }[] = [];

  /** `origin`: of the site. `address`: the IP address that the site sees. */
  constructor(origin: string, address: string) {
    this.origin = origin;
    this.#address = address;
  }

  /** The cookies as a header; empty without any. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Opens a page. Returns undefined when no complete answer comes. */
  open(path: string, cookies = this.cookies): Promise<Page | undefined> {
    return this.#ask(path, { headers: this.#headers(cookies) });
  }

  /** Sends a form with a ticket that `ticket` returned. */
  send({ path, form, fields }: Form, ticket: string): Promise<Page | undefined> {
    const body = new URLSearchParams({ [formField]: form, [ticketField]: ticket, [trapField]: "", ...fields });
    return this.#ask(path, { method: "POST", headers: { ...this.#headers(this.cookies), Origin: this.origin }, body });
  }

  /** The ticket of a page that was opened a while ago; opens pages and waits when there is none. */
  async ticket(): Promise<string> {
    for (;;) {
      const [oldest] = this.#tickets;
      const age = oldest === undefined ? 0 : performance.now() - oldest.at;
      if (oldest && age >= youngestTicket) {
        this.#tickets.shift();
        return oldest.ticket;
      }
      if (!oldest) for (let pages = 0; pages < 3; pages += 1) await this.open("/contacto");
      await pause(oldest === undefined ? 100 : youngestTicket - age);
    }
  }

  #headers(cookies: string): Record<string, string> {
    const agent = { "User-Agent": "Mozilla/5.0 Firefox/140.0", "X-Forwarded-For": this.#address };
    return cookies === "" ? agent : { ...agent, Cookie: cookies };
  }

  async #ask(path: string, request: RequestInit): Promise<Page | undefined> {
    try {
      const signal = AbortSignal.timeout(longestAnswer);
      const answer = await fetch(this.origin + path, { ...request, redirect: "manual", signal });
      const html = await answer.text();
      for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
      const id = answer.headers.get("x-request-id") ?? "";
      if (answer.status === 200 && this.#tickets.length < mostTickets) this.#tickets.push({ ticket: id, at: performance.now() });
      return { status: answer.status, html, location: answer.headers.get("location") ?? "", id };
    } catch {
      return undefined;
    }
  }

  #keep(cookie: string): void {
    const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split("=");
    if (value === "" || cookie.includes("Max-Age=0")) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
