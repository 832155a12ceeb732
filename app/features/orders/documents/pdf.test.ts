import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { documentOrder } from "#tests/documents.ts";
import { quoteContent } from "#tests/quotes.ts";
import { type DocumentBlock, type DocumentContent, facts } from "./content.ts";
import { contractText } from "./contract-text.ts";
import { guaranteeText } from "./guarantee-text.ts";
import { handoverText } from "./handover-text.ts";
import { documentPdf } from "./pdf.ts";
import { purchaseText } from "./purchase-text.ts";
import { receiptText, reversalText } from "./receipt-text.ts";

const order = documentOrder();
const agency = documentOrder({ contract_form: "distance_service", template: "private_seller" });
const contract = {
  quote: quoteContent(),
  acceptedOn: "2026-11-20",
  plannedHandover: "2026-12-14",
  inspectedOn: "2026-11-18",
  seller: undefined,
  guaranteeMonths: 36,
  agreements: "",
};
const handedOverOn = "2026-12-14";
const act = {
  handedOverOn,
  place: "Murcia",
  mileage: 64_300,
  keys: 2,
  papers: "Permiso y ficha.",
  remarks: "Raya en la puerta.\nFalta un tapón.",
};
const seller = { name: "Jürgen Groß", address: "Weißenburger Straße 5, 50670 Köln", document: "L01X00T47" };
const payment = { cents: 12_751_00, booked_on: "2026-11-20", method: "transfer", bank_reference: "RS-AB2C-DE" } as const;

const documents: Record<string, DocumentContent> = {
  "contract of sale": contractText({ ...contract, order, agreements: "Añadimos unas alfombrillas.\nLas ruedas de invierno van aparte." }),
  "contract of agency": contractText({ ...contract, order: agency, seller }),
  receipt: receiptText(order, payment),
  reversal: reversalText(order, { ...payment, cents: -payment.cents }, "R-2026-0001"),
  "act of handover": handoverText(order, act),
  guarantee: guaranteeText(order, { handedOverOn, months: 36 }),
  purchase: purchaseText(agency, { seller, cents: 11_000_00, boughtOn: "2026-11-25", place: "Köln", defects: "Kratzer an der Tür" }),
};

const printed = (content: DocumentContent) =>
  documentPdf({
    reference: "C-2026-0001",
    day: "20 de noviembre de 2026",
    content,
    hash: "0a1b2c3d",
    madeAt: Date.UTC(2026, 10, 20),
    state: "to-sign",
    sentence: "Pendiente de firma.",
    badge: "Por firmar",
    signature: undefined,
  });

/** The file as a reader that is not the writer's library sees it. */
async function read(bytes: Buffer) {
  const file = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, position) => file.getPage(position + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const text = texts.flatMap(({ items }) => items.map((item) => ("str" in item ? item.str : ""))).join(" ");
  return { text: flat(text), trees: await Promise.all(pages.map((page) => page.getStructTree())), info: await file.getMetadata() };
}

/** Without spaces, because a reader sees lines where the content has sentences. */
const flat = (text: string) => text.replaceAll(/\s+/g, "");

function stringsOf(block: DocumentBlock): string[] {
  if (block.kind === "text") return [block.text, block.german ?? ""];
  return block.kind === "list" ? block.items : block.facts.flatMap(({ label, german, value }) => [label, german ?? "", value]);
}

describe.each(Object.entries(documents))("the PDF of a %s (ORDER-84)", (_name, content) => {
  test("says everything that its page says, in letters that a reader knows", async () => {
    const { text, trees, info } = await read(await printed(content));
    const said = [
      content.title,
      ...content.opening,
      content.note ?? "",
      ...content.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(stringsOf)]),
    ];
    // The two halves of a bilingual text stand side by side, so a reader may mix their lines: single words then.
    const words = content.german === undefined ? said : said.flatMap((sentence) => sentence.split(/\s+/));
    expect(words.filter((sentence) => !text.includes(flat(sentence)))).toEqual([]);
    expect(text).toContain(flat("C-2026-0001 · RinSegura Importaciones, S.L. · Página 1 de"));
    expect(trees.every((tree) => tree.children.length > 0)).toBe(true);
    expect(JSON.stringify(trees)).toContain('"H1"');
    expect(info.info).toMatchObject({ Title: `${content.title} C-2026-0001`, Language: "es-ES" });
  });

  test("has the same bytes each time", async () => {
    expect((await printed(content)).equals(await printed(content))).toBe(true);
  });
});

test("a value of 2,000 signs has the room that its bold letters need", async () => {
  const words = `${"Importe ".repeat(249)}FIN.`;
  const blocks = [
    facts([
      ["Defectos", words],
      ["Lugar", "Murcia"],
    ]),
  ];
  const bytes = await printed({ ...contractText({ ...contract, order }), opening: [], sections: [{ heading: "El coche", blocks }] });
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const heightOf = (part: string) => {
    const item = items.find((one) => "str" in one && one.str.includes(part));
    return item && "transform" in item ? Number(item.transform[5]) : Number.NaN;
  };
  // A line of the value is about 12 points high; the next fact begins below the last one.
  expect(heightOf("FIN.") - heightOf("Lugar")).toBeGreaterThan(12);
});

test("a contract of many pages numbers each of them and loses no word", async () => {
  const agreements = Array.from({ length: 120 }, (_, position) => `Acuerdo número ${position + 1} con la eñe y el €.`).join("\n");
  const { text, trees } = await read(await printed(contractText({ ...contract, order, agreements })));
  expect(trees.length).toBeGreaterThan(3);
  for (let position = 1; position <= 120; position += 1) expect(text).toContain(flat(`Acuerdo número ${position} con`));
  expect(text).toContain(flat(`Página ${trees.length} de ${trees.length}`));
});
