import { addValue, nameWithin, type NamedRecord } from "./named-records.ts";
import { localName, readXml, type XmlReader } from "./xml-events.ts";
import { brokenSentences } from "../messages.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** The elements that hold one car; the outermost counts. */
const recordNames = new Set("ad vehicle listing car item offer entry row fahrzeug inserat vehiculo coche anuncio".split(" "));

const longestRecord = 1024 * 1024;

/**
 * Yields the cars of an XML file. The name of a value is the way to its element, and for an attribute the attribute's name:
 * "vehicle.specifics.mileage.value". Values of elements with the same way are joined by "|".
 */
export function xmlRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<NamedRecord> {
  const reader = new RecordReader();
  return readXml(source, reader, () => reader.complete.splice(0));
}

class RecordReader implements XmlReader {
  readonly complete: NamedRecord[] = [];
  #count = 0;
  #record:
    | { start: number; depth: number; open: { way: string; text: string; isLeaf: boolean }[]; values: Map<string, string> }
    | undefined;
  #depth = 0;
  /** The text from the beginning of the record, and its offset. */
  #kept = { text: "", from: 0 };

  piece(text: string): void {
    const { text: before, from } = this.#kept;
    if (this.#record === undefined) this.#kept = { text, from: from + before.length };
    else {
      const begin = this.#record.start - from;
      this.#kept = { text: before.slice(begin) + text, from: from + begin };
      if (this.#kept.text.length > longestRecord + text.length) throw new BrokenFile(brokenSentences.longRecord(this.#count + 1));
    }
  }

  begin(name: string, attributes: Readonly<Record<string, string>>, { start }: { start: number }): void {
    this.#depth += 1;
    let way = "";
    if (this.#record === undefined) {
      if (!recordNames.has(name.toLowerCase())) return;
      this.#record = { start, depth: this.#depth, open: [], values: new Map() };
    } else {
      const parent = this.#record.open.at(-1);
      if (parent !== undefined) parent.isLeaf = false;
      way = nameWithin(parent?.way ?? "", name);
    }
    this.#record.open.push({ way, text: "", isLeaf: true });
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!/^xmlns\b/.test(attribute)) addValue(this.#record.values, nameWithin(way, localName(attribute)), value);
    }
  }

  text(text: string): void {
    const element = this.#record?.open.at(-1);
    if (element !== undefined) element.text += text;
  }

  end(_name: string, { end }: { end: number }): void {
    const record = this.#record;
    if (record !== undefined) {
      const { way = "", text = "", isLeaf = false } = record.open.pop() ?? {};
      if (way !== "" && (isLeaf || text.trim() !== "")) addValue(record.values, way, text.trim());
      if (record.depth === this.#depth) {
        this.#count += 1;
        const original = this.#kept.text.slice(record.start - this.#kept.from, end - this.#kept.from);
        this.complete.push({ line: this.#count, text: original, values: record.values });
        this.#record = undefined;
      }
    }
    this.#depth -= 1;
  }
}
