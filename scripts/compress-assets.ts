/** Part of `npm run build`: writes a Brotli and a gzip copy next to each built text file, so that the server need not compress them. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../build/client");
const compressible = /\.(js|css|svg|json|txt)$/;
const smallest = 256;

const names = await readdir(folder, { recursive: true });
for (const name of names.filter((file) => compressible.test(file))) {
  const content = await readFile(join(folder, name));
  if (content.byteLength < smallest) continue;
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}
