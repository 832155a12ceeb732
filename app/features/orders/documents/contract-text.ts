/** The words of a contract: of a sale, or of agency with its mandate. Amounts in whole cents; days such as "2026-11-26". */
import { exactly, writtenAmount } from "#app/features/cars/landed-price/lines.ts";
import type { QuoteContent } from "#app/features/orders/quotes/content.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";
import { type DocumentContent, type DocumentSection, facts, list, text } from "./content.ts";
import { legalGuarantee, sellersGuarantee } from "./guarantee-text.ts";
import { carFacts, companyFacts, companyOfDocument, customerFacts, customerName, type DocumentOrder, isAgency } from "./parties.ts";

export type Seller = { name: string; address: string };

export type ContractFacts = {
  order: DocumentOrder;
  /** The accepted quote, and the day on which it was accepted. */
  quote: QuoteContent;
  acceptedOn: string;
  plannedHandover: string | null;
  inspectedOn: string | undefined;
  /** Whom the company buys from; undefined while nobody has written it down. */
  seller: Seller | undefined;
  /** How long the legal guarantee lasts, in months from the handover. */
  guaranteeMonths: number;
  /** What both sides agreed besides, in the team's words. */
  agreements: string;
};

export function contractText(given: ContractFacts): DocumentContent {
  const { order, quote, acceptedOn, guaranteeMonths } = given;
  const agency = isAgency(order);
  return {
    title: agency ? "Contrato de gestión de compra de un coche, con mandato" : "Contrato de compraventa de un coche",
    reference: order.reference,
    company: companyOfDocument(),
    opening: [
      `Este documento recoge por escrito el contrato que nació el ${formatCalendarDay(acceptedOn)}, cuando aceptaste la versión ${quote.version} del presupuesto ${quote.reference}. No cambia su precio ni sus condiciones: añade quién eres tú y qué coche es.`,
    ],
    sections: numbered([
      {
        heading: "Quiénes somos",
        blocks: [companyFacts(agency ? "Presta el servicio" : "Vende"), customerFacts(agency ? "Encarga" : "Compra", order)],
      },
      ...(agency ? [errand(given)] : []),
      car(given),
      price(given),
      mandate(agency),
      delivery(given),
      { heading: "Desistimiento", blocks: [text(quote.withdrawal)] },
      { heading: "Garantía", blocks: agency ? sellersGuarantee(order) : legalGuarantee(guaranteeMonths) },
      ...(given.agreements === "" ? [] : [{ heading: "Acuerdos particulares", blocks: [text(given.agreements)] }]),
      conditions(quote),
    ]),
    signers: [
      { role: "Por la empresa", name: company.legal.name },
      { role: "El cliente", name: customerName(order) },
    ],
    note: "Este contrato no es una factura.",
    guaranteeMonths,
  };
}

function numbered(sections: readonly DocumentSection[]): DocumentSection[] {
  return sections.map(({ heading, ...section }, position) => ({ ...section, heading: `${position + 1}. ${heading}` }));
}

/** Of agency: what the customer has the company do, and who sells. */
function errand({ order, seller }: ContractFacts): DocumentSection {
  const sold = order.template === "private_seller" ? "un particular" : "otra empresa";
  return {
    heading: "El encargo",
    blocks: [
      text(
        "Nos encargas que compremos este coche en tu nombre y por tu cuenta, que lo traigamos y que lo matriculemos. Nada se compra sin que lo confirmes antes por escrito.",
      ),
      seller === undefined
        ? text(`El coche te lo vende ${sold}, no nosotros. Te damos su nombre y su dirección por escrito antes de que pagues el coche.`)
        : facts([
            ["Vende el coche", seller.name],
            ["Domicilio", seller.address],
          ]),
    ],
  };
}

function car({ order, quote, inspectedOn }: ContractFacts): DocumentSection {
  return {
    heading: "El coche",
    blocks: [
      carFacts(order, quote.car.facts),
      text(
        inspectedOn === undefined
          ? "Es un coche usado, con el desgaste propio de su edad y sus kilómetros."
          : `Es un coche usado. Cómo está lo dice el informe de la inspección del ${formatCalendarDay(inspectedOn)}, que tienes en la página de tu importación.`,
      ),
    ],
  };
}

function price({ quote }: ContractFacts): DocumentSection {
  const { total, deposit, purchase, rest } = quote.price;
  const part = ({ cents, due }: { cents: number; due: string }) => (cents > 0 ? `${writtenAmount(exactly(cents))}. ${due}` : undefined);
  return {
    heading: "Precio y pagos",
    blocks: [
      facts([
        ["Precio cerrado", writtenAmount(exactly(total))],
        ["Señal", part(deposit)],
        ["Al comprar el coche", part(purchase)],
        ["Resto", part(rest)],
      ]),
      text(quote.conditions),
      text(`Cada línea del precio está en el presupuesto ${quote.reference}, versión ${quote.version}, que es parte de este contrato.`),
    ],
  };
}

/** What the customer allows: in agency also to buy. To be checked by a lawyer: art. 1709 to 1739 of the Código Civil (docs/law.md). */
function mandate(agency: boolean): DocumentSection {
  return {
    heading: agency ? "Mandato" : "Autorización para los trámites",
    blocks: [
      text("Nos autorizas, y autorizas a la gestoría administrativa que elijamos, a hacer en tu nombre y solo para este coche:"),
      list([
        ...(agency ? ["firmar la compra con el vendedor y pagarle el precio, una vez que la hayas confirmado;"] : []),
        "pedir y recoger sus documentos en Alemania y en España;",
        "presentarlo a la ITV;",
        "presentar y pagar sus impuestos en la Agencia Tributaria, en la comunidad y en tu ayuntamiento;",
        "matricularlo a tu nombre en la DGT y recoger el permiso y las placas.",
      ]),
      text(
        "Puedes retirar esta autorización por escrito. Termina cuando te entregamos el coche. Si la gestoría necesita su propio impreso, te lo enviamos para firmar.",
      ),
    ],
  };
}

function delivery({ order, plannedHandover }: ContractFacts): DocumentSection {
  const { street, postalCode, locality } = company.address;
  const place = order.delivery_place === "" ? `Nuestra oficina: ${street}, ${postalCode} ${locality}` : order.delivery_place;
  return {
    heading: "Entrega",
    blocks: [
      facts([
        ["Lugar", place],
        ["Día previsto", plannedHandover === null ? undefined : formatCalendarDay(plannedHandover)],
      ]),
      text(
        "Te entregamos el coche matriculado, con sus llaves y sus documentos, y firmamos juntos un acta. El riesgo de pérdida o daño es nuestro hasta ese momento. Si nos retrasamos, te avisamos con el motivo y una nueva fecha; tus derechos son los del artículo 66 bis del RDL 1/2007.",
      ),
    ],
  };
}

function conditions({ textsRevised }: QuoteContent): DocumentSection {
  return {
    heading: "Condiciones y ley",
    blocks: [
      text(
        `Valen nuestras condiciones de contratación en su revisión del ${formatCalendarDay(textsRevised)}, que recibiste por correo al aceptar el presupuesto. Si el presupuesto te da más que ellas, manda el presupuesto.`,
      ),
      text("El contrato se rige por la ley española. Son competentes los juzgados de tu domicilio."),
    ],
  };
}
