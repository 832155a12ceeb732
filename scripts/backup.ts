/**
 * `npm run backup [-- FOLDER|bucket:PREFIX]`: writes one file with the database and the files, from the running site, into that place or
 * into BACKUP_TO (docs/operations-backup.md).
 */
import { backupOrder } from "#server/backup/backup-order.ts";
import { commandFor } from "./order.ts";

await commandFor("backup", backupOrder);
