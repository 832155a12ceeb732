import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { packed } from "#app/features/people/saved-cars/browser-list.ts";
import { withdrawalAddress } from "#app/features/ground/consent/marketing.ts";
import { endAddress, manageAddress } from "#app/features/matching/saved-searches/addresses.ts";
import { confirmationAddress, copyAddress } from "#app/features/privacy/data-requests/addresses.ts";
import { appointmentPath } from "#app/features/requests/appointments/queries.server.ts";
import { projectFolder } from "#db/project-folder.ts";
import type { Database } from "#db/client.ts";
import { Background } from "#server/background/after-response.ts";
import { SiteRestore } from "#server/backup/site-restore.ts";
import { readConfig } from "#server/config.ts";
import { createApplication } from "#server/application.ts";
import { openLog } from "#server/log.ts";
import { mailFolder, openMailTransport } from "#server/mail/mail-transport.ts";
import { LivePages } from "#server/pages/live-pages.ts";
import { Admission } from "#server/pages/admission.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { onlyPrimary } from "#server/pages/page-source.ts";
import { openStorage } from "#server/files/storage.ts";
import type { FilledOrder } from "./filled-order.ts";
import { filledSearch } from "./filled-accounts.ts";
import type { FilledFolder } from "./filled-folder.ts";

export type PageRoute = {
  /** "/stock/:vehicleId", "/*" */
  pattern: string;
  /** Whether its module has an action. */
  hasAction: boolean;
  /** Who may open it, from the folder of its module (row B1). */
  audience: Audience;
};

export type Audience = "anyone" | "customer" | "admin";

function audienceOf(file: string, pattern: string): Audience {
  const folder = /^routes\/(\w+)\//.exec(file)?.[1];
  // The customer of an order opens its pages with the account or with a signed link, at two addresses of the same module.
  if (folder === "order") return pattern.startsWith("/dashboard/") ? "customer" : "anyone";
  if (folder === "public") return "anyone";
  if (folder === "account") return "customer";
  if (folder === "admin") return "admin";
  throw new Error(`${file} stands in no folder whose audience is known: tests/every-address.ts.`);
}

/** Every page and resource route, as app/routes.ts lists them. */
export const pageRoutes: readonly PageRoute[] = flatten(routes, "");

function flatten(entries: readonly RouteConfigEntry[], parent: string): PageRoute[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    if (path === undefined && index !== true) return flatten(children, pattern);
    const source = readFileSync(join(projectFolder, "app", file), "utf8");
    const hasAction = /export (async function|function|const) action\b/.test(source);
    return [{ pattern: pattern || "/", hasAction, audience: audienceOf(file, pattern) }, ...flatten(children, pattern)];
  });
}

/** The patterns that the server handles before any page, from its application, including those of development. */
export function serverPatterns(database: Database, { keys }: FilledFolder): string[] {
  const config = readConfig({ NODE_ENV: "development" });
  const storage = openStorage(config.storage);
  const log = openLog({ logLevel: "silent" });
  const services = {
    config,
    log,
    database,
    keys,
    storage,
    mailTransport: openMailTransport(config),
    background: new Background({ config: config.database, database, storage, log }),
    pages: new PageCache(),
    pageSource: onlyPrimary(database),
    admission: new Admission(),
    livePages: new LivePages(),
    siteRestore: new SiteRestore({ config, database, storage, log, onRestored: async () => {} }),
  };
  const build = () => Promise.reject(new Error("nobody asks for a page"));
  const application = createApplication({ ...services, accepting: () => true, build }, async () => undefined);
  const all = application.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
  return [...new Set(all)].filter((path) => path !== "*" && path !== "/*");
}

const nobody = "11111111-1111-4111-8111-111111111111";

