/** The words about guarantees, in the contract and in a document of their own. Days such as "2026-11-26". */
import { commercialGuarantee, guaranteeUse, notCovered } from "#app/features/ground/company/warranty.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { company } from "#company";
import { type DocumentBlock, type DocumentContent, facts, list, text } from "./content.ts";
import { carFacts, companyFacts, companyOfDocument, customerFacts, type DocumentOrder, isAgency } from "./parties.ts";

const { claims } = company;

/** RDL 1/2007, art. 120: three years, or for a used car what both agree, never less than one year. */
export const generalMonths = 36;
export const leastMonths = 12;

/** "tres años", "18 meses". */
function guaranteePeriod(months: number): string {
  if (months === generalMonths) return "tres años";
  return months === leastMonths ? "un año" : `${months} meses`;
}

const numbers: Readonly<Record<string, number>> = { un: 1, dos: 2, tres: 3 };
const monthsOf: Readonly<Record<string, number>> = { ano: 12, anos: 12, mes: 1, meses: 1 };

/** How many months the conditions of a quote give to the legal guarantee ("garantía legal de un año"); undefined if they do not say it. */
export function quotedGuarantee(conditions: string): number | undefined {
  for (const sentence of foldText(conditions).split(/[.\n]/)) {
    const words = sentence.split(/[^\p{L}\d]+/u);
    const guarantee = words.findIndex((word, place) => word === "garantia" && words[place + 1] === "legal");
    const unit = words.findIndex((word, place) => guarantee !== -1 && place > guarantee && Object.hasOwn(monthsOf, word));
    if (unit === -1) continue;
    const number = words[unit - 1] ?? "";
    return (numbers[number] ?? Number(number)) * (monthsOf[words[unit] ?? ""] ?? Number.NaN);
  }
  return undefined;
}

/** Of a sale: the company is liable. */
export function legalGuarantee(months: number): DocumentBlock[] {
  const period = guaranteePeriod(months);
  return [
    text(
      months === generalMonths
        ? `Respondemos de que el coche sea conforme con el contrato durante ${period} desde la entrega (RDL 1/2007, arts. 114 a 124).`
        : `Respondemos de que el coche sea conforme con el contrato. Como dice el presupuesto que aceptaste, hemos acordado para este coche usado un plazo de ${period} desde la entrega (RDL 1/2007, arts. 114 a 124; el menor que permite el art. 120 es de un año).`,
    ),
    text(commercialGuarantee),
  ];
}

/** Of agency: the seller is liable for the car by the law of the purchase. To be checked by a lawyer: German law (docs/law.md). */
export function sellersGuarantee({ template }: Pick<DocumentOrder, "template">): DocumentBlock[] {
  return [
    text(
      template === "private_seller"
        ? "Del coche responde quien lo vende. Un particular puede vender en Alemania sin garantía; responde siempre de lo que haya ocultado a sabiendas (BGB, § 444)."
        : "Del coche responde quien lo vende, según la ley de esa compra. En Alemania, un vendedor profesional responde ante un consumidor durante dos años (BGB, §§ 437 y 438); en un coche usado puede acordar un año (§ 476.2).",
    ),
    text(
      "Nosotros respondemos de hacer bien tu encargo (Código Civil, arts. 1718 y 1726) y te ayudamos a reclamar al vendedor, sin coste.",
    ),
    text(commercialGuarantee),
  ];
}

/** `handedOverOn`: the day from which all periods count. `months`: of the legal guarantee, where the company sells. */
export function guaranteeText(order: DocumentOrder, { handedOverOn, months }: { handedOverOn: string; months: number }): DocumentContent {
  const agency = isAgency(order);
  const day = Temporal.PlainDate.from(handedOverOn);
  const until = (last: Temporal.PlainDate) => `hasta el ${formatCalendarDay(last.toString())}`;
  return {
    title: "Garantía de tu coche",
    reference: order.reference,
    company: companyOfDocument(),
    opening: [`Te entregamos el coche el ${formatCalendarDay(handedOverOn)}. Desde ese día cuentan estos plazos.`],
    sections: [
      {
        heading: "De un vistazo",
        blocks: [
          facts([
            ["Garantía legal", agency ? "De quien vendió el coche" : `${company.legal.name}, ${until(day.add({ months }))}`],
            ["Garantía mecánica", `${company.legal.name}, ${until(day.add({ months: claims.warrantyMonths }))}`],
            ["Garantía de satisfacción", `${company.legal.name}, ${until(day.add({ days: claims.satisfactionGuaranteeDays }))}`],
          ]),
        ],
      },
      {
        heading: "Garantía legal",
        blocks: agency
          ? sellersGuarantee(order).slice(0, -1)
          : [
              ...legalGuarantee(months).slice(0, -1),
              text(
                "Si aparece una falta de conformidad puedes pedir la reparación o la sustitución, sin coste y en un plazo razonable. Si no es posible o no se hace, puedes pedir una rebaja del precio o resolver el contrato.",
              ),
            ],
      },
      {
        heading: `Garantía mecánica de ${claims.warrantyMonths} meses`,
        blocks: [text(commercialGuarantee), text("No cubre:"), list(notCovered), text(guaranteeUse)],
      },
      {
        heading: `Garantía de satisfacción de ${claims.satisfactionGuaranteeDays} días`,
        blocks: [
          text(
            "Si el coche no te convence, dínoslo por escrito dentro del plazo. Cómo funciona está en nuestras condiciones de contratación.",
          ),
        ],
      },
      { heading: "El coche", blocks: [carFacts(order)] },
      { heading: "Quién responde y ante quién", blocks: [companyFacts("Empresa"), customerFacts("Cliente", order)] },
    ],
    signers: [],
    note: "Esta garantía es gratuita y no limita los derechos que te da la ley.",
  };
}
