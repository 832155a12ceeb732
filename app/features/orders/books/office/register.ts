/**
 * The register of used goods (Real Decreto 1624/1992, art. 51.1): each purchase and sale that the company makes under the margin scheme.
 * Whole cents; calendar days such as "2026-11-26".
 */
import { isService } from "#app/features/orders/access/contract-cases.ts";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import type { Purchase } from "#app/features/orders/purchases/purchase-words.ts";
import { type Margin, marginOfSale } from "./margin.ts";

/** What the register needs to know of an order. */
export type RegisteredOrder = {
  id: string;
  reference: string;
  status: string;
  contract_form: ContractForm;
  car_name: string;
  vin: string | null;
  plate: string | null;
  buyer: string;
  buyerDocument: string;
  handedOverOn: string | null;
  /** The charges that stand, and the costs without those of the purchase. */
  charged: number;
  costs: number;
  purchase: Purchase | undefined;
};

/** `sale`: what was charged, without the taxes and fees that the company paid in the customer's name. */
export type RegisterLine = Margin & {
  number: number;
  order: RegisteredOrder;
  purchase: Purchase;
  soldOn: string;
  sale: number;
};

export type Missing = { order: RegisteredOrder; sentences: string[] };

export type Register = {
  lines: RegisterLine[];
  totals: { purchase: number; sale: number; margin: number; base: number; vat: number };
  /** What the quarter lacks, or has outside of the register. */
  missing: Missing[];
  /** Bought under the scheme by the end of the quarter, and not sold by then. */
  unsold: { order: RegisteredOrder; purchase: Purchase }[];
};

/** The first and the last day of a period. */
export type Days = { from: string; to: string };

const fallenThrough: ReadonlySet<string> = new Set(["cancelled", "withdrawn"]);

/** The register of a quarter: the sales by the day of the handover, which makes the tax due (Ley 37/1992, art. 75.Uno.1.º). */
export function registerOf(orders: readonly RegisteredOrder[], { from, to }: Days): Register {
  // By a contract of service it buys for its customer, and sells nothing.
  const companys = orders.filter(({ contract_form }) => !isService(contract_form));
  const sold = companys.flatMap((order) => {
    const { handedOverOn: soldOn } = order;
    return soldOn === null || soldOn < from || soldOn > to ? [] : [{ ...order, soldOn }];
  });
  const lines = sold
    .flatMap(({ soldOn, ...order }) => lineOf(order, soldOn))
    .toSorted((one, other) => compare(one.soldOn, other.soldOn) || compare(one.order.reference, other.order.reference))
    .map((line, position) => ({ ...line, number: position + 1 }));
  return {
    lines,
    totals: totalsOf(lines),
    missing: sold.flatMap(({ soldOn: _day, ...order }) => {
      const sentences = sentencesAbout(order);
      return sentences.length === 0 ? [] : [{ order, sentences }];
    }),
    unsold: companys.flatMap((order) => {
      const { purchase, handedOverOn } = order;
      if (!isUnderScheme(purchase) || purchase.bought_on > to || (handedOverOn !== null && handedOverOn <= to)) return [];
      return [{ order, purchase }];
    }),
  };
}

function isUnderScheme(purchase: Purchase | undefined): purchase is Purchase {
  return purchase !== undefined && purchase.vat_scheme !== "regular";
}

function lineOf(order: RegisteredOrder, soldOn: string): Omit<RegisterLine, "number">[] {
  const { purchase, charged } = order;
  if (!isUnderScheme(purchase) || fallenThrough.has(order.status)) return [];
  const sale = charged - purchase.disbursed_cents;
  return [{ order, purchase, soldOn, sale, ...marginOfSale({ sale, purchase: purchase.cents }) }];
}

function totalsOf(lines: readonly RegisterLine[]): Register["totals"] {
  const sum = (valueOf: (line: RegisterLine) => number) => lines.reduce((total, line) => total + valueOf(line), 0);
  return {
    purchase: sum(({ purchase }) => purchase.cents),
    sale: sum(({ sale }) => sale),
    margin: sum(({ margin }) => margin),
    base: sum(({ base }) => base),
    vat: sum(({ vat }) => vat),
  };
}

function sentencesAbout({ status, purchase, charged, vin }: RegisteredOrder): string[] {
  if (fallenThrough.has(status)) return ["Se entregó y el cliente desistió después: la venta no está en el registro."];
  if (purchase === undefined) return ["Está entregado y falta su compra."];
  if (purchase.vat_scheme === "regular") return ["Se compró con IVA: se vende con IVA sobre todo el precio, fuera de este registro."];
  const sentences = [];
  if (charged === 0) sentences.push("No tiene ningún cargo: falta el precio de venta.");
  if (purchase.seller_document === "") sentences.push("Falta el documento del vendedor.");
  if (purchase.document_number === "") sentences.push("Falta el número de la factura o del contrato de compra.");
  if (purchase.sale_document_number === "") sentences.push("Falta el número de la factura de la venta.");
  if (vin === null) sentences.push("Falta el bastidor.");
  return sentences;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
