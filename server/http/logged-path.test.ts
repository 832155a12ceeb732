import { expect, test } from "vitest";
import { keysFrom } from "../secrets/keys.ts";
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
])("the page %j below the link of an order is logged without its signature", (page) => {
  expect(loggedPath(`/importacion/${id}/${signature}${page}`)).toBe(`/importacion/${id}/…${page}`);
  expect(loggedPath(`/dashboard/importacion/${id}${page}`)).toBe(`/dashboard/importacion/${id}${page}`);
});

test("the calendar of a member of the team is logged without its signature", () => {
  const own = keysFrom(Buffer.from("secret")).sign("team-calendar", id);
  for (const end of ["", ".data"])
    expect(loggedPath(`/calendario/${id}/${own}/importaciones.ics${end}`)).toBe(`/calendario/${id}/…/importaciones.ics${end}`);
});

test.each(["/", "/stock", `/stock/${id}`, `/stock/${id}/visit`, `/media/vehicle-images/${id}/${id}/1200.avif`])(
  "%s is logged unchanged",
  (path) => {
    expect(loggedPath(path)).toBe(path);
  },
);
