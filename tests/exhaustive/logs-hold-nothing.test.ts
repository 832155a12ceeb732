// @any-database: it is about the log.
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { projectFolder } from "#db/project-folder.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { accountWrites } from "#tests/account-writes.ts";
import { addressesOf, pageRoutes } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { officeWrites } from "#tests/office-writes.ts";
import { publicForms, wholeForm } from "#tests/public-forms.ts";
import { startSite } from "#tests/site.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";

/** Part of all that a person can send; lower case, because addresses are stored in it. */
const mark = "marca7q";
let count = 0;
const marked = () => `${mark}${(count += 1)}z`;
const markedToken = () => marked().padEnd(43, "x");

const folder = await fillFolder();
const peer = await startSmtpPeer();
// The mail server's refusals quote an address and a token, as real ones do.
peer.behave("reject", "take", "reject-data", "take");
const env = { DATA_DIR: folder.path, SITE_URL: "http://shop.test", SMTP_URL: `smtp://127.0.0.1:${peer.port}`, LOG_LEVEL: "debug" };
const site = await startSite({ env: { ...env, TRUSTED_PROXIES: "127.0.0.1", FORMS_PER_HOUR: "1000000" } });
afterAll(async () => {
  await site.kill();
  await peer.close();
  await folder.remove();
});

/** The names of all fields of all forms, from the features' schemas, so that new forms are included automatically. */
async function fieldNames(): Promise<string[]> {
  const features = join(projectFolder, "app/features");
  const names = new Set<string>();
  for (const path of readdirSync(features, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith("schema.ts")) continue;
    const module = (await import(join(features, path))) as Record<string, unknown>;
    for (const value of Object.values(module))
      if (value instanceof z.ZodObject) for (const name of Object.keys(value.shape)) names.add(name);
  }
  return [...names];
}

/** The headers of a visitor, a customer, an admin, and a person with an invalid token. */
function credentials(): Record<string, string>[] {
  const { owner, admin } = folder.accounts.sessions;
  return [
    {},
    { Cookie: `session=${owner}` },
    { Cookie: `session=${admin}` },
    { Cookie: `session=${markedToken()}; known-browser=${markedToken()}`, Authorization: `Bearer ${markedToken()}` },
  ];
}

let sender = 0;
/** Sends as from one of our pages; `fetch` cannot set another host than it connects to. */
function send(
  method: string,
  address: string,
  body: string | undefined,
  own: Record<string, string>,
  type = "application/x-www-form-urlencoded",
) {
  sender += 1;
  const headers = {
    ...own,
    ...(body === undefined ? {} : { "Content-Type": type, "Content-Length": String(Buffer.byteLength(body)) }),
    Host: "shop.test",
    Origin: "http://shop.test",
    "User-Agent": marked(),
    Referer: `http://shop.test/contacto?${marked()}`,
    "Accept-Language": marked(),
    "X-Forwarded-For": `10.9.${sender % 250}.${Math.floor(sender / 250) % 250}`,
  };
  return new Promise<number>((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: site.port, method, path: address, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The form with marks in every text field. */
function markedForm(form: (typeof publicForms)[number], number: number): string {
  const texts = Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, { kind, longest }]) => {
      if (kind === "email") return [[name, `${marked()}@example.es`]];
      return (kind === "line" || kind === "paragraphs") && longest > 20 ? [[name, marked()]] : [];
    }),
  );
  const fields = new URLSearchParams();
  for (const [name, value] of wholeForm(form, { keys: folder.keys, now: Temporal.Now.instant(), number, texts }))
    if (typeof value === "string") fields.append(name, value);
  return fields.toString();
}

/** Returns two bodies: one with marks in the form's own fields, and one with its valid values and marks in all other fields. */
function overfull(body: string, names: readonly string[]): string[] {
  const free = new URLSearchParams(body);
  const all = new URLSearchParams(body);
  for (const name of names) {
    if (!free.has(name)) all.append(name, marked());
    else if (![formField, ticketField, trapField].includes(name)) free.set(name, marked());
  }
  const ticket = makeTicket(folder.keys, Temporal.Now.instant().epochMilliseconds - 60_000);
  for (const fields of [free, all]) if (fields.has(ticketField)) fields.set(ticketField, ticket);
  return [free.toString(), all.toString()];
}

