import type { Page } from "@playwright/test";
import { concepts } from "#app/features/orders/payments/concepts.ts";
import { waitingMails } from "./orders-site.ts";
import { expect } from "./test.ts";

/**
 * Two readers without a script, one of the team and one of the customer, who compare what everybody says of an order. `order` and `own`: the
 * addresses of its page for the team and for the customer.
 */
export type Readers = { team: Page; customer: Page; order: string; own: string; email: string };

/** What one source says. A source that does not speak of a fact leaves it out. Days such as "1 dic"; amounts such as "199 €". */
type Told = {
  handover?: string;
  /** The charges with their state, such as "Compra 11.000 € vence el 1 dic". */
  charges?: string[];
  /** The payments that are to come on a day, such as "11.000 € 1 dic". */
  due?: string[];
  received?: string;
  turn?: Turn;
  documents?: string[];
  news?: string[];
};
type Turn = "quote" | "document" | "purchase" | "handover" | "payment" | "paper" | "nothing";

/**
 * Expects that page, team, board, calendars and mails say the same of an order. `moment`: what has just happened. Returns who spoke of what, such
 * as "board turn".
 */
export async function expectAgreement(readers: Readers, moment: string): Promise<string[]> {
  const customer = onCustomersPage(await linesOf(readers.customer, readers.own));
  const lines = await linesOf(readers.team, readers.order);
  const [team, isOpen] = [onTeamsPage(lines), lines.includes("En marcha")];
  const sources: Record<string, Told> = { customer, team, mail: await inMails(readers, customer.due ?? []) };
  if (isOpen)
    Object.assign(sources, { board: await onBoard(readers), month: await inMonths(readers), file: await inCalendarFile(readers) });
  const spoken: string[] = [];
  for (const fact of ["handover", "charges", "due", "received", "turn", "documents", "news"] as const) {
    const told = Object.entries(sources).flatMap(([source, { [fact]: value }]) => (value === undefined ? [] : [[source, value] as const]));
    const [first] = told;
    expect(Object.fromEntries(told), `${fact}, after ${moment}`).toEqual(Object.fromEntries(told.map(([source]) => [source, first?.[1]])));
    spoken.push(...told.map(([source]) => `${source} ${fact}`));
  }
  return spoken;
}

/** The lines of a page as a person reads them. */
async function linesOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  const text = (await page.locator("main").innerText()).replaceAll("\u00a0", " ");
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function after(lines: readonly string[], heading: string): string[] {
  const place = lines.indexOf(heading);
  return place === -1 ? [] : lines.slice(place + 1);
}

function onCustomersPage(lines: readonly string[]): Told {
  const ledger = after(lines, "Pagos");
  const charges = ledger.flatMap((line, place) => {
    const [concept = "", amount = ""] = line.split(" · ");
    return isConcept(concept) ? [`${concept} ${round(amount)} ${ledger[place + 1]}`] : [];
  });
  const said = lines.map((line) => /^(?:La entrega está prevista para|Te entregamos el coche) el (.+)\.$/.exec(line)?.[1]).find(Boolean);
  const stop = lines.map((line, place) => (line === "Entrega" ? dayOf(lines[place + 1]) : undefined)).find(Boolean);
  expect(said === undefined || short(said) === stop, `the journey says ${stop}, and the sentence ${said}`).toBe(true);
  const task = after(lines, "Ahora te toca a ti")[0];
  const ended = lines.some((line) => /^(?:Esta importación está cancelada|Has desistido del contrato)$/.test(line));
  return {
    ...(stop === undefined ? {} : { handover: stop }),
    charges: charges.toSorted(),
    due: charges.flatMap((charge) => /^\S+ (.+ €) vence el (.+)$/.exec(charge)?.slice(1).join(" ") ?? []).toSorted(),
    ...(charges.length === 0 ? {} : { received: round(ledger[0]?.split(" de ")[0] ?? "") }),
    ...(ended ? {} : { turn: turnOf(task) }),
    documents: documentsIn(lines),
    news: newsIn(after(lines, "Qué ha pasado")),
  };
}

function onTeamsPage(lines: readonly string[]): Told {
  const charged = after(lines, "Cargos");
  const ledger = charged.slice(
    0,
    charged.findIndex((line) => line === "Movimientos" || line.startsWith("Apuntar: ")),
  );
  const charges = ledger.flatMap((line, place) =>
    isConcept(line) ? [`${line} ${round(ledger[place + 2] ?? "")} ${ledger[place + 3]}`] : [],
  );
  const steps = lines.slice(0, lines.indexOf("Cuentas"));
  const handover = dayOf(steps[steps.lastIndexOf("Entrega") + 1]);
  return {
    ...(handover === undefined ? {} : { handover }),
    charges: charges.toSorted(),
    ...(charges.length === 0 ? {} : { received: round(after(lines, "Recibido")[0] ?? "") }),
    documents: documentsIn(lines),
    news: newsIn(after(lines, "Lo que sabe el cliente")),
  };
}

/** The sentence of the order's card. While the team must do something, the card says nothing of the customer's turn. */
async function onBoard({ team, order }: Readers): Promise<Told> {
  await team.goto("/admin/orders");
  const sentence = await team
    .locator(`li[data-id="${idOf(order)}"] p`)
    .last()
    .innerText();
  const ofTeam = /por revisar|tarde|toca comprar|pide otra hora|Presupuesto (?:aceptado|rechazado|caducado)|matriculación v/.test(sentence);
  return ofTeam ? {} : { turn: turnOf(sentence) };
}

