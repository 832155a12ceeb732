import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { unzipSync, type Zippable, zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { zipStream } from "#app/lib/zip-stream.ts";
import { chained, type DossierEvent, hashOfEvent, type Manifest, manifestName, manifestText, sha256Of } from "./chain.ts";
import { compareFingerprint, type Verdict, verifyDossier } from "./verify-dossier.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const contents: Record<string, Uint8Array<ArrayBuffer>> = Object.fromEntries(
  ["presupuestos/02 presupuesto 1.json", "papeles/04 dni.pdf", "papeles/05 ficha ñ.webp", "documentos/07 contrato.json"].map(
    (path, place) => [path, bytesOf(`${path} ${"contenido ".repeat(4 + place)}`)],
  ),
);
const copies = { "LEEME.txt": bytesOf("Léeme."), "copias/07 contrato.pdf": bytesOf("%PDF de lectura") };

let files: Record<string, Uint8Array>;
let manifest: Manifest;

beforeAll(async () => {
  const happenings = [];
  for (let sequence = 1; sequence <= 12; sequence += 1) {
    const path = Object.keys(contents).find((name) => name.includes(`/${String(sequence).padStart(2, "0")} `));
    happenings.push({
      sequence,
      at: `2026-11-${10 + sequence}T10:00:00.000Z`,
      kind: "news",
      words: `Pasó la cosa ${sequence}.`,
      files: path === undefined ? [] : [{ path, sha256: await sha256Of(contents[path] ?? new Uint8Array()) }],
    });
  }
  const events = await chained(happenings);
  const listed = [];
  for (const [path, bytes] of Object.entries(copies)) listed.push({ path, sha256: await sha256Of(bytes) });
  manifest = { format: "expediente-1", events, fingerprint: events.at(-1)?.hash ?? "", copies: listed, absent: [] };
  files = { ...contents, ...copies, [manifestName]: bytesOf(manifestText(manifest)) };
});

const checkFiles = (changed: Zippable) => verifyDossier(zipSync(changed, { level: 0 }));
const checkEvents = (events: DossierEvent[], more: Partial<Manifest> = {}) =>
  checkFiles({ ...files, [manifestName]: bytesOf(manifestText({ ...manifest, ...more, events })) });
const problemsOf = (verdict: Verdict) => (verdict.kind === "checked" ? verdict.problems : [verdict.why]);

test("an untouched dossier passes, packed in whatever way", async () => {
  // As ours, where some files come whole and some in pieces.
  const entries = Object.entries(files).map(([name, bytes], place) => ({ name, content: place < 2 ? Readable.from([bytes]) : bytes }));
  const ours = await buffer(zipStream(Readable.from(entries), new Date()));
  for (const zip of [ours, ...([0, 6, 9] as const).map((level) => zipSync(files, { level }))]) {
    const verdict = await verifyDossier(zip);
    expect(verdict).toMatchObject({ kind: "checked", problems: [], absent: [], covered: 4, copies: 2, fingerprint: manifest.fingerprint });
  }
});

test("one changed byte of any file is named (400 changes)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(files)), fc.nat(), fc.integer({ min: 1, max: 255 }), async (path, place, mask) => {
      const bytes = Uint8Array.from(files[path] ?? []);
      bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ mask;
      const problems = problemsOf(await checkFiles({ ...files, [path]: bytes }));
      if (path === manifestName) expect(problems.join()).toMatch(/ha cambiado|Falta|Sobra|no lleva/);
      else expect(problems).toEqual([`El archivo «${path}» ha cambiado.`]);
    }),
    { numRuns: 400 },
  );
});

test("a manifest that says the same in other spaces or with a further field has changed", async () => {
  for (const text of [
    JSON.stringify(manifest),
    manifestText(manifest).replace("  ", "\t "),
    manifestText(Object.assign({ more: 1 }, manifest)),
  ])
    expect(await checkFiles({ ...files, [manifestName]: bytesOf(text) })).toMatchObject({
      kind: "no-dossier",
      why: expect.stringContaining("ha cambiado"),
    });
});

test("a byte of the ZIP around the files is named, or it changes no file (300 changes)", async () => {
  const zip = zipSync(files, { level: 6 });
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (place, mask) => {
      const changed = Uint8Array.from(zip);
      changed[place] = (changed[place] ?? 0) ^ mask;
      const named = problemsOf(await verifyDossier(changed)).length > 0;
      expect(named || unzipSync(changed)).toEqual(named || unzipSync(zip));
    }),
    { numRuns: 300 },
  );
});

