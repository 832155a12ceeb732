import sax from "sax";
import { brokenSentences } from "../messages.ts";
import { asUtf8, utf16Of } from "./encodings.ts";
import { prepend, withHead } from "./chunks.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** Bounds of a document, so that a hostile one costs no memory. */
const deepest = 60;
const mostAttributes = 100;

/** What a reader of XML does with its parts; names come without their prefix. `where` are offsets in the text: of the tag, and behind it. */
export type XmlReader = {
  begin(name: string, attributes: Readonly<Record<string, string>>, where: { start: number }): void;
  text(text: string): void;
  end(name: string, where: { end: number }): void;
  /** A piece of the text, before its parts are read. */
  piece?(text: string): void;
};

/**
 * Reads XML in pieces, and yields after each what `taken` gives. The parser expands no entity of the document and opens no address; a
 * document with a DOCTYPE is refused. Throws BrokenFile, after what was complete before.
 */
export async function* readXml<Taken>(source: AsyncIterable<Uint8Array>, reader: XmlReader, taken: () => Taken[]): AsyncGenerator<Taken> {
  const parser = sax.parser(true, { position: true });
  let depth = 0;
  let attributes = 0;
  const refused = (sentence: string) => {
    throw new BrokenFile(sentence);
  };
  const handlers: Partial<sax.SAXParser> = {
    ondoctype: () => refused(brokenSentences.doctype()),
    onattribute: () => {
      attributes += 1;
      if (attributes > mostAttributes) refused(brokenSentences.brokenXml(parser.line + 1));
    },
    onopentag: ({ name, attributes: given }) => {
      attributes = 0;
      depth += 1;
      if (depth > deepest) refused(brokenSentences.brokenXml(parser.line + 1));
      reader.begin(localName(name), given as Record<string, string>, { start: parser.startTagPosition - 1 });
    },
    onclosetag: (name) => {
      depth -= 1;
      reader.end(localName(name), { end: parser.position });
    },
    ontext: (text) => reader.text(text),
    oncdata: (text) => reader.text(text),
    onerror: () => refused(brokenSentences.brokenXml(parser.line + 1)),
  };
  Object.assign(parser, handlers);
  const failures: unknown[] = [];
  try {
    for await (const piece of decodedXml(source)) {
      reader.piece?.(piece);
      parser.write(piece);
      yield* taken();
    }
    parser.close();
  } catch (error) {
    failures.push(error);
  }
  yield* taken();
  for (const failure of failures) throw failure;
}

/** "vehicle:make" → "make". */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Decodes XML by its mark or the encoding that it declares; UTF-8 without either. */
async function* decodedXml(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const chunks = withHead(source, 512);
  try {
    const first = await chunks.next();
    if (first.done) return;
    const head = Buffer.from(first.value.subarray(0, 512)).toString("latin1");
    const isUtf16 = utf16Of(first.value) !== undefined;
    const declared = /^[^<]{0,3}<\?xml[^>]{0,200}encoding=["']([\w.-]{1,40})["']/i.exec(head)?.[1] ?? "utf-8";
    const all = prepend(first.value, chunks);
    const decoder = decoderOf(isUtf16 ? "utf-8" : declared);
    for await (const chunk of isUtf16 ? asUtf8(all) : all) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } finally {
    await chunks.return(undefined);
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    throw new BrokenFile(brokenSentences.encoding(encoding), { cause: error });
  }
}
