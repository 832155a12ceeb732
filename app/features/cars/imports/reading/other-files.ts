/** What the first bytes of a file say about it. Files are known by their content, never by their name. */
export type Content = { kind: "zip" | "xml" | "json" | "text" } | { kind: "other"; what: string };

const pictures = "una foto o un dibujo, no un listado";
const save = "ábrelo en Excel y guárdalo como .xlsx o .csv";

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, "un PDF, no un listado: pide el listado en CSV, XLSX o XML"],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0{4}|II\*\0|MM\0\*)/s, pictures],
  [/^RIFF.{4}WEBP/s, pictures],
  [/^.{4}ftyp/s, "una foto o un vídeo, no un listado"],
  [/^Rar!/, "un archivo RAR: descomprímelo y sube el listado"],
  [/^7z\xbc\xaf/, "un archivo 7z: descomprímelo y sube el listado"],
  [/^\{\\rtf/, `un documento de texto con formato (RTF): ${save}`],
  [/^SQLite format 3/, "una base de datos SQLite, no un listado"],
];

/** The first bytes of a compound file (Excel until 2003, and encrypted workbooks), and of a ZIP with and without files. */
const compound = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
const zips = ["PK\u0003\u0004", "PK\u0005\u0006"];

/** Says what a file is by its first bytes (4 kB do); `text` is the same as text, without a mark. */
export function contentOf(head: Uint8Array, text: string): Content {
  const bytes = Buffer.from(head).toString("latin1");
  if (zips.some((beginning) => bytes.startsWith(beginning))) return { kind: "zip" };
  if (bytes.startsWith(compound)) return { kind: "other", what: compoundFile(bytes) };
  const known = beginnings.find(([beginning]) => beginning.test(bytes));
  if (known !== undefined) return { kind: "other", what: known[1] };
  const begin = text.trimStart();
  if (/^<(?:!doctype html|html|head|body|table|meta|!--)/i.test(begin)) return { kind: "other", what: htmlPage(begin) };
  if (begin.startsWith("<")) return { kind: "xml" };
  return { kind: /^(?:\{\s*["}]|\[\s*[[{"\]])/.test(begin) ? "json" : "text" };
}

function compoundFile(bytes: string): string {
  const names = bytes.replaceAll("\0", "");
  if (names.includes("EncryptedPackage")) return "un libro de Excel con contraseña: quítasela y vuelve a subirlo";
  return `un archivo de Office antiguo, como un libro de Excel 97–2003 (.xls), o un libro con contraseña: ${save}`;
}

function htmlPage(begin: string): string {
  const asksToSignIn = /type\s?=\s?["']?password|login|anmelden|iniciar sesi/i.test(begin);
  return asksToSignIn
    ? "una página web que pide entrar con una contraseña, no un listado: la descarga no tenía la sesión iniciada"
    : `una página web (HTML), no un listado: descarga el archivo de nuevo o ${save}`;
}
