import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** GNU tar. The order, times, owners and modes of the files do not depend on the machine or the day. */
const reproducible = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w", "--format=gnu"];

/**
 * Writes the folder `name` in `parent` as a .tar.gz to `target`. `time`: the time of all files, in seconds since 1970. Returns its size in
 * bytes and its SHA-256 in hexadecimal digits. The same files give the same archive.
 */
export async function writeArchive(parent: string, name: string, target: string, time: number): Promise<{ bytes: number; sha256: string }> {
  const tar = spawn("tar", [...reproducible, `--mtime=@${time}`, "-C", parent, "-cf", "-", name], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once("close", resolve);
    tar.once("error", () => reject(new Error("The archive needs GNU tar, which is not on this machine.")));
  });
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    tar.stdout,
    createGzip({ level: 9 }),
    async function* count(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.byteLength;
        yield piece;
      }
    },
    createWriteStream(target),
  );
  if ((await ended) !== 0) {
    await rm(target);
    throw new Error("tar failed, so there is no archive.");
  }
  return { bytes, sha256: hash.digest("hex") };
}
