import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { sellerCountries, vatSchemes } from "#app/features/orders/purchases/purchase-words.ts";
import { writtenForFile } from "./file-cells.ts";
import type { RegisterLine } from "./register.ts";

/** What the law wants in the register (Real Decreto 1624/1992, art. 51.1), and what the accountant needs beside it. */
export const registerColumns = [
  "N.º",
  "Importación",
  "Coche",
  "Bastidor",
  "Matrícula",
  "Comprado el",
  "Factura o contrato de compra",
  "Vendedor",
  "Documento del vendedor",
  "Domicilio del vendedor",
  "País del vendedor",
  "Régimen de la compra",
  "Precio de compra",
  "Vendido el",
  "Factura de la venta",
  "Comprador",
  "NIF o pasaporte del comprador",
  "Cargado al cliente",
  "Impuestos y tasas del cliente",
  "Precio de venta",
  "Margen",
  "Base imponible",
  "IVA (21 %)",
  "Otros costes",
] as const;

/** The rows of the file of a quarter. */
export function registerRows(lines: readonly RegisterLine[]): Record<string, string>[] {
  return lines.map(({ number, order, purchase, soldOn, sale, margin, base, vat }) => {
    const cells = [
      String(number),
      order.reference,
      order.car_name,
      order.vin ?? "",
      order.plate ?? "",
      formatCalendarNumbers(purchase.bought_on),
      purchase.document_number,
      purchase.seller_name,
      purchase.seller_document,
      purchase.seller_address,
      sellerCountries[purchase.seller_country] ?? purchase.seller_country,
      vatSchemes[purchase.vat_scheme],
      writtenForFile(purchase.cents),
      formatCalendarNumbers(soldOn),
      purchase.sale_document_number,
      order.buyer,
      order.buyerDocument,
      ...[order.charged, purchase.disbursed_cents, sale, margin, base, vat, order.costs].map(writtenForFile),
    ];
    return Object.fromEntries(registerColumns.map((column, position) => [column, cells[position] ?? ""]));
  });
}
