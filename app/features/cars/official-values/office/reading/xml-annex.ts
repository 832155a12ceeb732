import sax from "sax";
import { cleanCell } from "#app/features/cars/imports/reading/clean-cell.ts";
import type { AnnexRow } from "../../official-version.ts";
import { AnnexTables } from "./annex-tables.ts";
import { type Annex, RefusedAnnex, type OrderSource } from "./annex.ts";

const boeNumber = /^BOE-A-(\d{4})-\d{1,6}$/;
const order = /^Orden [A-ZÑ]{2,5}\/\d{1,5}\/(\d{4})/;

/**
 * Names the order from the metadata of the BOE's XML: its number in the BOE and its title. Returns undefined without them. Throws
 * RefusedAnnex for an order of another year: the order for 2026 is of December 2025, and corrections follow in 2026.
 */
function orderSource(identifier: string, title: string, year: number): OrderSource | undefined {
  const number = boeNumber.exec(identifier);
  const named = order.exec(title);
  if (number === null) return undefined;
  const published = Number(named?.[1] ?? number[1]);
  if (published !== year - 1 && published !== year) {
    throw new RefusedAnnex(`El archivo (${named?.[0] ?? identifier}) no fija los valores de ${year}: revisa el año que has puesto.`);
  }
  return {
    title: named === null ? identifier : `${named[0]} (${identifier})`,
    address: `https://www.boe.es/buscar/doc.php?id=${identifier}`,
  };
}

/** Bounds of a document, so that a hostile one costs no memory. The BOE's needs eight levels and a few attributes. */
const deepest = 40;
const mostAttributes = 50;
const longestText = 2_000;

/** Elements whose text is read; text of the elements inside belongs to it. */
const readElements = new Set(["td", "th", "caption", "p", "identificador", "titulo"]);

/**
 * Reads annex I from the XML of the BOE (boe.es/diario_boe/xml.php) in pieces. Each make has a `<table>` and each version a row of ten cells.
 * The parser expands no entity of the document and opens no address. Throws RefusedAnnex.
 */
export async function readXmlAnnex(pieces: AsyncIterable<string>, year: number): Promise<Annex<AnnexRow>> {
  const document = new AnnexDocument(year);
  for await (const piece of pieces) document.write(piece);
  return document.end();
}

class AnnexDocument {
  readonly #parser = sax.parser(true, { position: true });
  readonly #tables: AnnexTables;
  readonly #year: number;
  readonly #open: string[] = [];
  readonly #metadata: Record<"identificador" | "titulo", string> = { identificador: "", titulo: "" };
  /** The element whose text is being read, and how deep it lies. */
  #reading: { element: string; depth: number; text: string } | undefined;
  #row: { cells: string[]; line: number } | undefined;
  #inTable = false;
  #attributes = 0;

  constructor(year: number) {
    this.#year = year;
    this.#tables = new AnnexTables(year);
    const handlers: Partial<sax.SAXParser> = {
      ondoctype: (declaration) => {
        if (declaration.includes("[")) throw this.#refused("el XML declara entidades propias, y un archivo del BOE no lo hace");
      },
      onattribute: () => {
        this.#attributes += 1;
        if (this.#attributes > mostAttributes) throw this.#refused("un elemento tiene demasiados atributos");
      },
      onopentag: ({ name }) => this.#begin(localName(name)),
      onclosetag: (name) => this.#end(localName(name)),
      ontext: (text) => this.#text(text),
      oncdata: (text) => this.#text(text),
      onerror: () => {
        throw this.#refused("el XML está mal formado o cortado");
      },
    };
    Object.assign(this.#parser, handlers);
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): Annex<AnnexRow> {
    this.#parser.close();
    const { identificador, titulo } = this.#metadata;
    return this.#tables.end(orderSource(identificador, titulo, this.#year));
  }

  #begin(element: string): void {
    this.#attributes = 0;
    if (this.#open.length === deepest) throw this.#refused(`el XML tiene más de ${deepest} niveles`);
    this.#open.push(element);
    if (element === "table") {
      if (this.#inTable) throw this.#refused("hay una tabla dentro de otra");
      this.#inTable = true;
      this.#tables.beginTable();
    } else if (element === "tr") this.#row = { cells: [], line: this.#line() };
    if (this.#reading === undefined && readElements.has(element)) this.#reading = { element, depth: this.#open.length, text: "" };
    else if (this.#reading !== undefined) this.#reading.text += " ";
  }

  #text(text: string): void {
    const reading = this.#reading;
    if (reading === undefined) return;
    // A paragraph of the law may be long; only its beginning counts.
    if (reading.text.length + text.length > longestText) {
      if (this.#inTable) throw this.#refused(`una celda pasa de ${longestText} letras`);
      reading.text = (reading.text + text).slice(0, longestText);
    } else reading.text += text;
  }

  #end(element: string): void {
    const reading = this.#reading;
    if (reading !== undefined && reading.depth === this.#open.length) {
      this.#take(reading.element, cleanCell(reading.text));
      this.#reading = undefined;
    }
    this.#open.pop();
    if (element === "tr" && this.#row !== undefined) {
      this.#tables.row(this.#row.cells, this.#row.line);
      this.#row = undefined;
    } else if (element === "table") {
      this.#inTable = false;
      this.#tables.endTable(this.#line());
    }
  }

  #take(element: string, text: string): void {
    if (element === "td") this.#row?.cells.push(text);
    else if (element === "identificador" || element === "titulo") this.#metadata[element] ||= text;
    else if (this.#inTable) this.#tables.columnTitle(text);
    else this.#tables.title(text);
  }

  #refused(what: string): RefusedAnnex {
    return new RefusedAnnex(`Línea ${this.#line()}: ${what}.`);
  }

  #line(): number {
    return this.#parser.line + 1;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
