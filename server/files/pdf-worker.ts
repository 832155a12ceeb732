/**
 * Reads one PDF with PDFium, in a thread of its own (pdf-pages.ts): a stranger made the file, so whatever it does to the reader ends with
 * this thread.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { PdfTask, PdfAnswer } from "./pdf-pages.ts";
import { boundWebAssembly } from "./thread.ts";

/** In MiB. A page of an ordinary scan needs a third of it. */
boundWebAssembly(256);

const answered = await answer(workerData as PdfTask);
parentPort?.postMessage(answered, "picture" in answered && answered.picture ? [answered.picture.pixels.buffer as ArrayBuffer] : []);

async function answer({ bytes, page, width: widest, height: highest }: PdfTask): Promise<PdfAnswer> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  const library = await PDFiumLibrary.init({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
  try {
    const document = await library.loadDocument(bytes);
    const pages = document.getPageCount();
    if (pages < 1) return { refused: "broken" };
    if (page === undefined || page > pages) return { pages };
    const sheet = document.getPage(page - 1);
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    if (!(originalWidth > 0 && originalHeight > 0)) return { refused: "broken" };
    const scale = Math.min(widest / originalWidth, highest / originalHeight);
    const width = Math.max(1, Math.round(originalWidth * scale));
    const height = Math.max(1, Math.round(originalHeight * scale));
    const { data } = await sheet.render({ width, height, renderFormFields: true });
    return { pages, picture: { width, height, pixels: data } };
  } catch (error) {
    return { refused: /password/i.test(String(error)) ? "locked" : "broken" };
  }
}
