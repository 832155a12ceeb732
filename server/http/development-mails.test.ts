import { readdir } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { smallApplication } from "#tests/small-application.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { readConfig } from "../config.ts";
import { developmentMails } from "./development-mails.ts";
import { type Mail, mailFolder, openMailTransport } from "../mail/mail-transport.ts";

const folder = temporaryFolder("mails");
afterAll(() => folder.remove());
const database = await databaseOfThisFile();
const config = readConfig({ NODE_ENV: "development", DATA_DIR: folder.path });
const routes = developmentMails({ config });
const ask = (path: string) => routes.request(`http://shop.test${path}`);

const mail: Mail = {
  id: "11111111-1111-4111-8111-111111111111",
  recipient: "ana@ejemplo.es",
  conversationId: null,
  followsId: null,
  replyTo: null,
  subject: "Hola <b>Ana</b>",
  html: '<!doctype html><p style="margin:0">Hola</p>',
  plain: 'Hola <script>ran=1</script>\n\nAbre esto:\nhttps://shop.test/data-request/1/2?a=1&b="2"',
  calendar: null,
  calendarMethod: null,
};

describe("the mails of development", () => {
  test("are kept as files for mail programs, with the data of their pages, and are listed newest first", async () => {
    expect(await (await ask("/")).text()).toContain("Todavía no hay ninguno");
    const mailTransport = openMailTransport(config);
    await mailTransport.send(mail);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await mailTransport.send({
      ...mail,
      id: "22222222-2222-4222-8222-222222222222",
      subject: "Tu cita",
      calendar: "BEGIN:VCALENDAR",
      calendarMethod: "REQUEST",
    });
    mailTransport.close();
    const files = await readdir(mailFolder(folder.path));
    expect(files.filter((name) => name.endsWith(".eml"))).toHaveLength(2);

    const list = await (await ask("/")).text();
    expect(list.indexOf("Tu cita")).toBeGreaterThan(0);
    expect(list.indexOf("Tu cita")).toBeLessThan(list.indexOf("Hola &lt;b&gt;Ana"));
    expect(list).toContain("ana@ejemplo.es");
  });

  test("are shown in a sandboxed frame, and as plain text with links", async () => {
    const [latest = "", first = ""] = [...(await (await ask("/")).text()).matchAll(/href="\/desarrollo\/correos(\/[^"]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    const answer = await ask(first);
    const html = await answer.text();
    expect(answer.headers.get("content-security-policy")).toContain("frame-src 'self'");
    expect(html).toContain(`<iframe sandbox title="El correo" src="/desarrollo/correos${first}/html">`);
    expect(html).toContain('<a href="https://shop.test/data-request/1/2?a=1&amp;b=&quot;2&quot;">');
    expect(html).not.toContain("<script");
    expect(await (await ask(latest)).text()).toContain("BEGIN:VCALENDAR");

    const framed = await ask(`${first}/html`);
    expect(await framed.text()).toBe(mail.html);
    expect(framed.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*frame-ancestors 'self'.*sandbox$/);
    expect(framed.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(framed.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["/nada", "/..%2f..%2fdatabase", `/${mail.id}`, `/x-${mail.id}`, `/x-${mail.id}/html`])("do not exist at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("in production", () => {
  test.each(["", "/", "/x"])("there is no /desarrollo/correos%s", async (path) => {
    expect((await smallApplication(database, {}).ask(`/desarrollo/correos${path}`)).status).toBe(404);
  });
});
