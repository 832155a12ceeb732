import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokenForm, partsOf, textOf } from "./multipart.ts";

const boundary = "----WebKitFormBoundaryx";
const type = `multipart/form-data; boundary=${boundary}`;

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

type Read = { name: string; fileName: string | undefined; bytes: Buffer };

async function read(body: Uint8Array, { size = 1_000, contentType = type } = {}): Promise<Read[]> {
  const found: Read[] = [];
  for await (const { name, fileName, bytes } of partsOf(inPieces(body, size), contentType)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(Uint8Array.from(piece));
    found.push({ name, fileName, bytes: Buffer.concat(pieces) });
  }
  return found;
}

const field = (name: string, value: string | Buffer, more = "") =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
const form = (...fields: Buffer[]) => Buffer.concat([...fields, Buffer.from(`--${boundary}--\r\n`)]);

describe("a form that arrives in pieces", () => {
  test("has the fields and files that a browser put into it", async () => {
    const sent = new FormData();
    sent.append("source", "autoscout24");
    sent.append("file", new File(["a,b\r\n1,2"], 'lista "ñ".csv'));
    const request = new Request("http://x.test", { method: "POST", body: sent });
    const found = await read(new Uint8Array(await request.clone().arrayBuffer()), {
      contentType: request.headers.get("content-type") ?? "",
    });
    expect(found.map(({ bytes, ...part }) => ({ ...part, text: bytes.toString() }))).toEqual([
      { name: "source", fileName: undefined, text: "autoscout24" },
      { name: "file", fileName: "lista %22ñ%22.csv", text: "a,b\r\n1,2" },
    ]);
  });

  test("is read the same in any division into pieces, with any bytes in the file", async () => {
    const almost = fc.constantFrom("\r\n", "\r\n--", `\r\n--${boundary.slice(0, -1)}`, "--", "\r", "ü", "\0");
    const content = fc.array(fc.oneof(almost, fc.string()), { maxLength: 20 }).map((parts) => Buffer.from(parts.join("")));
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 200 }), async (bytes, size) => {
        fc.pre(!bytes.includes(`\r\n--${boundary}`));
        const found = await read(form(field("a", "1"), field("file", bytes, '; filename="x"'), field("b", "")), { size });
        expect(found.map(({ name }) => name)).toEqual(["a", "file", "b"]);
        expect(found[1]?.bytes.equals(bytes)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("skips parts that nobody reads, and limits the length of texts", async () => {
    const names: string[] = [];
    for await (const part of partsOf(inPieces(form(field("a", "x".repeat(5_000)), field("b", "1")), 7), type)) names.push(part.name);
    expect(names).toEqual(["a", "b"]);
    const [long] = [partsOf(inPieces(form(field("a", "x".repeat(101))), 7), type)];
    const next = await long.next();
    await expect(next.done ? undefined : textOf(next.value, 100)).rejects.toThrow(BrokenForm);
  });

  test.each([
    ["no multipart", "a=1", "application/x-www-form-urlencoded"],
    ["no boundary", form(field("a", "1")).toString(), "multipart/form-data"],
    ["another boundary", form(field("a", "1")).toString(), "multipart/form-data; boundary=other"],
    ["nothing", "", type],
    ["no end", form(field("a", "1")).subarray(0, -6).toString(), type],
    ["an end in the middle of a file", form(field("a", "12345")).subarray(0, 90).toString(), type],
    ["a part without a name", `--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n--${boundary}--`, type],
    ["a head without an end", `--${boundary}\r\n${"x".repeat(20_000)}`, type],
  ])("is refused if it is %s", async (_, body, contentType) => {
    await expect(read(Buffer.from(body), { contentType })).rejects.toThrow(BrokenForm);
  });
});