/** The payments in the calendar of this month and the next. */
async function inMonths({ team, order }: Readers): Promise<Told> {
  const month = Temporal.Now.plainDateISO("Europe/Madrid").toPlainYearMonth();
  const due = new Set<string>();
  for (const shown of [month, month.add({ months: 1 })]) {
    await team.goto(`/admin/orders?vista=calendario&mes=${shown.toString()}`);
    for (const link of await team.locator(`a[href="/admin/orders/${idOf(order)}"][title^="Pago: "]`).all()) {
      const [amount = ""] = ((await link.getAttribute("title")) ?? "").replaceAll("\u00a0", " ").slice("Pago: ".length).split(" · ");
      const day = await link.locator("xpath=ancestor::li[h3]").locator("h3 .desktop\\:sr-only").textContent();
      due.add(`${round(amount)} ${short(day?.split(", ")[1] ?? "")}`);
    }
  }
  return { due: [...due].toSorted() };
}

/** The handover in the private calendar of the team. */
async function inCalendarFile({ team, order }: Readers): Promise<Told> {
  const [address = ""] = after(await linesOf(team, "/admin/orders?vista=calendario"), "Llamadas y todas las importaciones");
  expect(address, "the address of the team's calendar").toMatch(/importaciones\.ics/);
  const file = (await (await team.request.get(address)).text()).replaceAll("\r\n ", "");
  const event = file.split("BEGIN:VEVENT").find((text) => text.includes(`${idOf(order)}-handed_over`));
  const [, month = "", day = ""] = /DTSTART\S*:\d{4}(\d\d)(\d\d)/.exec(event ?? "") ?? [];
  return event === undefined ? {} : { handover: `${Number(day)} ${months[Number(month) - 1]}` };
}

/** What the mails say that wait for their time: the newest day of the handover, and payments that the customer's page knows as well. */
async function inMails({ team, email }: Readers, due: readonly string[]): Promise<Told> {
  const texts = await waitingMails(team, email, /^(?:Novedades de una importación|Recordatorio de pago|Pago sin recibir)$/);
  let handover: string | undefined;
  for (const mail of texts) {
    const text = mail.replaceAll("\u00a0", " ");
    const moved = [...text.matchAll(/La entrega pasa del .+? al (\d+ de \S+ de \d{4})[,.]/g)].at(-1)?.[1];
    handover = moved === undefined ? handover : short(moved);
    const [, amount] = /^Importe: +(.+)$/m.exec(text) ?? [];
    const [, day] = /^Vence el: +(.+)$/m.exec(text) ?? [];
    if (amount !== undefined && day !== undefined) expect(due, `a mail asks for ${amount}`).toContain(`${round(amount)} ${short(day)}`);
  }
  return handover === undefined ? {} : { handover };
}

const isConcept = (text: string) => Object.values<string>(concepts).includes(text);

/** Whose turn it is and for what, by the customer's heading or the board's sentence. */
function turnOf(sentence = ""): Turn {
  const turns: readonly [Turn, RegExp][] = [
    ["quote", /^Revisa tu presupuesto|^Presupuesto (?:enviado|visto)/],
    ["document", /^Firma |sin firmar por el cliente$/],
    ["purchase", /^Confirma la compra|^Compra sin confirmar/],
    ["handover", /^Elige cuándo|^Entrega propuesta/],
    ["payment", /^Paga |^Pago esperado/],
    ["paper", /^(?:Sube|Vuelve a subir): |, pedido |: esperamos otro$/],
  ];
  return turns.find(([, pattern]) => pattern.test(sentence))?.[0] ?? "nothing";
}

/** The newest documents of the customer; the older ones are folded. */
function documentsIn(lines: readonly string[]): string[] {
  const named = lines.filter((line) => /^\p{L}[\p{L} ]+ [A-Z]-\d{4}-\d{4}$/u.test(line));
  return named.filter((name) => !name.startsWith("Contrato con el vendedor")).slice(0, 5);
}

/** The newest news with their moments; the older ones are folded. */
function newsIn(lines: readonly string[]): string[] {
  const first = lines.findIndex((line, place) => place % 2 === 0 && !/^\d+ \S+ \d{4}, \d+:\d\d$/.test(line));
  return lines.slice(0, first === -1 ? undefined : first);
}

const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"];

/** "1 dic" of "1 de diciembre" or "1 de diciembre de 2026". */
function short(day: string): string {
  const [number, name = ""] = day.split(" de ");
  return `${number} ${months.find((month) => name.startsWith(month.slice(0, 3)))}`;
}

/** "28 dic" of "hacia el 28 dic", "previsto para el 28 dic · El equipo" or "hecho el 28 dic"; undefined for a line without a day. */
function dayOf(line = ""): string | undefined {
  return /(?:^|el )(\d+ [a-z]{3,4})(?: ·|$)/.exec(line)?.[1];
}

/** "199 €" of "199,00 €" or "199,00". */
function round(amount: string): string {
  return `${amount.replace(/,00(?: €)?$/, "").replace(/ €$/, "")} €`;
}

function idOf(order: string): string {
  return /[0-9a-f-]{36}/.exec(order)?.[0] ?? "";
}
