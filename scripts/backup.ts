/**
 * `npm run backup [-- FOLDER|bucket:PREFIX]`: writes one file with the database and the files, from the running site, into that place or
 * into BACKUP_TO (docs/operations-backup.md).
 */
import { backupErrand } from "#server/backup/backup-errand.ts";
import { commandFor } from "./errand.ts";

await commandFor("backup", backupErrand);