test(
  "no text of a form, header, address, cookie or mail is in the log, at its most detailed level (row E4)",
  { timeout: 400_000 },
  async () => {
    const names = await fieldNames();
    expect(names).toEqual(
      expect.arrayContaining(["email", "password", "message", "code", "notes", "seen", "marketing", "current_password"]),
    );

    const taken: number[] = [];
    for (const [position, form] of publicForms.entries()) {
      const address = form.path(folder.subjects, folder.keys, position);
      taken.push(await send("POST", address, markedForm(form, 300 + position), {}));
    }
    expect(taken.filter((status) => status >= 400)).toEqual([]);

    const writes = Object.values({ ...accountWrites(folder), ...officeWrites(folder) }).flat();
    for (const form of publicForms)
      writes.push({ address: form.path(folder.subjects, folder.keys, 0), body: markedForm(form, 400), visitors: true });
    let sent = 0;
    for (const { address, body } of writes) {
      // Without forms that end sessions, because the test needs its own.
      const bodies = body.includes("sessions") || body.includes("sign-out") ? [] : overfull(body, names);
      for (const headers of credentials()) {
        for (const given of bodies) await send("POST", `${address}?${mark}=${marked()}`, given, headers);
        await send("POST", address, JSON.stringify({ [marked()]: marked(), code: marked() }), headers, "application/json");
        await send("POST", address, `--x\r\n${marked()}`, headers, "multipart/form-data; boundary=x");
        sent += 4;
      }
    }
    for (const { pattern } of pageRoutes) {
      const [first = "/"] = addressesOf(pattern, folder);
      const withToken = pattern.replace(":token", markedToken()).replace(":signature", marked().padEnd(22, "x"));
      const address = withToken.includes(":") || withToken.includes("*") ? first : withToken;
      // What a mail program or a hurried hand leaves behind a link, and a letter of it in another spelling.
      for (const sign of [".", ",", ";", ")", "&", "%20", "%3E", "%2520", "%C3%A9", "\u00e9"])
        for (const path of [withToken + sign, withToken.replace(mark, `%6D${mark.slice(1)}`), `${first}${sign}${marked()}`])
          await send("GET", path.replace(/[*:]/g, ""), undefined, {});
      for (const headers of credentials())
        await send("GET", `${address}?search=${marked()}&token=${markedToken()}&code=${marked()}`, undefined, headers);
    }
    expect(sent).toBeGreaterThan(300);

    // The mails have reached a server that refuses some with a message of its own.
    await expect.poll(() => peer.received.length, { timeout: 60_000 }).toBeGreaterThan(2);
    await expect.poll(() => site.output(), { timeout: 60_000 }).toContain("mail refused");
    const links = peer.received.flatMap(({ content }) => [
      ...content.replaceAll(/=\r?\n/g, "").matchAll(/http:\/\/shop\.test\/[\w/-]*\/([\w-]{20,})/g),
    ]);
    const mailedTokens = links.map(([, secret = ""]) => secret).filter((secret) => !/^[\da-f-]{36}$/.test(secret));

    expect(await site.stop()).toBe(0);
    const log = site.output();
    expect(log.split("\n").length).toBeGreaterThan(300);
    expect(log.split("\n").filter((line) => line.toLowerCase().includes(mark))).toEqual([]);
    const secrets = [...Object.values(folder.accounts.sessions), ...Object.values(folder.accounts.links), folder.accounts.signsIn.password];
    expect([...secrets, ...mailedTokens].filter((secret) => log.includes(secret))).toEqual([]);
    expect(log.split("\n").filter((line) => /[\w.]@[\w.]/.test(line) || line.includes("No such mailbox"))).toEqual([]);
    expect(JSON.stringify(await folder.dump())).toContain(mark);
  },
);