test("a file that is longer than the ZIP's list says is reported, even if it begins correctly", async () => {
  const path = "LEEME.txt";
  const zip = zipSync({ ...files, [path]: [bytesOf("Léeme. Y esto no."), { level: 9 }] }, { level: 0 });
  const places = [Buffer.from(zip).indexOf(path) - 30 + 22, Buffer.from(zip).lastIndexOf(path) - 46 + 24];
  for (const place of places) new DataView(zip.buffer, zip.byteOffset).setUint32(place, copies[path].length, true);
  expect(Buffer.from(unzipSync(zip)[path] ?? []).toString()).toBe("Léeme.");
  expect(problemsOf(await verifyDossier(zip))).toEqual([`El archivo «${path}» ha cambiado.`]);
});

test("a name that is in the ZIP twice is named", async () => {
  const zip = zipSync({ ...files, "LEEME.txu": bytesOf("otra") }, { level: 0 });
  const doubled = Buffer.from(Buffer.from(zip).toString("latin1").replaceAll("LEEME.txu", "LEEME.txt"), "latin1");
  expect(problemsOf(await verifyDossier(doubled))).toContain("El archivo «LEEME.txt» está dos veces.");
});

test.each(["papeles/04 dni.pdf", "LEEME.txt"])("without %s it names it, and a file too many as well", async (path) => {
  const { [path]: _gone, ...rest } = files;
  expect(problemsOf(await checkFiles(rest))).toEqual([`Falta el archivo «${path}».`]);
  const extra = await checkFiles({ ...files, "../../otro.exe": bytesOf("x"), "papeles/\u202Efdp.exe": bytesOf("y") });
  expect(problemsOf(extra)).toEqual([
    "Sobra el archivo «../../otro.exe»: no es del expediente.",
    "Sobra el archivo «papeles/\ufffdfdp.exe»: no es del expediente.",
  ]);
});

test.each(["documentos/99 contrato.pdf", "copias/../documentos/07 contrato.pdf", "Contrato.pdf"])(
  "%s is no copy, whatever the manifest says",
  async (path) => {
    const bytes = bytesOf("%PDF inventado");
    const listed = { ...manifest, copies: [...manifest.copies, { path, sha256: await sha256Of(bytes) }] };
    const verdict = await checkFiles({ ...files, [path]: bytes, [manifestName]: bytesOf(manifestText(listed)) });
    expect(problemsOf(verdict)).toEqual([`Sobra el archivo «${path}»: no es del expediente.`]);
  },
);

