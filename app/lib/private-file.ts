/** The headers of a private file: no cache keeps it, and the browser executes nothing of it, whatever it contains. */
export const unseenByOthers = {
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
};

/**
 * The Content-Disposition that makes a browser save the file under its name (RFC 6266), with an ASCII name for old programs. `inline`: it
 * shows the file first.
 */
export function attachmentHeader(fileName: string, how: "attachment" | "inline" = "attachment"): string {
  const ascii = fileName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w .()-]/g, "_");
  return `${how}; filename="${ascii}"; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** The text as RFC 5987 writes it: UTF-8, with everything but letters, figures and a few signs percent-encoded. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
