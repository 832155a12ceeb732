import { expect, test } from "vitest";
import { keysFrom } from "../secrets/keys.ts";
import { secretToken } from "../secrets/secret-token.ts";
import { loggedPath } from "./logged-path.ts";

const id = "11111111-1111-4111-8111-111111111111";
const signature = keysFrom(Buffer.from("secret")).sign("data-request-link", id);

test.each(["", ".data", "/"])("a mailed link that ends in %j is logged without its signature", (end) => {
  expect(loggedPath(`/data-request/${id}/${signature}${end}`)).toBe(`/data-request/${id}/…${end}`);
  expect(loggedPath(`/appointments/${id}/${signature}${end}`)).toBe(`/appointments/${id}/…${end}`);
});

test.each([
  "",
  ".data",
  "/presupuesto/1",
  "/presupuesto/1/visto",
  `/papeles/${id}`,
  `/papeles/${id}/paginas/1`,
  `/papeles/${id}/archivos`,
  "/informe/fotos/x",
  "/desistir.data",
  "/expediente.zip",
])("the page %j below the link of an order is logged without its signature", (page) => {
  expect(loggedPath(`/importacion/${id}/${signature}${page}`)).toBe(`/importacion/${id}/…${page}`);
  expect(loggedPath(`/dashboard/importacion/${id}${page}`)).toBe(`/dashboard/importacion/${id}${page}`);
});

test("the calendar of a member of the team is logged without its signature", () => {
  const own = keysFrom(Buffer.from("secret")).sign("team-calendar", id);
  for (const end of ["", ".data"])
    expect(loggedPath(`/calendario/${id}/${own}/importaciones.ics${end}`)).toBe(`/calendario/${id}/…/importaciones.ics${end}`);
});

test("the address at which a portal fetches the stock is logged without its key", () => {
  for (const key of [secretToken(), secretToken(), secretToken()]) expect(loggedPath(`/feeds/google/${key}`)).toBe("/feeds/google/…");
});

/** What mail programs and people put behind a link, and other spellings of its own characters. */
const endings = [
  ".",
  ",",
  ";",
  ":",
  "!",
  ")",
  "]",
  ">",
  "'",
  '"',
  "&amp",
  "=",
  "%20",
  "%2E",
  "%0A",
  "%E2%80%A6",
  "…",
  "*",
  "~",
  "\\",
  ".html",
];
const percentEncoded = signature
  .split("")
  .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
  .join("");

test.each([
  ...endings.map((end) => signature + end),
  ...endings.map((sign) => sign + signature),
  `${signature}x`,
  signature.slice(1),
  signature.slice(0, -1),
  signature.slice(0, 11),
  percentEncoded,
  percentEncoded.replaceAll("%", "%25"),
  signature.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `${id}${signature}`,
  `${id}.${signature}`,
])("no part of the signature %j is logged", (spelled) => {
  for (const path of [`/importacion/${id}/${spelled}`, `/importacion/${spelled}/compra`, `/${spelled}`, `/assets/${spelled}.js`])
    expect(loggedPath(path)).toBe(path.startsWith("/assets") ? "/assets/…" : path.replace(spelled, "…"));
});

test.each([
  "/",
  "/stock",
  `/stock/${id}`,
  `/stock/${id}/visit`,
  `/stock/${id}.data`,
  "/_.data",
  "/auth/v1/.well-known/jwks.json",
  "/dashboard/seguridad/mis-datos.zip",
  "/admin/libros/bienes-usados.csv",
  "/wp-login.php",
  `/media/vehicle-images/${id}/${id}/1200.avif`,
])("%s is logged unchanged", (path) => {
  expect(loggedPath(path)).toBe(path);
});