test("a file that many events name is unpacked once", async () => {
  const path = "papeles/grande";
  const bytes = new Uint8Array(30_000_000);
  const named = Array.from({ length: 200 }, () => ({ path, sha256: "a".repeat(64) }));
  const events = await chained([{ sequence: 1, at: "2026-11-10T10:00:00.000Z", kind: "paper", words: "", files: named }]);
  const text = bytesOf(manifestText({ ...manifest, events, copies: [], fingerprint: events[0]?.hash ?? "" }));
  const zip = zipSync({ [path]: bytes, [manifestName]: text }, { level: 1 });
  const begun = performance.now();
  expect(problemsOf(await verifyDossier(zip))).toContain(`El archivo «${path}» ha cambiado.`);
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test("a file that the dossier says it does not have is told, not hidden; one that it has all the same is named", async () => {
  const path = "papeles/04 dni.pdf";
  const absent = [{ path, why: "erased" as const }];
  const { [path]: _gone, ...rest } = files;
  const written = { [manifestName]: bytesOf(manifestText({ ...manifest, absent })) };
  expect(await checkFiles({ ...rest, ...written })).toMatchObject({ problems: [], absent: [expect.stringContaining(path)], covered: 3 });
  expect(problemsOf(await checkFiles({ ...files, ...written }))).toEqual([`El expediente dice que no lleva «${path}», y no es así.`]);
  const { "LEEME.txt": _read, ...unread } = files;
  const excused = bytesOf(manifestText({ ...manifest, absent: [{ path: "LEEME.txt", why: "lost" }] }));
  expect(problemsOf(await checkFiles({ ...unread, [manifestName]: excused }))).toHaveLength(1);
});

const eventNumber = fc.integer({ min: 0, max: 11 });

test("a dropped event is named (every one, and every stretch)", async () => {
  for (let from = 0; from < 12; from += 1)
    for (let to = from; to < 12; to += 1) {
      if (from === 0 && to === 11) continue;
      const problems = problemsOf(await checkEvents(manifest.events.toSpliced(from, to - from + 1)));
      const expected =
        to === 11
          ? `Faltan sucesos después del ${from}, o la huella ha cambiado.`
          : from === to
            ? `Falta el suceso ${from + 1}.`
            : `Faltan los sucesos ${from + 1} a ${to + 1}.`;
      expect(problems).toContain(expected);
    }
});

test("two swapped events are named (all pairs)", async () => {
  for (let one = 0; one < 12; one += 1)
    for (let other = one + 1; other < 12; other += 1) {
      const [first, second] = [manifest.events[one], manifest.events[other]];
      if (!first || !second) continue;
      const swapped = manifest.events.with(one, second).with(other, first);
      expect(problemsOf(await checkEvents(swapped))).toEqual([`Los sucesos ${one + 1} y ${other + 1} están cambiados de sitio.`]);
    }
});

test("an event that is there twice, or that somebody writes in between, is named (200 times)", async () => {
  await fc.assert(
    fc.asyncProperty(eventNumber, eventNumber, fc.string({ maxLength: 40 }), fc.boolean(), async (from, to, words, twice) => {
      const event = manifest.events[from];
      if (!event) return;
      const written = { ...event, words: `${words}!`, files: [], previous: manifest.events[to]?.hash ?? "" };
      const added = twice ? event : { ...written, hash: await hashOfEvent(written) };
      const problems = problemsOf(await checkEvents(manifest.events.toSpliced(to, 0, added)));
      expect(problems).toContain(`Hay más de un suceso ${event.sequence}: sobra uno.`);
    }),
    { numRuns: 200 },
  );
});

test("an event with other words, times or files is named, also if its own hash is made anew (200 times)", async () => {
  const changes: Partial<DossierEvent>[] = [{ words: "Otra cosa." }, { at: "2026-11-20T10:00:00.001Z" }, { files: [] }];
  await fc.assert(
    fc.asyncProperty(eventNumber, fc.constantFrom(...changes), fc.boolean(), async (number, change, anew) => {
      const event = manifest.events[number];
      if (!event) return;
      const changed = { ...event, kind: "entry", ...change };
      const hash = anew ? await hashOfEvent(changed) : event.hash;
      const verdict = await checkEvents(manifest.events.with(number, { ...changed, hash }));
      const expected =
        number === 11
          ? "Faltan sucesos después del 12, o la huella ha cambiado."
          : `El suceso ${number + 1} o el ${number + 2} ha cambiado: ya no encajan.`;
      expect(problemsOf(verdict)).toContain(anew ? expected : `El suceso ${number + 1} ha cambiado.`);
    }),
    { numRuns: 200 },
  );
});

test("a chain that is written anew as a whole passes alone, and fails against the fingerprint that was told", async () => {
  const events = await chained(
    manifest.events.map(({ hash: _hash, previous: _previous, ...event }) => ({ ...event, words: `${event.words} Ya.` })),
  );
  const verdict = await checkEvents(events, { fingerprint: events.at(-1)?.hash ?? "" });
  expect(problemsOf(verdict)).toEqual([]);
  expect(compareFingerprint(events, manifest.fingerprint)).toMatchObject({
    matches: false,
    sentence: expect.stringContaining("no está en este expediente"),
  });
});

test("a told fingerprint is found as the last one or as that of an earlier event, however it is written", () => {
  const { events, fingerprint } = manifest;
  expect(compareFingerprint(events, ` ${fingerprint.toUpperCase().replace(/(.{8})/g, "$1 ")}\n`).sentence).toBe(
    "La huella que has escrito es la de este expediente.",
  );
  expect(compareFingerprint(events, events[9]?.hash ?? "")).toMatchObject({
    matches: true,
    later: 2,
    sentence: expect.stringMatching(/del suceso 10: .* Después hay 2 sucesos más\./),
  });
  expect(compareFingerprint(events, `SHA-256: ${fingerprint}.`).matches).toBe(true);
  for (const typed of ["abc", fingerprint.slice(1), `${fingerprint}0`])
    expect(compareFingerprint(events, typed)).toMatchObject({ matches: undefined, sentence: expect.stringMatching(/^Revisa la huella: /) });
  expect(compareFingerprint(events, "  ").matches).toBeUndefined();
});

describe("what is no dossier is refused with a sentence, in little memory", () => {
  const forgedPath = "documentos/07 contrato.json";
  function edited(zip: Uint8Array, edit: (view: DataView, list: number) => void): Uint8Array<ArrayBuffer> {
    const lying = Uint8Array.from(zip);
    const view = new DataView(lying.buffer);
    edit(view, view.getUint32(lying.length - 6, true));
    return lying;
  }
  const withSize = (zip: Uint8Array, size: number) =>
    edited(zip, (view, list) => [22, list + 24].forEach((place) => view.setUint32(place, size, true)));
  // Another program would show the file under the name before its bytes.
  const otherName = (zip: Uint8Array) => edited(zip, (view) => view.setUint8(30, 120));
  // Both numbers of the end, so that a reader that compares them sees nothing.
  const hiding = (zip: Uint8Array) =>
    edited(zip, (view) => {
      for (const back of [14, 12]) view.setUint16(view.byteLength - back, view.getUint16(view.byteLength - back, true) - 1, true);
    });
  const skipping = (zip: Uint8Array) =>
    edited(zip, (view, list) => view.setUint32(view.byteLength - 6, list + 46 + view.getUint16(list + 28, true), true));
  // The same bytes where the list begins, so that only a program that reads the files one after the other sees them.
  const withGap = (zip: Uint8Array, hidden: Uint8Array, edit: (view: DataView, list: number) => void = () => undefined) => {
    const list = new DataView(zip.buffer).getUint32(zip.length - 6, true);
    const grown = Buffer.concat([zip.subarray(0, list), hidden, zip.subarray(list)]);
    grown.writeUInt32LE(list + hidden.length, grown.length - 6);
    return edited(grown, edit);
  };
  const local = zipSync({ [forgedPath]: bytesOf("x") }, { level: 0 });
  const forged = local.subarray(0, new DataView(local.buffer).getUint32(local.length - 6, true));
  const one = () => zipSync({ [manifestName]: files[manifestName] ?? new Uint8Array() });
  // Behind the end of the packed bytes, where the sizes of both headers include it.
  const behindPacked = () =>
    withGap(one(), forged, (view, list) => {
      for (const place of [18, list + 20]) view.setUint32(place, view.getUint32(place, true) + forged.length, true);
    });
  const shiftedBy = (bytes: number) => (view: DataView) => {
    const list = view.getUint32(view.byteLength - 6, true) + bytes;
    view.setUint32(view.byteLength - 6, list, true);
    for (let place = list; place < view.byteLength - 22; place += 46 + view.getUint16(place + 28, true))
      view.setUint32(place + 42, view.getUint32(place + 42, true) + bytes, true);
  };
  const otherPath = (path: string) => ({ 0x7075: Buffer.concat([Uint8Array.of(1), new Uint8Array(4), bytesOf(path)]) });
  const together = () => {
    const large: Zippable = { ...files };
    for (let number = 0; number < 19; number += 1) large[`${number}`] = new Uint8Array(30_000_000);
    return zipSync(large, { level: 1 });
  };
  const bomb = () => zipSync({ [manifestName]: new Uint8Array(40_000_000) }, { level: 1 });
  const many = () => zipSync(Object.fromEntries(Array.from({ length: 3_001 }, (_, number) => [`${number}`, new Uint8Array()])));
  test.each<[string, () => Uint8Array<ArrayBuffer>]>([
    ["nothing", () => new Uint8Array()],
    ["a text", () => bytesOf("hola".repeat(99))],
    ["half a ZIP", () => zipSync(files).subarray(0, 400)],
    ["another ZIP", () => zipSync({ "datos.json": bytesOf("{}") })],
    ["too many files", many],
    ["a packed file of 40 MB", bomb],
    ["570 MB in files that are small enough alone", together],
    ["one that leaves its last file out of the count", () => hiding(zipSync({ ...files, "documentos/99 contrato.pdf": bytesOf("x") }))],
    [
      "one whose list begins after its first file",
      () => skipping(hiding(zipSync({ "documentos/99 contrato.pdf": bytesOf("x"), ...files }))),
    ],
    ["one with a second contract before its list, which the list does not name", () => withGap(zipSync(files), forged)],
    ["one with a second contract behind packed bytes", behindPacked],
    ["one that begins with something else", () => edited(Buffer.concat([forged, zipSync(files)]), shiftedBy(forged.length))],
    ["one with another path beside the name", () => zipSync({ ...files, "LEEME.txt": [copies["LEEME.txt"], { extra: otherPath("x") }] })],
    [
      "one with a comment",
      () => edited(Buffer.concat([zipSync(files), bytesOf("x")]), (view) => view.setUint16(view.byteLength - 3, 1, true)),
    ],
    ["one with another size before the bytes", () => edited(one(), (view) => view.setUint32(22, 1, true))],
    ["one with another method before the bytes", () => edited(one(), (view) => view.setUint16(8, 0, true))],
    ["one that names 10 bytes and unpacks 40 MB", () => withSize(bomb(), 10)],
    ["one whose list names another file", () => otherName(zipSync({ [manifestName]: bytesOf(manifestText(manifest)) }))],
    ["one that names 4 GB", () => withSize(bomb(), 0xfffffffe)],
    ["an empty manifest", () => zipSync({ [manifestName]: new Uint8Array() })],
    ["null", () => zipSync({ [manifestName]: bytesOf("null\n") })],
    ["a manifest of another form", () => zipSync({ [manifestName]: bytesOf('{"__proto__":{"format":"expediente-1"}}\n') })],
  ])("%s", async (_title, zip) => {
    const verdict = await verifyDossier(zip());
    expect(verdict).toMatchObject({ kind: "no-dossier", why: expect.stringMatching(/^[A-ZÁ«].*\.$/) });
  });
});
