import { isTest, type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

/** The embedded database, the client of S3, the list of passwords, encryption of backups, and pictures: most sites need none of them, or late. */
const packages =
  /^import (?!type ).* from "(@electric-sql\/|@aws-sdk\/|@zxcvbn-ts\/|age-encryption|sharp|flydrive\/drivers\/s3|[^"]*\/bucket(-place)?\.ts")/;

/** These modules are loaded for a bucket only. */
const ofBuckets: ReadonlySet<string> = new Set(["server/files/bucket.ts", "server/backup/bucket-place.ts"]);

const sentence =
  "This package takes 10 to 40 MB of memory, and most sites never need it. Load it with import() where it is used, as db/client.ts does. The client of S3 belongs into server/files/bucket.ts.";

/** The site loads no large package before it needs it. */
export function largePackagesWait(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => /^(app|server|db|demo)\//.test(file.path) && !isTest(file) && !ofBuckets.has(file.path))
    .flatMap((file) => violationsOnLines(file, packages, sentence));
}
