import { afterAll, describe, expect, test } from "vitest";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { runAs } from "#server/context.ts";
import { readConfig } from "#server/config.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { contextOf } from "#tests/database.ts";
import { addressesOf, dataAddress, pageRoutes } from "#tests/every-address.ts";
import { hiddenCents } from "#tests/filled-order.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { officeWrites } from "#tests/office-writes.ts";
import { orderWrites } from "#tests/order-writes.ts";
import { type Site, startSite } from "#tests/site.ts";

/** The salesperson and the accountant walk the whole back office, and send all its forms (row B10). */
const folder = await fillFolder();
let site: Site = await startSite({ env: folder.env });
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

type Role = "salesperson" | "accountant";
const roles: readonly Role[] = ["salesperson", "accountant"];
const office = pageRoutes.filter(({ audience }) => audience === "admin");

/** What each role opens, beside the first page and the page for unknown addresses. The product says it in another form. */
const opened: Record<Role, RegExp> = {
  salesperson:
    /^\/admin\/(search|customers|inquiries|appointments|vehicles|demanda|portales|papeles-alemanes|orders|kilometros)(?!.*(\/delete|valor-oficial|plantillas|expediente))/,
  accountant: /^\/admin\/(search|orders(\/:orderId(\/papeles\/:fileId(\/paginas\/:page)?|\/documentos\/:documentId(\/pdf)?)?)?|libros.*)$/,
};

function opens(role: Role, pattern: string): boolean {
  return ["/admin", "/admin/*"].includes(pattern) || opened[role].test(pattern);
}

const cookieOf = (role: Role) => ({ Cookie: `session=${folder.accounts.sessions[role]}` });

async function visit(address: string, role: Role) {
  const answer = await fetch(site.url + address, { headers: cookieOf(role), redirect: "manual" });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") ?? "" };
}

