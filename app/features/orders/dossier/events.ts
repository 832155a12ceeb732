/**
 * The events of an order for its dossier, from rows that only grow or do not change after the order's end. The words are part of the hashes that
 * customers were told: a word that changes here changes them, so dossier.test.ts pins them.
 */
import { createHash } from "node:crypto";
import { pathInCopy } from "#app/features/privacy/personal-data/commands/copy.server.ts";
import { canonicalText } from "#app/lib/canonical-text.ts";
import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { chained, type DossierEvent, type Happening } from "./chain.ts";
import type { DossierRows } from "./queries/rows.server.ts";

/** Where the bytes of a file are: here, in the file store below `key`, or not to be had. `fileId`: of a paper, whose looks are recorded. */
export type Source = { text: string } | { key: string; bytes: number; fileId?: string } | "erased" | "taken-out";

type DraftFile = { folder: string; name: string; sha256: string; source: Source };
type Draft = { at: Date; kind: string; words: string; files?: DraftFile[] };

export type Dossier = { events: DossierEvent[]; fingerprint: string; sources: ReadonlyMap<string, Source> };

/** The chain of the events, oldest first, and where their files are. Paths follow from the number of their event. */
export async function dossierOf(rows: DossierRows): Promise<Dossier> {
  const drafts = draftsOf(rows).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const sources = new Map<string, Source>();
  const happenings = drafts.map(({ at, kind, words, files = [] }, place): Happening => {
    const named = files.map(({ folder, name, sha256, source }, position) => {
      const path = pathInCopy(folder, place, files.length > 1 ? `${position + 1} ${name}` : name);
      sources.set(path, source);
      return { path, sha256 };
    });
    return { sequence: place + 1, at: at.toISOString(), kind, words, files: named };
  });
  const events = await chained(happenings);
  return { events, fingerprint: events.at(-1)?.hash ?? "", sources };
}

/** Of events of the same moment, this order counts. The news are not here: they are erased a year after the end, and the chain would break. */
function draftsOf(rows: DossierRows): Draft[] {
  return [
    { at: rows.order.created_at, kind: "order", words: `Empieza la importación ${rows.order.reference}.` },
    ...rows.quotes.map(quoteAccepted),
    ...rows.confirmations.map(({ confirmed_at: at, name, statement }) => ({
      at,
      kind: "purchase",
      words: `${name} confirma: ${statement}`,
    })),
    ...rows.papers.map(paperAccepted),
    ...inspectionPublished(rows),
    ...rows.entries.map((entry) => ({ at: new Date(entry.recorded_at), kind: "entry", words: entryWords(entry) })),
    ...rows.documents.flatMap(documentIssued),
    ...rows.withdrawals.map(withdrawalDeclared),
  ];
}

type RowOf<Name extends keyof DossierRows> = DossierRows[Name] extends readonly (infer Row)[] ? Row : never;

function quoteAccepted({ version, content, content_sha256: sha256, price, decided_at: at, decided_name: who }: RowOf<"quotes">): Draft {
  const file = { folder: "presupuestos", name: `presupuesto ${version}.json`, sha256, source: { text: canonicalText(content) } };
  return { at, kind: "quote", words: `${who} acepta el presupuesto ${version}, de ${euros(price)}.`, files: [file] };
}

function paperAccepted({
  id,
  title,
  uploaded_by,
  checked_at: at,
  file_name: name,
  sha256,
  storage_key: key,
  bytes,
  erased_at,
  superseded_at,
}: RowOf<"papers">): Draft {
  const who = uploaded_by === "customer" ? "del cliente" : "de la empresa";
  // What was taken out or replaced stays in the chain with its hash, which was told, and its bytes go to nobody.
  const stored = superseded_at === null ? { key, bytes, fileId: id } : "taken-out";
  const source = erased_at === null ? stored : "erased";
  return { at, kind: "paper", words: `Documento ${who}, aceptado: «${title}».`, files: [{ folder: "papeles", name, sha256, source }] };
}

