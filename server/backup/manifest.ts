import { z } from "zod";
import type { MigrationFile } from "#db/migration-files.ts";
import { BackupRefused, brokenBackup } from "./backup-refused.ts";

/** The first entry of a backup. */
export const manifestName = "manifest.json";
/** The rows of a table are in database/TABLE.jsonl, and the files of the file store in files/KEY. */
export const rowsFolder = "database/";
export const filesFolder = "files/";

const manifestSchema = z.object({
  product: z.literal("rinsegura"),
  format: z.literal(1),
  /** The moment that the rows show, as an ISO text. */
  takenAt: z.iso.datetime({ offset: true }),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Parents before the tables that name them. `columns` without the generated ones, in the order of a row's values. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** `last` is the last value that a sequence gave. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** What says which SECRET_KEY the database needs: its own secret in hexadecimal digits, and the key in use. */
  key: z.object({ secret: z.string(), inUse: z.string() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Reads a manifest. Throws BackupRefused. */
export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new BackupRefused(brokenBackup);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Refuses a backup of a newer or another build, with migrations that this build does not have. Throws BackupRefused. */
export function assertKnownMigrations({ migrations }: Manifest, files: readonly MigrationFile[]): void {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const other = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (other === undefined) return;
  throw new BackupRefused(
    `La copia es de otra versión de la web: pasó por la migración ${other.name}, que esta versión no tiene. No se ha cambiado nada. ` +
      "Restáurala con la versión más nueva que esa base de datos ha usado, o con una posterior.",
  );
}
