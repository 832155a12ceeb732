/** The PDF of a document: made on demand from its frozen content, tagged for screen readers, with the same bytes each time (decision 0064). */
import Pdf from "pdfkit";
import { company } from "#company";
import bold from "#app/ui/fonts/geist-600.ttf?inline";
import heading from "#app/ui/fonts/bricolage-grotesque-700.ttf?inline";
import regular from "#app/ui/fonts/geist-400.ttf?inline";
import type { DocumentBlock, DocumentSection } from "./content.ts";
import type { DocumentView } from "./queries.server.ts";

/** The colours of app/ui/tokens.css on paper. */
const ink = "#10211f";
const soft = "#566765";
const line = "#dfe2dc";
const rhine = "#0d4a57";
const lemon = "#f4c92b";

/** Points: an A4 page and its margins. */
const page = { width: 595.28, height: 841.89, left: 60, top: 56, bottom: 64 };
const columnWidth = page.width - 2 * page.left;
const labelWidth = 132;

const fonts = { regular, bold, heading };

type Paper = InstanceType<typeof Pdf>;
/** An element of the structure that a screen reader reads. */
type Element = ReturnType<Paper["struct"]>;
type Printed = Pick<DocumentView, "reference" | "day" | "content" | "hash" | "signature" | "madeAt" | "state" | "sentence" | "badge">;

