import { readBankCsv } from "./bank-csv.ts";
import { isNorma43, readNorma43 } from "./norma-43.ts";
import { RefusedStatement, type Statement } from "./statement.ts";

type Reader = { /** The account of a file that names none. */ account: string | undefined; /** The newest possible day. */ today: string };

/** Reads a statement: Norma 43, or a table of a bank. Throws RefusedStatement with a sentence for the person who sent it. */
export function readStatement(bytes: Uint8Array, { account, today }: Reader): Statement {
  const text = textOf(bytes);
  if (isNorma43(text)) return readNorma43(text, today);
  if (account === undefined) throw new RefusedStatement("Un CSV no dice de qué cuenta es: elígela y vuelve a leerlo.");
  return readBankCsv(text, account, today);
}

/** The text of a file in UTF-8, UTF-16, or else in Windows-1252, of which ISO-8859-1 is a part: no bank says which one it took. */
function textOf(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
  const text = marked === undefined ? (decoded(bytes, "utf-8") ?? decoded(bytes, "windows-1252")) : decoded(bytes, marked);
  if (text === undefined || text.includes("\0"))
    throw new RefusedStatement("No es un archivo de texto. Descarga el extracto en Norma 43 o en CSV; un Excel guárdalo antes como CSV.");
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