/** Addresses of each pattern with parameters: of existing things, of missing things, and of impossible values. */
function examples({ subjects, accounts, orders: { owners: order, link }, keys, picture, path }: FilledFolder): Record<string, string[]> {
  const [vehicle = "", appointment = "", request = ""] = [subjects.vehicles[0], subjects.appointments[0], subjects.dataRequests[0]];
  const mail =
    readdirSync(mailFolder(path))
      .find((name) => name.endsWith(".json"))
      ?.replace(".json", "") ?? "";
  const confirmation = confirmationAddress(request, keys.sign("data-request-link", request));
  return {
    "/": ["/", "/?page=2"],
    "/stock": ["/stock", "/stock?search=audi&fuel=Di%C3%A9sel&price_max=30000&sort=price_asc&page=2"],
    "/stock/filtros": ["/stock/filtros", "/stock/filtros?make=Audi&body=SUV&power_min=150&registered_min=2019"],
    "/guardados": ["/guardados", `/guardados?coches=${packed([vehicle, nobody])}`, "/guardados?coches=x"],
    "/comparar": ["/comparar", `/comparar?coches=${vehicle},${nobody},x&region=ct`],
    "/stock/:vehicleId": [`/stock/${vehicle}`, `/stock/${vehicle}?reservar`, `/stock/${nobody}`, "/stock/x"],
    "/vehicle/:vehicleId": [`/vehicle/${vehicle}`],
    "/stock/:vehicleId/kilometros": [`/stock/${vehicle}/kilometros`, `/stock/${nobody}/kilometros`],
    "/stock/:vehicleId/visit": [`/stock/${vehicle}/visit`],
    "/stock/:vehicleId/vista.jpg": [`/stock/${vehicle}/vista.jpg`, `/stock/${vehicle}/vista.jpg?region=ct&plan=premium`],
    "/contacto": ["/contacto", `/contacto?vehicle=${vehicle}`, "/contacto?plan=Completo"],
    "/appointments": ["/appointments", `/appointments?vehicle=${vehicle}`],
    "/appointments/:appointmentId/:signature": [appointmentPath(keys, appointment), `/appointments/${appointment}/x`],
    "/appointments/:appointmentId/:signature/cita.ics": [
      `${appointmentPath(keys, appointment)}/cita.ics`,
      `/appointments/${appointment}/x/cita.ics`,
    ],
    "/data-request/:requestId/:signature": [confirmation, `/data-request/${request}/x`],
    "/novedades/:subjectId/:signature": [
      withdrawalAddress(appointment, keys.sign("marketing-link", appointment)),
      `/novedades/${nobody}/x`,
    ],
    "/avisos/nuevo": ["/avisos/nuevo", "/avisos/nuevo?make=Audi&price_max=30000"],
    "/avisos/:searchId/:signature": [
      manageAddress(keys, filledSearch),
      manageAddress(keys, { ...filledSearch, id: nobody }),
      `/avisos/${filledSearch.id}/x`,
      "/avisos/x/x",
    ],
    "/avisos/:searchId/:signature/baja": [endAddress(keys, filledSearch), `/avisos/${filledSearch.id}/x/baja`],
    "/auth/confirm/:token": [`/auth/confirm/${accounts.links.confirm}`, "/auth/confirm/x"],
    "/auth/reset/:token": [`/auth/reset/${accounts.links.reset}`, "/auth/reset/x"],
    "/auth/first-admin/:token": [`/auth/first-admin/${accounts.links.firstAdmin}`, "/auth/first-admin/x"],
    "/auth/first-admin/:token/copia": [`/auth/first-admin/${accounts.links.firstAdmin}/copia`, "/auth/first-admin/x/copia"],
    "/auth/v1/factors/:factorId": [`/auth/v1/factors/${accounts.factor}`],
    "/auth/v1/factors/:factorId/challenge": [`/auth/v1/factors/${accounts.factor}/challenge`],
    "/auth/v1/factors/:factorId/verify": [`/auth/v1/factors/${accounts.factor}/verify`],
    "/calendario/:userId/:signature/importaciones.ics": [
      ...accounts.calendars,
      `/calendario/${accounts.adminId}/x/importaciones.ics`,
      "/calendario/x/x/importaciones.ics",
    ],
    ...customersOrder("/importacion/:orderId/:signature", link, `/importacion/${order.id}/x`, order),
    ...customersOrder("/dashboard/importacion/:orderId", `/dashboard/importacion/${order.id}`, `/dashboard/importacion/${nobody}`, order),
    ...orderPapers("/admin/orders/:orderId", `/admin/orders/${order.id}`, `/admin/orders/${nobody}`, order),
    "/admin/orders/:orderId/documentos/nuevo/:kind": [
      `/admin/orders/${order.id}/documentos/nuevo/contract`,
      `/admin/orders/${order.id}/documentos/nuevo/invoice`,
      `/admin/orders/${nobody}/documentos/nuevo/contract`,
    ],
    "/admin/orders/:orderId/kilometros": [`/admin/orders/${order.id}/kilometros`, `/admin/orders/${nobody}/kilometros`],
    "/admin/vehicles/:vehicleId/kilometros": [`/admin/vehicles/${vehicle}/kilometros`, `/admin/vehicles/${nobody}/kilometros`],
    "/admin/kilometros/:readingId": [`/admin/kilometros/${order.reading}`, `/admin/kilometros/${nobody}`],
    "/admin/papeles-alemanes": ["/admin/papeles-alemanes", `/admin/papeles-alemanes?coche=${vehicle}`],
    "/admin/orders/:orderId/inspeccion": [`/admin/orders/${order.id}/inspeccion`, `/admin/orders/${nobody}/inspeccion`],
    "/admin/orders/:orderId/inspeccion/fotos": [`/admin/orders/${order.id}/inspeccion/fotos`],
    "/admin/orders/:orderId/inspeccion/fotos/:photoId": [`/admin/orders/${order.id}/inspeccion/fotos/${order.photo}`],
    "/admin/orders": ["/admin/orders", "/admin/orders?vista=lista&q=duena%25&page=2", "/admin/orders?vista=calendario&mes=2026-12"],
    "/dashboard/consultas/:inquiryId": [`/dashboard/consultas/${accounts.inquiry}`, `/dashboard/consultas/${nobody}`],
    "/dashboard/consultas/:inquiryId/novedades": [`/dashboard/consultas/${nobody}/novedades`],
    "/dashboard/seguridad/app/:factorId": [`/dashboard/seguridad/app/${accounts.factor}`],
    "/dashboard/seguridad/correo/:token": [`/dashboard/seguridad/correo/${accounts.links.address}`],
    "/sitemap/:part": ["/sitemap/pages.xml", "/sitemap/vehicles-1.xml", "/sitemap/x"],
    "/data-request/:requestId/:signature/mis-datos.zip": [copyAddress(confirmation)],
    "/admin/appointments": [
      "/admin/appointments",
      "/admin/appointments?view=week",
      "/admin/appointments?when=past&search=ana&status=pending&page=2",
    ],
    "/admin/appointments/:appointmentId": [`/admin/appointments/${appointment}`, `/admin/appointments/${nobody}`],
    "/admin/users/:userId": [`/admin/users/${accounts.ownerId}`, `/admin/users/${nobody}`],
    "/admin/users/:userId/ban": [`/admin/users/${accounts.ownerId}/ban`, `/admin/users/${nobody}/ban`],
    "/admin/users/:userId/role/:role?": [`/admin/users/${accounts.ownerId}/role`, `/admin/users/${accounts.ownerId}/role/ventas`],
    "/admin/search": ["/admin/search", "/admin/search?q=ana%25", "/admin/search?q=612+34", "/admin/search?q=audi"],
    "/admin/customers/:customerId": [
      `/admin/customers/${accounts.ownerId}`,
      `/admin/customers/${accounts.inquiry}`,
      `/admin/customers/${appointment}`,
      `/admin/customers/${nobody}`,
      "/admin/customers/x",
    ],
    "/admin/data-requests/:requestId": [`/admin/data-requests/${request}`, `/admin/data-requests/${nobody}`],
    "/admin/vehicles": [
      "/admin/vehicles",
      "/admin/vehicles?search=audi%25&status=all&sort=price_desc&page=2",
      "/admin/vehicles?search=nada&sort=x",
    ],
    "/admin/vehicles/:vehicleId/delete": [
      `/admin/vehicles/${vehicle}/delete`,
      `/admin/vehicles/${nobody}/delete`,
      "/admin/vehicles/x/delete",
    ],
    "/admin/vehicles/:vehicleId": [
      `/admin/vehicles/${vehicle}`,
      `/admin/vehicles/${vehicle}?creado&subidas=1&rechazadas=too_large.x`,
      `/admin/vehicles/${nobody}`,
      "/admin/vehicles/x",
    ],
    "/admin/vehicles/:vehicleId/anuncio": [`/admin/vehicles/${vehicle}/anuncio`, `/admin/vehicles/${nobody}/anuncio`],
    "/admin/vehicles/:vehicleId/fotos.zip": [`/admin/vehicles/${vehicle}/fotos.zip`, `/admin/vehicles/${nobody}/fotos.zip`],
    "/admin/vehicles/:vehicleId/images": [`/admin/vehicles/${vehicle}/images`, `/admin/vehicles/${nobody}/images`],
    "/admin/vehicles.csv": ["/admin/vehicles.csv", "/admin/vehicles.csv?search=audi"],
    "/admin/mails/:mailId": [`/admin/mails/${accounts.mail}`, `/admin/mails/${nobody}`, "/admin/mails/x"],
    "/admin/mails": ["/admin/mails", "/admin/mails?view=waiting"],
    "/admin/audit": ["/admin/audit", "/admin/audit?table=vehicle_makes"],
    "/admin/inquiries": ["/admin/inquiries", "/admin/inquiries?search=audi&status=pending&kind=reservation&page=2"],
    "/admin/inquiries/:kind/:id": [
      `/admin/inquiries/inquiry/${accounts.inquiry}`,
      `/admin/inquiries/inquiry/${accounts.inquiry}?saved=${accounts.savedReply}`,
      `/admin/inquiries/message/${nobody}`,
      "/admin/inquiries/x/x",
    ],
    "/admin/makes-models": ["/admin/makes-models", "/admin/makes-models?tab=models&search=a4&state=inactive&page=2"],
    "/admin/vehicles/:vehicleId/valor-oficial": [
      `/admin/vehicles/${vehicle}/valor-oficial`,
      `/admin/vehicles/${vehicle}/valor-oficial?marca=VW&modelo=golf%25`,
      `/admin/vehicles/${nobody}/valor-oficial`,
      "/admin/vehicles/x/valor-oficial",
    ],
    "/admin/libros": ["/admin/libros", "/admin/libros?trimestre=2026-3", "/admin/libros?trimestre=x"],
    "/admin/libros/apuntes.csv": ["/admin/libros/apuntes.csv", "/admin/libros/apuntes.csv?trimestre=2026-4"],
    "/admin/libros/banco": ["/admin/libros/banco", "/admin/libros/banco?nuevos=3&conocidos=1&sin-importe=2"],
    "/admin/valores-oficiales": ["/admin/valores-oficiales", "/admin/valores-oficiales?guardado=new&orden=2026&versiones=61634&marcas=112"],
    "/admin/precios/:table": [
      "/admin/precios/registration_tax",
      "/admin/precios/transfer_tax?version=1&desde=2027-01-01",
      "/admin/precios/vat?version=x&desde=x",
      "/admin/precios/x",
    ],
    "/feeds/:format/:key": [`/feeds/google/${accounts.feedKey}`, "/feeds/google/x", `/feeds/x/${accounts.feedKey}`],
    "/admin/portales/:format": ["/admin/portales/google", "/admin/portales/google?motivo=co2&page=2", "/admin/portales/x"],
    "/admin/import": ["/admin/import", "/admin/import?page=2"],
    "/admin/import/:importId": [`/admin/import/${accounts.stockImport}`, `/admin/import/${nobody}`, "/admin/import/x"],
    "/admin/import/fuentes/:sourceId": [
      "/admin/import/fuentes/nueva",
      `/admin/import/fuentes/${accounts.stockSource}`,
      `/admin/import/fuentes/${nobody}`,
    ],
    "/admin/import/:importId/archivo": [`/admin/import/${accounts.stockImport}/archivo`],
    "/stock-files": ["/stock-files"],
    "/admin/import/:importId/rechazadas.csv": [`/admin/import/${accounts.stockImport}/rechazadas.csv`],
    "/admin/*": ["/admin/nada"],
    "/*": ["/nada", "/nada/de/nada.php", "/__manifest?paths=/stock"],
    "/media/*": [picture, "/media/x"],
    "/desarrollo/correos/:name": [`/desarrollo/correos/${mail}`],
    "/desarrollo/correos/:name/html": [`/desarrollo/correos/${mail}/html`],
  };
}

