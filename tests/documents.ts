import type { DocumentContent } from "#app/features/orders/documents/content.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import type { DocumentOrder } from "#app/features/orders/documents/parties.ts";
import type { DocumentKind } from "#app/features/orders/documents/kinds.ts";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "./database.ts";
import { noon } from "./request-scope.ts";

/** The content of a document; `text` in all places for a person's words. */
export function documentContent(text: string): DocumentContent {
  return {
    title: "Contrato de compraventa de un coche",
    reference: "RS-AB2C-DE",
    company: { name: "RinSegura", taxNumber: "B0", address: "Gran Vía, 1", email: "hola@rinsegura.example", phone: "968 00 00 00" },
    opening: [text],
    sections: [
      {
        heading: "1. Quiénes somos",
        blocks: [
          { kind: "facts", facts: [{ label: "Compra", value: text }] },
          { kind: "text", text },
          { kind: "list", items: [text] },
        ],
      },
    ],
    signers: [{ role: "El cliente", name: text }],
    note: "Este contrato no es una factura.",
  };
}

type Given = { id?: string; kind?: DocumentKind; number?: number; text?: string; shared?: boolean; replaces?: string };

/** Issues a document of an order at noon; returns its id, number and hash. */
export async function insertDocument(
  database: Database,
  orderId: string,
  { kind = "contract", text = "Carmen Ruiz", ...further }: Given = {},
) {
  const content = documentContent(text);
  const sha256 = contentHash(content);
  const row = await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("order_documents")
      .values({
        order_id: orderId,
        kind,
        content: JSON.stringify(content),
        content_sha256: sha256,
        text_revision: "2026-11-27",
        issued_on: "2026-11-20",
        issued_at: noon.toString(),
        ...further,
      })
      .returning(["id", "year", "number"])
      .executeTakeFirstOrThrow(),
  );
  return { ...row, content, sha256 };
}

/** Who buys and which car, as a contract needs them. */
const identity = {
  legal_name: "María del Carmen Ruiz Ñáñez",
  document_kind: "nif",
  document_number: "12345678Z",
  street_address: "Calle Mayor, 5, 3.º B",
  postal_code: "30001",
  locality: "Murcia",
  car_version: "Style",
  vin: "WVWZZZAUZMP123456",
  plate: "1234LMN",
};

/** What documents name of an order, complete; a test gives what it is about. */
export function documentOrder(given: Partial<DocumentOrder> = {}): DocumentOrder {
  return {
    id: crypto.randomUUID(),
    reference: "RS-AB2C-DE",
    name: "Carmen Ruiz",
    email: "carmen@example.es",
    ...identity,
    car_name: "Volkswagen Golf Variant 2.0 TDI",
    template: "dealer",
    contract_form: "distance_sale",
    delivery_place: "",
    ...given,
  };
}

export async function fillIdentity(database: Database, orderId: string): Promise<void> {
  await runAs(contextOf(database), (transaction) => transaction.updateTable("orders").set(identity).where("id", "=", orderId).execute());
}
