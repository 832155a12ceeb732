import { encode, renderSVG } from "uqr";

/** A QR code: the path of its dark squares, within a square of `size` units. The square includes the quiet border that scanners need. */
export type QrCode = { size: number; path: string };

const settings = { ecc: "M", border: 4 } as const;

/** The QR code of a text, to draw as inline SVG without styles. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, settings);
  const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: rows.join("") };
}

/** The same as an SVG document, for users of the interface. */
export function qrCodeDocument(text: string): string {
  return renderSVG(text, settings);
}
