import { expect, test } from "vitest";
import { changesOf, pageOf } from "./labels.ts";

test.each([
  [{ price: 10_000 }, { price: 12_000 }, [{ column: "Precio", before: "10000", after: "12000" }]],
  [{ featured: false }, { featured: true }, [{ column: "Destacado", before: "no", after: "sí" }]],
  [{ environmental_badge: null }, { environmental_badge: "C" }, [{ column: "Etiqueta", before: undefined, after: "C" }]],
  [
    { status: "german_prospect", accident: null, papers: ["teil_1", "coc"] },
    { status: "available", accident: "none_declared", papers: null },
    [
      { column: "Estado", before: "Prospecto Alemán", after: "Disponible" },
      { column: "Accidentes", before: undefined, after: "Sin accidentes, según el vendedor" },
      {
        column: "Documentos que hemos visto",
        before: "Permiso de circulación, parte I (Teil I), Certificado de conformidad (COC)",
        after: undefined,
      },
    ],
  ],
  [{ status: "pending" }, { status: "completed" }, [{ column: "Estado", before: "pending", after: "completed" }]],
  [
    null,
    { id: "x", name: "Opel", is_active: true, created_at: "y" },
    [
      { column: "Nombre", before: undefined, after: "Opel" },
      { column: "Activa", before: undefined, after: "sí" },
    ],
  ],
  [{ id: "x", reason: "" }, null, []],
  [{ unheard_of: [1] }, { unheard_of: [2] }, [{ column: "unheard_of", before: "[1]", after: "[2]" }]],
  [
    { state: "running" },
    { state: "done", counts: { read: 3, created: 2, archived: 0, refused: { price: 1 } } },
    [
      { column: "Estado", before: "running", after: "done" },
      { column: "Recuento", before: undefined, after: "3 filas leídas, 2 creados" },
    ],
  ],
  [
    null,
    { price_table: "vat", entry: "withdrawal", valid_from: "2027-01-01", recorded_by: "x" },
    [
      { column: "Tabla", before: undefined, after: "IVA" },
      { column: "Apunte", before: undefined, after: "versión retirada" },
      { column: "Valen desde", before: undefined, after: "2027-01-01" },
    ],
  ],
  [null, null, []],
])("%j → %j", (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

test("a long text is cut", () => {
  const [change] = changesOf(null, { description: "x".repeat(400) });
  expect(change?.after).toHaveLength(161);
});

test.each([
  ["vehicles", {}, "/admin/vehicles/1"],
  ["vehicle_images", { vehicle_id: "2" }, "/admin/vehicles/2"],
  ["vehicle_images", {}, undefined],
  ["user_roles", {}, "/admin/users/1"],
  ["users", {}, "/admin/users/1"],
  ["stock_imports", {}, "/admin/import/1"],
  ["price_table_versions", { price_table: "our_prices" }, "/admin/precios/our_prices"],
  ["sessions", {}, undefined],
])("the page for a row of %s with %j is %s", (table, row, page) => {
  expect(pageOf(table, "1", row)).toBe(page);
});

test.each([
  ["orders", { status: "open" }, { status: "withdrawn" }, { column: "Estado", before: "Abierta", after: "Desistimiento" }],
  ["orders", { template: "dealer" }, { template: "unheard_of" }, { column: "Caso", before: "Concesionario alemán", after: "unheard_of" }],
  ["order_steps", null, { kind: "bought", order_id: "1" }, { column: "Clase", before: undefined, after: "Coche comprado" }],
  ["order_entries", null, { kind: "charge" }, { column: "Clase", before: undefined, after: "Cargo" }],
  ["order_entries", null, { cents: 99_900 }, { column: "Importe", before: undefined, after: "999\u00a0€" }],
  ["order_entries", null, { cents: -50_050 }, { column: "Importe", before: undefined, after: "−500,50\u00a0€" }],
  ["emails", null, { kind: "charge" }, { column: "Clase", before: undefined, after: "charge" }],
  ["orders", null, { kind: "toString" }, { column: "Clase", before: undefined, after: "toString" }],
])("a change in %s from %j to %j is said in the words of that table", (table, before, after, change) => {
  expect(changesOf(before, after, table)).toEqual([change]);
});

test("a row below an order has the order's page, and an order its own", () => {
  expect(pageOf("order_steps", "1", { state: "done" }, "2")).toBe("/admin/orders/2");
  expect(pageOf("order_steps", "1", { state: "done" }, null)).toBeUndefined();
  expect(pageOf("orders", "1", {})).toBe("/admin/orders/1");
});
