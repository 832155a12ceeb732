/** Checks an order's dossier and names what is wrong with it, in Spanish. It runs in the browser of its reader and in Node (decision 0081). */
import { type ListedFile, listZip } from "#app/lib/zip-reading.ts";
import {
  type DossierEvent,
  hashOfEvent,
  largestDossier,
  type Manifest,
  manifestName,
  manifestSchema,
  manifestText,
  mostFiles,
  noEvent,
  sha256Of,
} from "./chain.ts";

/** Room for the ZIP's own lists. */
export const largestChecked = largestDossier + 16 * 1024 ** 2;

/** Of one file, in bytes: twice what a paper may have. */
const largestFile = 32 * 1024 ** 2;

/** `problems`: sentences, empty if nothing was changed. `absent`: files that the dossier itself says it does not have, with its reason. */
type Check = { problems: string[]; events: DossierEvent[]; covered: number; copies: number; absent: string[]; fingerprint: string };
export type Verdict = { kind: "no-dossier"; why: string } | ({ kind: "checked" } & Check);

const noDossier = (why: string): Verdict => ({ kind: "no-dossier", why });

export const tooLarge = noDossier("Es demasiado grande: comprobamos archivos de hasta 512 MB.");

/**
 * Checks the bytes of a ZIP. Each entry is unpacked alone and hashed once, and the sizes that the ZIP names are bounded before, alone and
 * together, so a bomb takes no more memory than the largest file of a dossier and no more time than the largest dossier. Never throws for bad bytes.
 */
export async function verifyDossier(zip: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  if (zip.length > largestChecked) return tooLarge;
  try {
    const files = listZip(zip, mostFiles);
    if (files.some(({ bytes }) => bytes > largestFile))
      return noDossier("Uno de sus archivos ocupa más de 32 MB: no es un expediente nuestro.");
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > largestChecked)
      return noDossier("Sus archivos ocupan más de 512 MB: no es un expediente nuestro.");
    const manifest = await readManifest(files);
    return typeof manifest === "string" ? noDossier(manifest) : { kind: "checked", ...(await check(files, manifest)) };
  } catch {
    return noDossier(
      "No es un ZIP como los nuestros: puede estar cortado, dañado o hecho de nuevo con otro programa. Elige el que descargaste.",
    );
  }
}

/** The manifest, or why there is none that can be read. */
async function readManifest(files: readonly ListedFile[]): Promise<Manifest | string> {
  const listed = files.find(({ name }) => name === manifestName);
  if (!listed) return `Falta «${manifestName}»: no es un expediente.`;
  const bytes = await listed.read();
  const unreadable = `«${manifestName}» ha cambiado: ya no se puede leer.`;
  if (!bytes) return unreadable;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const { data } = manifestSchema.safeParse(JSON.parse(text));
    return data && manifestText(data) === text ? data : unreadable;
  } catch {
    return unreadable;
  }
}

async function check(files: readonly ListedFile[], manifest: Manifest): Promise<Check> {
  const { events, copies, fingerprint, absent } = manifest;
  const covered = events.flatMap((event) => event.files);
  const names = new Set(files.map(({ name }) => name));
  return {
    problems: [...(await eventProblems(manifest)), ...(await fileProblems(files, manifest))],
    events,
    covered: covered.filter(({ path }) => names.has(path)).length,
    copies: copies.length,
    absent: absent.map(({ path, why }) => `${shown(path)}: el archivo dice que ${reasons[why]}.`),
    fingerprint,
  };
}

const reasons = {
  erased: "su plazo de conservación terminó y lo borramos",
  "taken-out": "se retiró o se cambió por otro",
  lost: "no lo encontramos al hacer el expediente",
  "no-room": "no cabía en el expediente",
} as const;

/** Where copies are. Nothing else is one, or a forged contract beside the real ones would pass as part of the dossier. */
const copyPlace = /^(?:copias\/[^/\\]+|LEEME\.txt|huellas\.sha256)$/;

async function fileProblems(files: readonly ListedFile[], { events, copies, absent }: Manifest): Promise<string[]> {
  const ofEvents = events.flatMap((event) => event.files);
  const listed = [...ofEvents, ...copies.filter(({ path }) => copyPlace.test(path))];
  const known = new Set([manifestName, ...listed.map(({ path }) => path)]);
  const gone = new Set(absent.map(({ path }) => path));
  const present = new Map(files.map((file) => [file.name, file]));
  const hashes = new Map<string, string | undefined>();
  for (const path of known) hashes.set(path, await hashOf(present.get(path)));
  const problems = listed.flatMap(({ path, sha256 }) => {
    if (!present.has(path)) return gone.has(path) ? [] : [`Falta el archivo ${shown(path)}.`];
    return hashes.get(path) === sha256 ? [] : [`El archivo ${shown(path)} ha cambiado.`];
  });
  const extra = [...present.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `Sobra el archivo ${shown(name)}: no es del expediente.`);
  const twice = files.filter((file) => present.get(file.name) !== file).map(({ name }) => `El archivo ${shown(name)} está dos veces.`);
  const paths = new Set(ofEvents.map(({ path }) => path));
  const wrongly = [...gone]
    .filter((path) => !paths.has(path) || present.has(path))
    .map((path) => `El expediente dice que no lleva ${shown(path)}, y no es así.`);
  return [...problems, ...extra, ...twice, ...wrongly];
}