/** The pages of an order below one of the two addresses at which its customer opens it; `wrong` is such an address that opens nothing. */
function customersOrder(pattern: string, base: string, wrong: string, order: FilledOrder): Record<string, string[]> {
  return {
    ...orderPapers(pattern, base, wrong, order),
    [`${pattern}/presupuesto/:version`]: [
      `${base}/presupuesto/1`,
      `${base}/presupuesto/2`,
      `${base}/presupuesto/x`,
      `${wrong}/presupuesto/1`,
    ],
    [`${pattern}/presupuesto/:version/visto`]: [`${base}/presupuesto/1/visto`, `${wrong}/presupuesto/1/visto`],
    [`${pattern}/informe`]: [`${base}/informe`, `${wrong}/informe`],
    [`${pattern}/informe/fotos/:photoId`]: [`${base}/informe/fotos/${order.photo}`, `${base}/informe/fotos/${nobody}`],
    [`${pattern}/kilometros`]: [`${base}/kilometros`, `${wrong}/kilometros`],
    [`${pattern}/compra`]: [`${base}/compra`, `${wrong}/compra`],
    [`${pattern}/entrega.ics`]: [`${base}/entrega.ics`, `${wrong}/entrega.ics`],
    [`${pattern}/desistir`]: [`${base}/desistir`, `${wrong}/desistir`],
  };
}

