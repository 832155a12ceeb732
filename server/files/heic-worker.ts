/** Reads one HEIC photo with libheif, in a thread of its own (images.ts). */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import openLibheif, { type heif_image_handle } from "libheif-js/libheif-wasm/libheif.js";
import { boundWebAssembly } from "./thread.ts";
import type { HeicAnswer, HeicTask } from "./images.ts";

/** 64 megapixels take 430 MiB: the picture as it is kept in the file, and its colours in three bytes each. */
boundWebAssembly(512);

const answered = answer(workerData as HeicTask);
parentPort?.postMessage(answered, "pixels" in answered ? [answered.pixels.buffer as ArrayBuffer] : []);

/** What libheif returns for a decoded picture; only its types leave it open. */
type Decoded = { channels?: { width: number; height: number; stride: number; data: Uint8Array }[] };

function answer({ bytes, least, mostPixels }: HeicTask): HeicAnswer {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve("libheif-js/libheif-wasm/libheif.wasm")));
  const libheif = openLibheif({ wasmBinary: wasm });
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return { refused: "broken" };
  const handle = libheif.heif_js_context_get_primary_image_handle(context) as heif_image_handle | { code?: unknown };
  if ("code" in handle && handle.code !== undefined) return { refused: "broken" };
  const image = handle as heif_image_handle;
  if (libheif.heif_image_handle_get_width(image) * libheif.heif_image_handle_get_height(image) > mostPixels)
    return { refused: "too_many_pixels" };
  const { heif_colorspace: colours, heif_chroma: chroma } = libheif;
  const decoded = libheif.heif_js_decode_image2(image, colours.heif_colorspace_RGB, chroma.heif_chroma_interleaved_RGB) as Decoded;
  const [channel] = decoded.channels ?? [];
  return channel ? smaller(channel, least) : { refused: "broken" };
}

type Channel = NonNullable<Decoded["channels"]>[number];

/** The mean of each square of pixels, as large as leaves at least `least` in both directions: a whole photo would be 190 MB more. */
function smaller({ width, height, stride, data }: Channel, least: HeicTask["least"]): HeicAnswer {
  const side = Math.max(1, Math.floor(Math.min(width / least.width, height / least.height)));
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
  const pixels = new Uint8Array(columns * rows * 3);
  const meanAt = (start: number) => {
    let sum = 0;
    for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) sum += data[start + y * stride + x * 3] ?? 0;
    return Math.round(sum / (side * side));
  };
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / 3);
    pixels[at] = meanAt(Math.floor(pixel / columns) * side * stride + (pixel % columns) * side * 3 + (at % 3));
  }
  return { pixels, width: columns, height: rows };
}
