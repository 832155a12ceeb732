/** The words of the act of handover. Days such as "2026-11-26". */
import { formatKilometres } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";
import { type DocumentContent, facts, text } from "./content.ts";
import { carFacts, companyFacts, companyOfDocument, customerFacts, customerName, type DocumentOrder } from "./parties.ts";

export type HandoverFacts = { handedOverOn: string; place: string; mileage: number; keys: number; papers: string; remarks: string };

export function handoverText(
  order: DocumentOrder,
  { handedOverOn, place, mileage, keys, papers, remarks }: HandoverFacts,
): DocumentContent {
  return {
    title: "Acta de entrega",
    reference: order.reference,
    company: companyOfDocument(),
    opening: [`El ${formatCalendarDay(handedOverOn)} entregamos este coche a ${customerName(order)}.`],
    sections: [
      { heading: "El coche", blocks: [carFacts(order, [{ label: "Kilómetros", value: formatKilometres(mileage) }])] },
      {
        heading: "Qué se entrega",
        blocks: [
          facts([
            ["Lugar", place],
            ["Llaves", String(keys)],
            ["Documentos", papers],
          ]),
        ],
      },
      { heading: "Cómo está", blocks: [text(remarks === "" ? "Lo hemos mirado juntos y no hay nada que anotar." : remarks)] },
      {
        heading: "Qué significa firmar",
        blocks: [
          text(
            "Con tu firma confirmas que has recibido el coche, las llaves y los documentos. Desde este momento el coche está a tu cargo. Firmar no te quita ningún derecho: ni la garantía, ni el desistimiento si lo tienes.",
          ),
        ],
      },
      { heading: "Quiénes somos", blocks: [companyFacts("Entrega"), customerFacts("Recibe", order)] },
    ],
    signers: [
      { role: "Por la empresa", name: company.legal.name },
      { role: "El cliente", name: customerName(order) },
    ],
    handedOverOn,
  };
}