/** An order and its papers, for its customer or for the team. */
function orderPapers(pattern: string, base: string, wrong: string, order: FilledOrder): Record<string, string[]> {
  const { customerPaper, customerFile, unsharedFile } = order;
  return {
    [pattern]: [base, wrong],
    [`${pattern}/papeles/:paperId/archivos`]: [`${base}/papeles/${customerPaper}/archivos`, `${wrong}/papeles/${customerPaper}/archivos`],
    [`${pattern}/documentos/:documentId`]: [
      `${base}/documentos/${order.contract}`,
      `${base}/documentos/${order.unsharedDocument}`,
      `${wrong}/documentos/${order.contract}`,
    ],
    [`${pattern}/documentos/:documentId/pdf`]: [
      `${base}/documentos/${order.contract}/pdf`,
      `${base}/documentos/${order.unsharedDocument}/pdf`,
      `${wrong}/documentos/${order.contract}/pdf`,
    ],
    [`${pattern}/expediente.zip`]: [`${base}/expediente.zip`, `${wrong}/expediente.zip`],
    [`${pattern}/papeles/:fileId`]: [
      `${base}/papeles/${customerFile}`,
      `${base}/papeles/${unsharedFile}`,
      `${base}/papeles/${nobody}`,
      `${wrong}/papeles/${customerFile}`,
    ],
    [`${pattern}/papeles/:fileId/paginas/:page`]: [
      `${base}/papeles/${customerFile}/paginas/1`,
      `${base}/papeles/${customerFile}/paginas/2`,
      `${base}/papeles/${unsharedFile}/paginas/1`,
      `${wrong}/papeles/${customerFile}/paginas/1`,
    ],
  };
}

/** The addresses of a pattern. Throws for a pattern with parameters but no example here, because tests would skip it. */
export function addressesOf(pattern: string, folder: FilledFolder): string[] {
  const given = examples(folder)[pattern];
  if (given) return given;
  if (/[:*]/.test(pattern)) throw new Error(`${pattern} has no address in tests/every-address.ts.`);
  return [pattern];
}

/** The address from which a running page requests the data of an address. */
export function dataAddress(address: string): string {
  const [path = "", query] = address.split("?", 2);
  return `${path === "/" ? "/_" : path}.data${query === undefined ? "" : `?${query}`}`;
}

/** The addresses of the built scripts, styles and icons. */
export function fileAddresses(): string[] {
  return readdirSync(join(projectFolder, "build/client"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(projectFolder, "build/client").length));
}
