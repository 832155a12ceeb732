import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { company } from "#company";
import type { Environment } from "./environment.ts";
import { type KeptMail, mailFolder } from "../mail/mail-transport.ts";
import { plainResponse } from "./plain-response.ts";
import { framedFilePolicy } from "./security-headers.ts";
import type { Services } from "../services.ts";

/** Names that server/mail/mail-transport.ts makes; any other name gets a 404 without access to the disk. */
const mailName = /^[\w.-]{1,80}-[0-9a-f-]{36}$/;

type ListedMail = KeptMail & { name: string };

/** /desarrollo/correos, in development only: the mails in a folder that are not sent, newest first. */
export function developmentMails({ config }: Pick<Services, "config">): Hono<Environment> {
  const folder = mailFolder(config.dataFolder);
  const routes = new Hono<Environment>();
  routes.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });

  routes.get("/", async (c) => c.html(page("Correos", list(await keptMails(folder)))));

  routes.get("/:name", async (c) => {
    const mail = await keptMail(folder, c.req.param("name"));
    if (!mail) return plainResponse(c, 404, c.get("requestId"));
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    return c.html(page(mail.subject, shown(mail)));
  });

  // The mail as a mail program shows it: with its styles and nothing else.
  routes.get("/:name/html", async (c) => {
    const mail = await keptMail(folder, c.req.param("name"));
    if (!mail) return plainResponse(c, 404, c.get("requestId"));
    c.header("Content-Security-Policy", framedFilePolicy);
    c.header("X-Frame-Options", "SAMEORIGIN");
    return c.html(mail.html);
  });
  return routes;
}

async function keptMails(folder: string): Promise<ListedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).toSorted();
  const mails = await Promise.all(names.toReversed().map((name) => keptMail(folder, name.slice(0, -".json".length))));
  return mails.filter((mail) => mail !== undefined);
}

async function keptMail(folder: string, name: string): Promise<ListedMail | undefined> {
  if (!mailName.test(name)) return undefined;
  try {
    return { ...(JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as KeptMail), name };
  } catch {
    return undefined;
  }
}

type Markup = ReturnType<typeof html>;

/** Texts with letters beyond ASCII stand outside of the templates, where the build can escape them (docs/decisions/0042-a-bounded-heap.md). */
const texts = {
  dot: "·",
  none: "Todavía no hay ninguno. Envía un formulario del sitio y aparecerá aquí.",
  invitation: "Invitación",
} as const;

const style = raw(
  ":root { color-scheme: light dark; font: 16px/1.5 system-ui } body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem } " +
    "pre { white-space: pre-wrap; overflow-wrap: anywhere } iframe { width: 100%; height: 44rem }",
);

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} ${texts.dot} ${company.name} (desarrollo)</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html>`;
}

function list(mails: readonly ListedMail[]): Markup {
  const rows = mails.map(
    ({ name, subject, recipient, at }) =>
      html`<li><a href="/desarrollo/correos/${name}">${subject}</a><br /><small>${recipient} ${texts.dot} ${timeOf(at)}</small></li>`,
  );
  return html`<h1>Correos</h1>
    ${
      rows.length === 0
        ? html`<p>${texts.none}</p>`
        : html`<ol reversed>
            ${rows}
          </ol>`
    }`;
}

function shown({ name, subject, recipient, at, plain, calendar }: ListedMail): Markup {
  return html`<p><a href="/desarrollo/correos">Todos los correos</a></p>
    <h1>${subject}</h1>
    <p>Para ${recipient} ${texts.dot} ${timeOf(at)}</p>
    <iframe sandbox title="El correo" src="/desarrollo/correos/${name}/html"></iframe>
    <h2>Texto</h2>
    <pre>${plain.split(/(https?:\/\/\S+)/).map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
    ${
      calendar === null
        ? ""
        : html`<h2>${texts.invitation}</h2>
            <pre>${calendar}</pre>`
    }`;
}

/** The instant in the company's time zone, Europe/Madrid. */
function timeOf(instant: string): string {
  return Temporal.Instant.from(instant).toLocaleString("es-ES", { timeZone: company.timeZone, dateStyle: "medium", timeStyle: "medium" });
}
