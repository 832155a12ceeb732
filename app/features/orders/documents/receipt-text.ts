/** The words of a receipt and of its reversal. Amounts in whole cents; days such as "2026-11-26". */
import { exactly, writtenAmount } from "#app/features/cars/landed-price/lines.ts";
import { type Method, methods } from "#app/features/orders/payments/concepts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type DocumentContent, facts, text } from "./content.ts";
import { carFacts, companyFacts, companyOfDocument, customerFacts, type DocumentOrder } from "./parties.ts";

export type ReceivedEntry = { cents: number; booked_on: string | null; method: Method; bank_reference: string };

const noInvoice = "Este recibo prueba tu pago. No es una factura.";

export function receiptText(order: DocumentOrder, entry: ReceivedEntry): DocumentContent {
  const amount = writtenAmount(exactly(entry.cents));
  return {
    ...head(order, "Recibo de pago"),
    opening: [`Hemos recibido ${amount} a cuenta de tu importación ${order.reference}.`],
    sections: [
      {
        heading: "El pago",
        blocks: [
          facts([
            ["Importe", amount],
            ["Fecha", entry.booked_on === null ? undefined : formatCalendarDay(entry.booked_on)],
            ["Medio", methods[entry.method]],
            ["Referencia", entry.bank_reference],
          ]),
        ],
      },
      ...parties(order),
    ],
    note: noInvoice,
  };
}

/** `receipt`: the number of the receipt that does not count any more. */
export function reversalText(order: DocumentOrder, entry: ReceivedEntry, receipt: string): DocumentContent {
  const amount = writtenAmount(exactly(Math.abs(entry.cents)));
  return {
    ...head(order, "Anulación de un recibo"),
    opening: [`Anulamos el recibo ${receipt}, de ${amount}: apuntamos ese pago por error.`],
    sections: [
      {
        heading: "Qué significa",
        blocks: [
          facts([
            ["Recibo anulado", receipt],
            ["Importe", amount],
            ["Fecha", entry.booked_on === null ? undefined : formatCalendarDay(entry.booked_on)],
          ]),
          text(`El recibo ${receipt} ya no prueba ningún pago. Lo que sí has pagado sigue en tu importación, con su recibo.`),
        ],
      },
      ...parties(order),
    ],
    note: "Esta anulación no es una factura rectificativa.",
  };
}

function head({ reference }: DocumentOrder, title: string) {
  return { title, reference, company: companyOfDocument(), signers: [] };
}

function parties(order: DocumentOrder): DocumentContent["sections"] {
  return [
    { heading: "Quién paga", blocks: [customerFacts("Paga", order)] },
    { heading: "Quién cobra", blocks: [companyFacts("Cobra")] },
    { heading: "El coche", blocks: [carFacts(order)] },
  ];
}
