import { afterAll, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertMessage, insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { withDatabase } from "#tests/own-database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import type { Database } from "#db/client.ts";

/** Dashboard, menu and inbox count the same conversations as pending and as late, whatever their states (INBOX-11). */

const ages = { fresh: 2, late: 30, old: 24 * 20 } as const;
const hoursAgo = (hours: number) =>
  Temporal.Now.instant()
    .subtract({ minutes: hours * 60 })
    .toString();
const words = ["nobody", "team", "team, then customer", "customer"] as const;

const planted = { pending: 0, late: 0 };
let answered = "";

function count(pending: boolean, late: boolean): void {
  planted.pending += Number(pending);
  planted.late += Number(late);
}

/** Every status of every kind, at each age, with each last word. */
async function plant(database: Database, admin: string): Promise<void> {
  for (const hours of Object.values(ages)) {
    for (const status of ["pending", "in_progress", "completed"]) {
      for (const last of words) await plantInquiry(database, { admin, hours, status, last });
      const [pending, created_at] = [status === "pending", hoursAgo(hours)];
      await insertMessage(database, { status, created_at, subject: "otro" });
      count(pending, pending && hours >= 24);
      await insertMessage(database, { status, created_at, subject: "reclamacion" });
      count(pending, status !== "completed" && hours === ages.old);
    }
    for (const status of ["pending", "accepted", "rejected", "cancelled"]) {
      await insertReservation(database, await insertVehicle(database), { status, created_at: hoursAgo(hours) });
      count(status === "pending", status === "pending" && hours >= 24);
    }
  }
}

type Said = { admin: string; hours: number; status: string; last: (typeof words)[number] };

async function plantInquiry(database: Database, { admin, hours, status, last }: Said): Promise<void> {
  const inquiry = await insertInquiry(database, null, { status, created_at: hoursAgo(hours), name: `${status} ${hours} ${last}` });
  const spoken = last === "nobody" ? [] : last.split(", then ");
  const replies = spoken.map((who, number) => ({
    inquiry_id: inquiry,
    reply_message: "Hola",
    created_at: hoursAgo(hours - 0.5 - number / 2),
    admin_user_id: who === "team" ? admin : null,
  }));
  if (replies.length > 0)
    await runAs(contextOf(database), (transaction) => transaction.insertInto("inquiry_replies").values(replies).execute());
  const pending = status === "pending";
  // Somebody took an inquiry up that is in progress, so it waits only for what its sender wrote later.
  const waits = last === "nobody" ? pending : last !== "team";
  count(pending, waits && status !== "completed" && hours >= 24);
  if (pending && last === "nobody" && hours === ages.late) answered = inquiry;
}

let asked = "";
const people = await startSignedInSite([{ admin: true }, {}], {}, async (database, { userIds: [admin = "", customer = ""] }) => {
  await plant(database, admin);
  asked = await insertInquiry(database, customer, { status: "completed" });
});
afterAll(() => people.stop());

const cookie = () => people.cookies[0] ?? "";

async function pageAt(address: string, person = 0): Promise<string> {
  const answer = await fetch(people.site.url + address, { headers: { Cookie: people.cookies[person] ?? "" } });
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll(/<script\b[^]*?<\/script>|<!--.*?-->/g, "");
}

const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const figure = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? "0");

/** What each of the three places says, and how many rows of the inbox say that they are late. */
async function told() {
  const dashboard = textOf(await pageAt("/admin"));
  const inbox = textOf(await pageAt("/admin/inquiries"));
  let rows = 0;
  for (let page = 1; page <= Math.ceil(figure(inbox, /Total (\d+)/) / 30); page += 1)
    rows += textOf(await pageAt(`/admin/inquiries?page=${page}`)).match(/(h|días|el \d+ [a-z]+), fuera de plazo/g)?.length ?? 0;
  return {
    dashboard: { pending: figure(dashboard, /Consultas pendientes (\d+)/), late: figure(dashboard, /(\d+) sin atender en su plazo/) },
    menu: { pending: figure(dashboard, /Consultas (\d+) por atender/), late: figure(dashboard, /por atender, (\d+) fuera de plazo/) },
    inbox: { pending: figure(inbox, /Pendientes (\d+)/), late: figure(inbox, /(\d+) fuera de plazo (?!Todos|Estado)/) },
    rows,
    filtered: figure(await pageAt("/admin/inquiries?status=late"), /aria-label="(\d+) consultas"/),
  };
}

const everywhere = ({ pending, late }: { pending: number; late: number }) => {
  const same = { pending, late };
  return { dashboard: same, menu: same, inbox: same, rows: late, filtered: late };
};

async function send(address: string, fields: Record<string, string>): Promise<void> {
  const page = await (await fetch(people.site.url + address, { headers: { Cookie: cookie() } })).text();
  const ticket = /name="ticket" value="([\w-]{32})"/.exec(page)?.[1] ?? "";
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const answer = await fetch(people.site.url + address, {
    method: "POST",
    headers: { Cookie: cookie(), Origin: people.site.url },
    body: new URLSearchParams({ ticket, leave_empty: "", ...fields }),
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
}

test("dashboard, menu and inbox say the same", async () => {
  expect(planted.late).toBeGreaterThan(10);
  expect(await told()).toEqual(everywhere(planted));
});

test("an answer takes an inquiry out of what is late, and its status stays; completed it is not pending either", async () => {
  const thread = `/admin/inquiries/inquiry/${answered}`;
  await send(thread, { form: "team-reply", seen: "", message: "Sí, sigue en venta." });
  expect(await told()).toEqual(everywhere({ ...planted, late: planted.late - 1 }));
  await send("/admin/inquiries", { form: "inquiry-status", kind: "inquiry", id: answered, seen: "pending", status: "completed" });
  expect(await told()).toEqual(everywhere({ pending: planted.pending - 1, late: planted.late - 1 }));
});

test("what the team notes and plans is in its own pages, and in no page and no mail of the customer", async () => {
  const thread = `/admin/inquiries/inquiry/${asked}`;
  const secrets = { next_action: "Llamarla xyzzy-plan", note: "Regatea mucho xyzzy-nota" };
  const work = { assigned_to: people.userIds[0] ?? "", next_action: secrets.next_action, next_action_on: "2026-11-20" };
  await send(thread, { form: "conversation-work", seen: "0", ...work });
  await send(thread, { form: "conversation-note", id: crypto.randomUUID(), note: secrets.note });
  await send(thread, { form: "team-reply", seen: "", message: "Aquí la respuesta." });
  const office = await pageAt(thread);
  for (const text of Object.values(secrets)) expect(office).toContain(text);
  const customers = ["/dashboard", "/dashboard/consultas", `/dashboard/consultas/${asked}`, `/dashboard/consultas/${asked}.data`];
  const seen = await Promise.all(customers.map((address) => pageAt(address, 1)));
  // The embedded database opens for one process.
  await people.site.stop();
  const mails = await withDatabase(people.env, ({ kysely }) => kysely.selectFrom("emails").select(["subject", "html", "plain"]).execute());
  expect(mails.length).toBeGreaterThan(0);
  expect(`${seen.join(" ")} ${JSON.stringify(mails)}`).toContain("Aquí la respuesta.");
  expect(`${seen.join(" ")} ${JSON.stringify(mails)}`).not.toContain("xyzzy");
});
