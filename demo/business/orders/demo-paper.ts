/** A PDF of one page with a title and a line below it, in a font that every reader has. */
export function demoPaper(title: string, line: string): Buffer {
  const text = (size: number, y: number, words: string) => `BT /F1 ${size} Tf 60 ${y} Td (${escaped(words)}) Tj ET`;
  const content = [text(20, 760, title), text(12, 730, line)].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(file, "latin1");
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = Buffer.byteLength(file, "latin1");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(`${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, "latin1");
}

function escaped(words: string): string {
  return words.replace(/[\\()]/g, "\\$&");
}