/** Undefined without the file, and for one that is not what the list of the ZIP says. */
async function hashOf(file: ListedFile | undefined): Promise<string | undefined> {
  const bytes = await file?.read();
  return bytes && sha256Of(bytes);
}

async function eventProblems({ events, fingerprint }: Manifest): Promise<string[]> {
  const changed: DossierEvent[] = [];
  for (const event of events) if ((await hashOfEvent(event)) !== event.hash) changed.push(event);
  const inOrder = events.toSorted((one, other) => one.sequence - other.sequence);
  const problems = [...changed.map(({ sequence }) => `El suceso ${sequence} ha cambiado.`), ...sequenceProblems(events, inOrder)];
  if (problems.length === 0) problems.push(...brokenLinks(events));
  const last = inOrder.at(-1);
  if (last && last.hash !== fingerprint) problems.push(`Faltan sucesos después del ${last.sequence}, o la huella ha cambiado.`);
  return problems;
}

/** What is missing, there twice or in another place; `inOrder`: the same events by their numbers. */
function sequenceProblems(events: readonly DossierEvent[], inOrder: readonly DossierEvent[]): string[] {
  const problems: string[] = [];
  let before = 0;
  for (const { sequence } of inOrder) {
    if (sequence === before) problems.push(`Hay más de un suceso ${sequence}: sobra uno.`);
    if (sequence === before + 2) problems.push(`Falta el suceso ${before + 1}.`);
    if (sequence > before + 2) problems.push(`Faltan los sucesos ${before + 1} a ${sequence - 1}.`);
    before = sequence;
  }
  const moved = events.filter((event, place) => event !== inOrder[place]).map(({ sequence }) => sequence);
  if (moved.length > 0)
    problems.push(
      `Los sucesos ${moved
        .slice(0, 20)
        .toSorted((one, other) => one - other)
        .join(" y ")} están cambiados de sitio.`,
    );
  return problems;
}

/** Events that are whole but do not contain the hash of the one before: somebody has written one of the two anew. */
function brokenLinks(events: readonly DossierEvent[]): string[] {
  return events.flatMap(({ previous, sequence }, place) => {
    if (previous === (events[place - 1]?.hash ?? noEvent)) return [];
    return [
      place === 0
        ? "El suceso 1 ha cambiado: no es el principio."
        : `El suceso ${sequence - 1} o el ${sequence} ha cambiado: ya no encajan.`,
    ];
  });
}

/** A path as a text that is only shown, whatever somebody has written there: without signs that hide or turn it. */
function shown(path: string): string {
  const visible = path.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return `«${visible.length > 120 ? `${visible.slice(0, 120)}…` : visible}»`;
}

type Comparison = { matches: boolean | undefined; later: number; sentence: string };

/**
 * What a fingerprint that somebody was told says about these events. `matches`: undefined if none was typed, or not a whole one. `later`: events
 * after the one that has it, of which it says nothing.
 */
export function compareFingerprint(events: readonly DossierEvent[], typed: string): Comparison {
  const told = typed
    .replace(/\s/g, "")
    .toLowerCase()
    .replace(/^sha-?256[:=]?/, "")
    .replace(/\.$/, "");
  const unknown = { matches: undefined, later: 0 };
  if (told === "") return { ...unknown, sentence: "" };
  if (!/^[0-9a-f]{64}$/.test(told))
    return { ...unknown, sentence: "Revisa la huella: son 64 cifras y letras de la a a la f, y la que has escrito no lo es." };
  const place = events.findIndex(({ hash }) => hash === told);
  if (place < 0)
    return {
      matches: false,
      later: 0,
      sentence:
        "La huella que has escrito no está en este expediente: o es de otra importación, o algo de lo que había entonces se ha cambiado después. Pregúntanos qué.",
    };
  const later = events.length - 1 - place;
  if (later === 0) return { matches: true, later, sentence: "La huella que has escrito es la de este expediente." };
  const since = later === 1 ? "Después hay un suceso más" : `Después hay ${later} sucesos más`;
  return {
    matches: true,
    later,
    sentence: `La huella que has escrito es la del suceso ${place + 1}: hasta ahí no ha cambiado nada. ${since}.`,
  };
}