export function documentPdf(view: Printed): Promise<Buffer> {
  const { reference, content, madeAt } = view;
  const paper = new Pdf({
    size: "A4",
    margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.left },
    pdfVersion: "1.7",
    tagged: true,
    lang: "es-ES",
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${content.title} ${reference}`, Author: content.company.name, CreationDate: new Date(madeAt) },
  });
  for (const [name, address] of Object.entries(fonts)) paper.registerFont(name, Buffer.from(address.split(",")[1] ?? "", "base64"));
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    paper.on("data", (chunk: Buffer) => chunks.push(chunk));
    paper.on("end", () => resolve(Buffer.concat(chunks)));
    paper.on("error", reject);
  });
  write(paper, view);
  paper.end();
  return written;
}

function write(paper: Paper, view: Printed): void {
  const root = paper.struct("Document");
  paper.addStructure(root);
  writeHead(paper, root, view);
  const { content, state, sentence, badge } = view;
  if (state === "reversed" || state === "replaced") paragraph(paper, root, `${badge}. ${sentence}`, { font: "bold" });
  for (const words of content.opening) paragraph(paper, root, words);
  for (const section of content.sections) writeSection(paper, root, section);
  // Signatures never stand alone on a page.
  if (content.signers.length > 0) needs(paper, 130);
  if (content.note !== undefined) paragraph(paper, root, content.note, { font: "bold", before: 10 });
  writeSignatures(paper, root, view);
  root.end();
  writeFeet(paper, view);
}

function writeHead(paper: Paper, root: Element, { reference, day, content }: Printed): void {
  paper.rect(page.left, page.top + 22, 42, 2.5);
  artifact(paper, () => paper.fill(lemon));
  element(paper, root, "P", () => paper.font("heading").fontSize(15).fillColor(rhine).text(company.name, page.left, page.top));
  const aside = { width: columnWidth, align: "right" as const };
  element(paper, root, "P", () => {
    paper.font("bold").fontSize(10).fillColor(ink).text(reference, page.left, page.top, aside);
    paper.font("regular").fontSize(8.5).fillColor(soft).text(`${day} · Importación ${content.reference}`, aside);
  });
  paper.y = page.top + 48;
  const words = content.german === undefined ? content.title : `${content.title}\n${content.german}`;
  element(paper, root, "H1", () =>
    paper.font("heading").fontSize(19).fillColor(ink).text(words, page.left, paper.y, { width: columnWidth }),
  );
  paper.y += 6;
}

function writeSection(paper: Paper, root: Element, { heading: title, german, blocks }: DocumentSection): void {
  // A heading never stands alone at the end of a page.
  needs(paper, 64);
  paper.y += 12;
  const words = german === undefined ? title : `${title} · ${german}`;
  element(paper, root, "H2", () =>
    paper.font("bold").fontSize(11).fillColor(rhine).text(words, page.left, paper.y, { width: columnWidth }),
  );
  paper.y += 3;
  for (const block of blocks) writeBlock(paper, root, block);
}

function writeBlock(paper: Paper, root: Element, block: DocumentBlock): void {
  if (block.kind === "text" && block.german === undefined) return paragraph(paper, root, block.text);
  if (block.kind === "text") return sideBySide(paper, root, block.text, block.german ?? "");
  if (block.kind === "list") return writeList(paper, root, block.items);
  const table = paper.struct("Table");
  root.add(table);
  for (const { label, german, value } of block.facts) writeFact(paper, table, german === undefined ? label : `${label}\n${german}`, value);
  table.end();
  paper.y += 4;
}

function writeList(paper: Paper, root: Element, items: readonly string[]): void {
  const parent = paper.struct("L");
  root.add(parent);
  for (const item of items) {
    const width = columnWidth - 12;
    needs(paper, paper.font("regular").fontSize(9.5).heightOfString(item, { width }) + 3);
    const { y } = paper;
    element(paper, parent, "LI", () => {
      paper.font("regular").fontSize(9.5).fillColor(ink).text("•", page.left, y, { width: 10 });
      paper.text(item, page.left + 12, y, { width, lineGap: 1.5 });
    });
    paper.y += 2;
  }
  parent.end();
  paper.y += 3;
}

function writeFact(paper: Paper, table: Element, label: string, value: string): void {
  const width = columnWidth - labelWidth;
  const ofLabel = paper
    .font("regular")
    .fontSize(9)
    .heightOfString(label, { width: labelWidth - 8 });
  const height = Math.max(ofLabel, paper.font("bold").heightOfString(value, { width })) + 7;
  needs(paper, height);
  const { y } = paper;
  artifact(paper, () =>
    paper
      .moveTo(page.left, y)
      .lineTo(page.left + columnWidth, y)
      .lineWidth(0.5)
      .stroke(line),
  );
  const row = paper.struct("TR");
  table.add(row);
  element(paper, row, "TH", () =>
    paper
      .font("regular")
      .fillColor(soft)
      .text(label, page.left, y + 3.5, { width: labelWidth - 8 }),
  );
  element(paper, row, "TD", () =>
    paper
      .font("bold")
      .fillColor(ink)
      .text(value, page.left + labelWidth, y + 3.5, { width }),
  );
  row.end();
  paper.y = y + height;
}

type Style = { font?: keyof typeof fonts; before?: number };

function paragraph(paper: Paper, root: Element, words: string, { font = "regular", before = 4 }: Style = {}): void {
  paper.y += before;
  const options = { width: columnWidth, lineGap: 1.5 };
  element(paper, root, "P", () => paper.font(font).fontSize(9.5).fillColor(ink).text(words, page.left, paper.y, options));
}

/** Spanish at the left, German at the right, on the same height. */
function sideBySide(paper: Paper, root: Element, spanish: string, german: string): void {
  const width = (columnWidth - 18) / 2;
  const options = { width, lineGap: 1.5 };
  paper.font("regular").fontSize(9);
  const height = Math.max(paper.heightOfString(spanish, options), paper.heightOfString(german, options));
  needs(paper, height + 4);
  const y = paper.y + 4;
  element(paper, root, "P", () => paper.fillColor(ink).text(spanish, page.left, y, options));
  const right = paper.struct("P", { lang: "de-DE" }, () => paper.text(german, page.left + width + 18, y, options));
  root.add(right);
  right.end();
  paper.y = y + height;
}

function writeSignatures(paper: Paper, root: Element, { content, signature }: Printed): void {
  if (content.signers.length === 0) return;
  if (signature !== undefined) return paragraph(paper, root, signature, { font: "bold", before: 14 });
  needs(paper, 96);
  const y = paper.y + 58;
  const width = (columnWidth - 30) / 2;
  for (const [position, { role, german, name }] of content.signers.entries()) {
    const left = page.left + position * (width + 30);
    artifact(paper, () =>
      paper
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.7)
        .stroke(ink),
    );
    const title = german === undefined ? role : `${role} · ${german}`;
    element(paper, root, "P", () =>
      paper
        .font("regular")
        .fontSize(8.5)
        .fillColor(soft)
        .text(`${title}\n${name}`, left, y + 4, { width }),
    );
  }
}

/** On each page: which document it is, the page's number and the hash of the content. A screen reader leaves it out. */
function writeFeet(paper: Paper, { reference, content, hash }: Printed): void {
  const { start, count } = paper.bufferedPageRange();
  for (let position = start; position < start + count; position += 1) {
    paper.switchToPage(position);
    // Text below the margin would begin a new page.
    paper.page.margins.bottom = 0;
    const lines = [`${reference} · ${content.company.name} · Página ${position + 1} de ${count}`, `Huella SHA-256 del contenido: ${hash}`];
    const options = { width: columnWidth, align: "center" as const, lineBreak: false };
    artifact(paper, () => {
      paper.font("regular").fontSize(7).fillColor(soft);
      for (const [row, words] of lines.entries()) paper.text(words, page.left, page.height - 44 + 10 * row, options);
    });
  }
}

/** Begins a new page if so many points do not fit any more. */
function needs(paper: Paper, height: number): void {
  if (paper.y + height > page.height - page.bottom) paper.addPage();
}

function element(paper: Paper, parent: Element, type: string, draw: () => unknown): void {
  const child = paper.struct(type, {}, () => void draw());
  parent.add(child);
  child.end();
}

function artifact(paper: Paper, draw: () => unknown): void {
  paper.markContent("Artifact");
  draw();
  paper.endMarkedContent();
}
