import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { documentPdf } from "./pdf.ts";
import { receiptText } from "./receipt-text.ts";

const order = {
  id: "x",
  reference: "RS-AB2C-DE",
  name: "Carmen",
  email: "carmen@example.es",
  legal_name: "María del Carmen Ruiz-Ñáñez Vega",
  document_kind: "nif",
  document_number: "12345678Z",
  street_address: "Calle Mayor, 5, 3.º B",
  postal_code: "30001",
  locality: "Murcia",
  car_name: "Volkswagen Golf Variant 2.0 TDI",
  car_version: "Style",
  vin: "WVWZZZAUZMP123456",
  plate: null,
  template: "dealer",
  contract_form: "distance_sale",
  delivery_place: "",
};

test("x", async () => {
  const content = receiptText(
    order,
    { cents: 10_561_00, booked_on: "2026-11-20", method: "transfer", bank_reference: "RS-AB2C-DE" },
    199_00,
  );
  const pdf = await documentPdf({
    reference: "R-2026-0001",
    day: "20 de noviembre de 2026",
    content,
    hash: "abc",
    madeAt: 0,
    state: "issued",
    sentence: "",
    badge: "Emitido",
    signature: undefined,
  });
  writeFileSync("/tmp/trees/o-documents-r.pdf", pdf);
});
