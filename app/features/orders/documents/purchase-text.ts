/**
 * The words of the purchase from a private seller, in Spanish and German side by side. Whole cents; days such as "2026-11-26". To be checked
 * by a lawyer, above all the liability of the seller by German law (docs/law.md).
 */
import { exactly, writtenAmount } from "#app/features/cars/landed-price/lines.ts";
import { writtenAddress } from "#app/features/orders/identity/contract-data.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";
import { type DocumentBlock, type DocumentContent, facts, text } from "./content.ts";
import { carWords, companyOfDocument, customerName, type DocumentOrder, isAgency } from "./parties.ts";

export type PurchaseFacts = {
  seller: { name: string; address: string; document: string };
  cents: number;
  boughtOn: string;
  /** Where both sign; empty if they leave it open. */
  place: string;
  /** What the seller says is broken; empty if nothing. */
  defects: string;
};

const germanDay = (day: string) =>
  new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export function purchaseText(order: DocumentOrder, { seller, cents, boughtOn, place, defects }: PurchaseFacts): DocumentContent {
  const price = writtenAmount(exactly(cents));
  return {
    title: "Contrato de compraventa de un coche usado",
    german: "Kaufvertrag über ein gebrauchtes Kraftfahrzeug",
    reference: order.reference,
    company: companyOfDocument(),
    opening: [],
    sections: [
      {
        heading: "Vendedor",
        german: "Verkäufer",
        blocks: [
          facts([
            ["Nombre", seller.name, "Name"],
            ["Domicilio", seller.address, "Anschrift"],
            ["Documento", seller.document, "Ausweis"],
          ]),
          text(
            "El vendedor vende como particular y declara que el coche es suyo y que nadie más tiene derechos sobre él.",
            "Der Verkäufer verkauft als Privatperson und versichert, dass das Fahrzeug sein Eigentum und frei von Rechten Dritter ist.",
          ),
        ],
      },
      { heading: "Comprador", german: "Käufer", blocks: buyer(order) },
      {
        heading: "El coche",
        german: "Fahrzeug",
        blocks: [
          facts([
            ["Marca y modelo", carWords(order), "Marke und Modell"],
            ["Bastidor (VIN)", order.vin, "Fahrzeug-Identifizierungsnummer"],
            ["Matrícula", order.plate, "Kennzeichen"],
          ]),
          defects === ""
            ? text(
                "El vendedor no conoce otros daños que los que se ven.",
                "Andere als die sichtbaren Schäden sind dem Verkäufer nicht bekannt.",
              )
            : facts([["Defectos y daños que declara el vendedor", defects, "Vom Verkäufer angegebene Mängel und Schäden"]]),
        ],
      },
      {
        heading: "Precio y pago",
        german: "Kaufpreis und Zahlung",
        blocks: [
          facts([["Precio", price, "Kaufpreis"]]),
          text(
            "El precio es el total. El vendedor no cobra IVA. El coche pasa a ser del comprador cuando el precio está pagado.",
            "Der Kaufpreis ist der Gesamtpreis. Umsatzsteuer fällt nicht an. Das Eigentum geht mit der vollständigen Zahlung auf den Käufer über.",
          ),
        ],
      },
      {
        heading: "Entrega",
        german: "Übergabe",
        blocks: [
          text(
            "El vendedor entrega el coche con todas sus llaves, las dos partes del permiso de circulación (Zulassungsbescheinigung Teil I y II), el certificado de conformidad si lo tiene, y los documentos de mantenimiento y de la inspección.",
            "Der Verkäufer übergibt das Fahrzeug mit allen Schlüsseln, der Zulassungsbescheinigung Teil I und II, der Übereinstimmungsbescheinigung (CoC), soweit vorhanden, sowie den Wartungs- und Prüfunterlagen.",
          ),
        ],
      },
      {
        heading: "Responsabilidad",
        german: "Haftung",
        blocks: [
          text(
            "El vendedor responde de lo que declara en este contrato y de los defectos que haya ocultado a sabiendas (BGB, § 444). En lo demás queda excluida su responsabilidad por defectos, salvo por dolo, culpa grave y daños a la vida, la integridad o la salud.",
            "Der Verkäufer haftet für seine Angaben in diesem Vertrag und für arglistig verschwiegene Mängel (§ 444 BGB). Im Übrigen ist die Sachmängelhaftung ausgeschlossen, außer bei Vorsatz, grober Fahrlässigkeit und bei Verletzung von Leben, Körper oder Gesundheit.",
          ),
        ],
      },
      {
        heading: "Ley",
        german: "Anwendbares Recht",
        blocks: [
          text(
            "Se aplica la ley alemana. En caso de duda vale el texto alemán.",
            "Es gilt deutsches Recht. Im Zweifel ist der deutsche Text maßgebend.",
          ),
          facts([
            ["Lugar", place, "Ort"],
            ["Fecha", `${formatCalendarDay(boughtOn)}\n${germanDay(boughtOn)}`, "Datum"],
          ]),
        ],
      },
    ],
    signers: [
      { role: "El vendedor", german: "Der Verkäufer", name: seller.name },
      {
        role: "El comprador",
        german: "Der Käufer",
        name: isAgency(order) ? `${customerName(order)}, por mandato ${company.legal.name}` : company.legal.name,
      },
    ],
  };
}

/** In agency the customer buys and the company signs for them. */
function buyer(order: DocumentOrder): DocumentBlock[] {
  const { name, taxNumber, address } = companyOfDocument();
  const us = [
    ["Nombre", name, "Name"],
    ["NIF", taxNumber, "Steuernummer"],
    ["Domicilio", address, "Anschrift"],
  ] as const;
  if (!isAgency(order)) return [facts(us)];
  return [
    facts([
      ["Nombre", customerName(order), "Name"],
      ["Documento", order.document_number, "Ausweis"],
      ["Domicilio", writtenAddress(order), "Anschrift"],
    ]),
    text(
      `Compra por mandato suyo ${name}, ${taxNumber}, ${address}.`,
      `Der Käufer wird vertreten durch ${name}, ${taxNumber}, ${address}.`,
    ),
  ];
}
