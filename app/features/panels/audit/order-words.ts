import { plans } from "#app/features/ground/company/plans.ts";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { readingKinds } from "#app/features/cars/mileage-readings/mileage-verdict.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { contractForms } from "#app/features/orders/access/messages.ts";
import { occasions } from "#app/features/orders/inspections/condition.ts";
import { verdicts } from "#app/features/orders/inspections/points.ts";
import { paperKinds } from "#app/features/orders/papers/paper-state.ts";
import { concepts } from "#app/features/orders/payments/concepts.ts";
import { sellerCountries, sellerKinds, vatSchemes } from "#app/features/orders/purchases/purchase-words.ts";
import { responsibles, stepKinds, templates } from "#app/features/orders/steps/step-kinds.ts";

type Words = Readonly<Record<string, string>>;

const stepLabels: Words = Object.fromEntries(Object.entries(stepKinds).map(([kind, { label }]) => [kind, label]));
const sides: Words = { customer: "El cliente", team: "El equipo" };

/** The closed lists of the tables of orders in words, by table and column. */
const lists: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  orders: {
    template: templates,
    plan: Object.fromEntries(plans.map(({ value, name }) => [value, name])),
    status: { open: "Abierta", completed: "Terminada", cancelled: "Cancelada", withdrawn: "Desistimiento" },
    contract_form: contractForms,
    document_kind: { nif: "NIF o NIE", passport: "Pasaporte" },
  },
  order_steps: {
    kind: stepLabels,
    state: { pending: "Pendiente", done: "Hecho", skipped: "Saltado" },
    responsible: responsibles,
  },
  order_template_steps: { template: templates, kind: stepLabels, responsible: responsibles },
  order_papers: { kind: paperKinds, brought_by: sides },
  order_paper_files: { uploaded_by: sides, state: { uploaded: "Subido", accepted: "Aceptado", returned: "Devuelto" } },
  order_paper_looks: { looked_by: { account: "El cliente, con su cuenta", link: "El cliente, con el enlace", team: "El equipo" } },
  mileage_readings: { kind: readingKinds },
  order_inspections: { verdict: verdicts, occasion: occasions },
  order_quotes: { decision: { accepted: "Aceptado", declined: "Rechazado" } },
  order_entries: { kind: { charge: "Cargo", receipt: "Cobro", refund: "Devolución", cost: "Coste" }, concept: concepts },
  order_purchases: { seller_kind: sellerKinds, vat_scheme: vatSchemes, seller_country: sellerCountries },
};

const money = new Set([
  "order_quotes.price",
  "order_quotes.deposit",
  "order_quotes.purchase",
  "order_entries.cents",
  "order_entries.lowered_cents",
  "order_purchases.cents",
  "order_purchases.disbursed_cents",
  "bank_movements.cents",
]);

/** The labels of the columns that only tables of orders have. */
export const orderLabels: Words = {
  region: "Comunidad",
  template: "Caso",
  contract_form: "Forma del contrato",
  status_before: "Estado del coche antes",
  car_name: "Coche",
  car_address: "Anuncio del coche",
  car_read_on: "Anuncio leído el",
  begun_on: "Empieza el",
  link_version: "Versión del enlace",
  planned_on: "Previsto para",
  planned_fixed: "Fecha fijada a mano",
  promised_on: "Primera fecha dicha",
  planned_from: "Fechas contadas desde",
  done_on: "Hecho el",
  responsible: "Quién lo hace",
  included: "Incluido",
  days: "Días laborables",
  customer_note: "Nota para el cliente",
  version: "Versión",
  purchase: "Pago a la compra",
  valid_until: "Válido hasta",
  seen_at: "Visto",
  decision: "Decisión",
  decided_at: "Decidido",
  superseded_at: "Sustituido",
  brought_by: "Quién lo trae",
  asked_until: "Pedido hasta",
  shared: "Lo ve el cliente",
  withdrawn_at: "Ya no se pide desde",
  content_type: "Tipo de archivo",
  bytes: "Tamaño (bytes)",
  pages: "Páginas",
  uploaded_by: "Subido por",
  uploaded_at: "Subido",
  checked_at: "Comprobado",
  erased_at: "Archivo borrado",
  looked_at: "Abierto",
  looked_by: "Abierto por",
  inspected_on: "Inspeccionado el",
  verdict: "Veredicto",
  published_at: "Publicada",
  point: "Punto",
  occasion: "Cuándo",
  shot: "Foto obligada",
  damage: "Daño número",
  concept: "Concepto",
  cents: "Importe",
  lowered_cents: "Rebajado en",
  due_on: "Vence el",
  booked_on: "Fecha del movimiento",
  method: "Medio de pago",
  seller_kind: "Quién vende",
  seller_country: "País del vendedor",
  bought_on: "Comprado el",
  vat_scheme: "Régimen de IVA",
  disbursed_cents: "Impuestos y tasas dentro del precio",
  sale_document_number: "Factura de la venta",
  line: "Línea del presupuesto",
  corrected_because: "Motivo de la corrección",
  account: "Cuenta del banco",
  operation_on: "Fecha del movimiento",
  value_on: "Fecha valor",
  set_aside: "Apartado porque",
  declared_at: "Declarado",
  period_until: "Plazo hasta",
  refund_until: "Devolución hasta",
  after_delivery: "Con el coche ya entregado",
  offered: "Horas propuestas",
  agreed: "Hora acordada",
  called_off_at: "Anulada",
  legal_name: "Nombre legal",
  document_kind: "Clase de documento",
  document_number: "Número de documento",
  street_address: "Domicilio",
  postal_code: "Código postal",
  locality: "Localidad",
  vin: "Bastidor",
  car_version: "Versión del coche",
  plate: "Matrícula",
  number: "Número",
  replaces: "Sustituye a",
  signed_sha256: "Huella firmada",
  issued_on: "Emitido el",
  issued_at: "Emitido",
  signed_at: "Firmado",
  iban: "IBAN",
  given_at: "Dada",
};

/** An amount or a value of a closed list in words; undefined for every other column and value. */
export function orderWord(table: string, column: string, value: unknown): string | undefined {
  if (typeof value === "number")
    return money.has(`${table}.${column}`) ? `${value < 0 ? "−" : ""}${writtenCents(Math.abs(value))}` : undefined;
  if (typeof value !== "string") return undefined;
  if (table === "orders" && column === "status_before") return statusLabel(value);
  const words = lists[table]?.[column];
  return words !== undefined && Object.hasOwn(words, value) ? words[value] : undefined;
}