async function send(address: string, role: Role, body: string) {
  const headers = { ...cookieOf(role), Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await fetch(site.url + address, { method: "POST", headers, body, redirect: "manual" });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") ?? "" };
}

/** An amount in every way in which a page or its data may write it. */
function writings(cents: number): RegExp {
  const euros = String(Math.trunc(cents / 100));
  const rest = String(cents % 100).padStart(2, "0");
  return new RegExp(`${cents}|${euros}[.]${rest}|${euros.slice(0, -3)}[.]?${euros.slice(-3)}(,${rest}|\\s*€)`);
}
const purchase = writings(hiddenCents.purchase);
const cost = writings(hiddenCents.cost);
const iban = /ES91\s?2100/;

describe.each(roles)("a %s", (role) => {
  test.each(office)("asks for $pattern, as page and data", async ({ pattern }) => {
    for (const address of addressesOf(pattern, folder).flatMap((one) => [one, dataAddress(one)])) {
      const { status, text, location } = await visit(address, role);
      if (!opens(role, pattern)) {
        expect([202, 302], address).toContain(status);
        if (status === 302) expect(location, address).toBe("/admin");
        else expect(text, address).toContain('"/admin"');
      } else {
        expect([200, 202, 302, 404, 422], address).toContain(status);
        expect(location, address).not.toBe("/admin");
      }
      expect(text, address).not.toMatch(iban);
      if (role === "accountant") continue;
      expect(text, address).not.toMatch(purchase);
      expect(text, address).not.toMatch(cost);
    }
  });

  test("sees no page with a part that could not be read", () => {
    expect(
      site
        .output()
        .split("\n")
        .filter((line) => /page incomplete|42501|"level":(50|60)/.test(line)),
    ).toEqual([]);
  });

  test("is a customer outside the back office", async () => {
    for (const address of ["/", "/stock", "/calculadora", "/dashboard", "/dashboard/seguridad", "/contratar"])
      expect((await visit(address, role)).status, address).toBe(200);
  });
});

test("the accountant and nobody else but admins reads what a car was bought for", async () => {
  const order = `/admin/orders/${folder.orders.owners.id}`;
  expect((await visit(order, "accountant")).text).toMatch(purchase);
  expect((await visit(order, "accountant")).text).toMatch(cost);
  expect((await visit(order, "salesperson")).text).toContain("Cuentas");
});

describe("the forms", () => {
  const order = `/admin/orders/${folder.orders.owners.id}`;
  const ticket = () => makeTicket(folder.keys, Temporal.Now.instant().epochMilliseconds - 60_000);
  const form = (name: string, fields: Record<string, string>) =>
    new URLSearchParams({ [formField]: name, [ticketField]: ticket(), [trapField]: "", ...fields }).toString();
  const money = { euros: "10", day: "2026-11-20", bank_reference: "", note: "", seen: "3" };
  const charge = { euros: "10", day: "", concept: "extra", note: "" };
  const bookings = ["receipt", "refund", "cost"].map((kind) => ({
    address: order,
    body: form(`entry-${kind}`, kind === "cost" ? { ...money, concept: "extra" } : money),
  }));
  const writes = Object.entries({ ...officeWrites(folder), ...orderWrites(folder) }).filter(([pattern]) => pattern.startsWith("/admin"));

  test.each(roles)("of others write nothing for a %s (row B10)", async (role) => {
    await site.stop();
    const before = await folder.dump();
    site = await startSite({ env: folder.env });
    const refused = writes.flatMap(([pattern, those]) =>
      those.filter(
        ({ body }) =>
          !opens(role, pattern) || (role === "accountant" && /order-(ending|replan)|renew-calendar|record-paper-signature/.test(body)),
      ),
    );
    for (const { address, body } of [...refused, ...(role === "salesperson" ? bookings : [])]) {
      for (const one of [address, dataAddress(address)]) {
        const { status, text, location } = await send(one, role, body);
        const turnedAway = status === 302 ? location === "/admin" : status === 202 && text.includes('"/admin"');
        expect(turnedAway || status === 403, `${one} ${body}: ${status}`).toBe(true);
      }
    }
    expect(refused.length).toBeGreaterThan(20);
    await site.stop();
    const after = await folder.dump();
    site = await startSite({ env: folder.env });
    const touched = /^(sessions|form_counters|form_sendings)$/;
    for (const table of Object.keys(before).filter((name) => !touched.test(name))) expect(after[table], table).toEqual(before[table]);
  });

  test("of an accountant book, and the log names the accountant (row B9)", async () => {
    const { status, text } = await send(order, "accountant", form("entry-receipt", money));
    expect(status, text.slice(0, 2_000)).toBe(200);
    expect(await lastChange()).toMatchObject({ table_name: "order_entries", operation: "insert", email: "cuentas@ejemplo.es" });
  });

  test("of a salesperson charge, and book nothing", async () => {
    const seen = /value="entry-charge"[^]*?name="seen" value="(\d+)"/.exec((await visit(order, "salesperson")).text)?.[1] ?? "";
    expect((await send(order, "salesperson", form("entry-charge", { ...charge, seen }))).status).toBe(200);
    expect(await lastChange()).toMatchObject({ table_name: "order_entries", operation: "insert", email: "ventas@ejemplo.es" });
    expect((await send(order, "salesperson", form("entry-receipt", money))).text).toContain(
      "Tu permiso en el equipo no incluye este cambio",
    );
  });

  test("and pages are closed with the next request after the role is taken (row A10)", async () => {
    await site.stop();
    await withDatabase((transaction) =>
      transaction
        .deleteFrom("user_roles")
        .where("role", "in", [...roles])
        .execute(),
    );
    site = await startSite({ env: folder.env });
    for (const role of roles) expect(await visit("/admin/orders", role)).toMatchObject({ status: 302, location: "/" });
    // Refused with what it says (row R27).
    expect(await send(order, "accountant", form("entry-receipt", money))).toMatchObject({ status: 401 });
  });
});

async function withDatabase<Result>(work: Parameters<typeof runAs<Result>>[1]): Promise<Result> {
  const { database } = await openMigrated(readConfig(folder.env).database, "command");
  try {
    return await runAs(contextOf(database), work);
  } finally {
    await database.close();
  }
}

/** The newest entry of the log, with the person's address. The embedded database opens for one process, so the site steps aside. */
async function lastChange() {
  await site.stop();
  const entry = await withDatabase((transaction) =>
    transaction
      .selectFrom("audit_log")
      .innerJoin("users", "users.id", "admin_user_id")
      .select(["table_name", "operation", "email"])
      .where("table_name", "=", "order_entries")
      .orderBy("audit_log.id", "desc")
      .executeTakeFirst(),
  );
  site = await startSite({ env: folder.env });
  return entry;
}
