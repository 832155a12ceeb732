import { deflateSync } from "node:zlib";

type Stream = { entries: string; content: string | Uint8Array };

/** A PDF of these objects, with its table of places; the first is the catalog. */
export function pdfOf(objects: readonly (string | Stream)[]): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (const [index, object] of objects.entries()) {
    places.push(length());
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === "string") pieces.push(Buffer.from(object, "latin1"));
    else {
      const content = Buffer.from(object.content as string, "latin1");
      pieces.push(Buffer.from(`<< ${object.entries} /Length ${content.length} >>\nstream\n`), content, Buffer.from("\nendstream"));
    }
    pieces.push(Buffer.from("\nendobj\n"));
  }
  const start = length();
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  pieces.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Uint8Array.from(Buffer.concat(pieces));
}

/** A PDF of some pages of A4; each says its number and `mark`. */
export function pdfWithPages(pages: number, mark = "1"): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, page) => 4 + 2 * page);
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...kids.flatMap((kid, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${kid + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      { entries: "", content: `BT /F1 40 Tf 60 700 Td (Papel ${mark}, ${page + 1} de ${pages}) Tj ET` },
    ]),
  ]);
}

const onePage = (content: Stream, resources: string, further: readonly (string | Stream)[] = [], box = "0 0 595 842") =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    content,
    ...further,
  ]);

/** Files that are whole and small, and that try to take a reader down. */
export const hostilePdfs: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  /** Each form draws the next one ten times: 10^9 drawings. */
  "forms within forms": () => {
    const forms = Array.from({ length: 9 }, (_, depth) => ({
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${depth + 6} 0 R >> >>`,
      content: "/X Do ".repeat(10),
    }));
    const last = { entries: "/Type /XObject /Subtype /Form /BBox [0 0 595 842]", content: "0 0 500 500 re f" };
    return onePage({ entries: "", content: "/X Do ".repeat(10) }, "/XObject << /X 5 0 R >>", [...forms, last]);
  },
  /** 400 MB of spaces and lines, packed into 400 KB. */
  "a packed page": () => {
    const content = deflateSync(Buffer.alloc(400_000_000, "0 0 m 500 500 l S\n"));
    return onePage({ entries: "/Filter /FlateDecode", content }, "");
  },
  /** 3.6 gigabytes of pixels, packed into 3.5 MB. */
  "a picture of 900 megapixels": () => {
    const content = deflateSync(Buffer.alloc(200_000_000), { level: 1 });
    const entries =
      "/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /FlateDecode";
    return onePage({ entries: "", content: "500 0 0 500 0 0 cm /X Do" }, "/XObject << /X 5 0 R >>", [{ entries, content }]);
  },
  "a page of a mile": () => onePage({ entries: "", content: "0 0 9 9 re f" }, "", [], "0 0 14400000 3"),
  "a page that is its own parent": () =>
    pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 2 0 R] /Count 99999999 >>"]),
};

/** A PDF that asks for a password before it opens: its table names an encryption (ISO 32000-1, 7.6) to which nobody has the key. */
export function lockedPdf(): Uint8Array<ArrayBuffer> {
  const key = "00".repeat(32);
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${"11".repeat(32)}> >> /ID [<00> <00>]`;
  const file = Buffer.from(pdfWithPages(1)).toString("latin1").replace("/Root 1 0 R", `/Root 1 0 R ${encryption}`);
  return Uint8Array.from(Buffer.from(file, "latin1"));
}
