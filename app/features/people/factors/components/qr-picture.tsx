import type { QrCode } from "../qr-code.ts";

/** A QR code, dark on light in both colour schemes because scanners expect that. */
export function QrPicture({ code: { size, path } }: { code: QrCode }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR para tu app"
      shapeRendering="crispEdges"
      className="size-56 rounded-field bg-white text-night"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