const reportWords = {
  inspection: { folder: "inspeccion", published: "Se publica el informe de la inspección.", later: "Otra foto de la inspección." },
  handover: { folder: "entrega", published: "Se publica la revisión de la entrega.", later: "Otra foto de la entrega." },
} as const;

/** Each report with the photos that it had, and each later photo. A report that is corrected afterwards changes this event. */
function inspectionPublished({ reports, photos }: DossierRows): Draft[] {
  return reports.flatMap(({ published_at: at, occasion, ...report }) => {
    const { folder, published, later: further } = reportWords[occasion];
    const own = photos.filter((photo) => photo.occasion === occasion);
    const hashed = own.flatMap(({ sha256, bytes, caption, storage_key: key, created_at: added }) => {
      if (sha256 === null || bytes === null) return [];
      const name = `${caption === "" ? "foto" : caption}.webp`;
      return [{ added, file: { folder, name, sha256, source: { key, bytes } } }];
    });
    const before = hashed.filter(({ added }) => added <= at).map(({ file }) => file);
    const later = hashed.filter(({ added }) => added > at);
    return [
      {
        at,
        kind: "inspection",
        words: published,
        files: [textFile(folder, "informe.json", canonicalText(report)), ...before],
      },
      ...later.map(({ added, file }) => ({ at: added, kind: "inspection", words: further, files: [file] })),
    ];
  });
}

export const entryKinds: Readonly<Record<string, string>> = { charge: "Cargo", receipt: "Pago recibido", refund: "Devolución" };
const entryConcepts: Readonly<Record<string, string>> = {
  deposit: "señal",
  purchase: "compra",
  rest: "resto",
  extra: "extra",
  transport: "transporte",
  inspection: "inspección",
  taxes: "impuestos",
  fees: "gestión y tasas",
  other: "otro concepto",
};

type Entry = Pick<RowOf<"entries">, "kind" | "concept" | "cents" | "booked_on" | "reverses" | "note">;

/** "Pago recibido: señal, 199,00 €, del 20/11/2026." */
function entryWords({ kind, concept, cents, booked_on: day, reverses, note }: Entry): string {
  const words = `${entryKinds[kind] ?? kind}: ${entryConcepts[concept] ?? concept}, ${euros(Math.abs(cents))}`;
  const booked = day === null ? "" : `, del ${formatCalendarNumbers(day)}`;
  return `${reverses === null ? "" : "Anulado: "}${words}${booked}.${note === "" ? "" : ` ${note}`}`;
}

const documentNames: Readonly<Record<string, string>> = {
  contract: "contrato",
  receipt: "recibo",
  reversal: "anulación de recibo",
  handover: "acta de entrega",
  guarantee: "garantía",
  purchase: "contrato con el vendedor",
};

/** A document is two events: when it was issued, and when it was signed. */
function documentIssued(row: RowOf<"documents">): Draft[] {
  const name = `${documentNames[row.kind] ?? row.kind} ${row.reference}`;
  const file = {
    folder: "documentos",
    name: `${name}.json`,
    sha256: row.content_sha256,
    source: { text: canonicalText(row.content as object) },
  };
  const issued = { at: row.issued_at, kind: "document", words: `Se emite: ${name}.`, files: [file] };
  if (row.signed_at === null) return [issued];
  const how = row.signed_file_id === null ? `, con la huella ${row.content_sha256}` : " en papel";
  return [issued, { at: row.signed_at, kind: "signature", words: `Firmado por ${row.signed_name ?? ""}${how}: ${name}.` }];
}

function withdrawalDeclared({ declared_at: at, name, declaration }: RowOf<"withdrawals">): Draft {
  return {
    at,
    kind: "withdrawal",
    words: `${name} desiste del contrato.`,
    files: [textFile("desistimiento", "declaracion.txt", declaration)],
  };
}

function textFile(folder: string, name: string, text: string): DraftFile {
  return { folder, name, sha256: createHash("sha256").update(text).digest("hex"), source: { text } };
}

/** Written here and not with Intl, whose data change with the release of Node. */
function euros(cents: number): string {
  return `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, "0")} €`;
}
