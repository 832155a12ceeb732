import { OtherMigrations } from "#db/executed-migrations.ts";
import { FolderInUse } from "#db/client.ts";
import { UnsafeLogin } from "#db/login.ts";
import { RolesMissing } from "#db/roles.ts";
import { TableInUse } from "#db/run-migrations.ts";
import { RefusedErrand } from "./background/errand.ts";
import { BackupRefused } from "./backup/backup-refused.ts";
import { ConfigError } from "./config.ts";
import { PortRefused } from "./port-of.ts";
import { WrongSecretKey } from "./secrets/key-ring.ts";

const kinds = [
  BackupRefused,
  ConfigError,
  FolderInUse,
  OtherMigrations,
  PortRefused,
  RefusedErrand,
  RolesMissing,
  TableInUse,
  UnsafeLogin,
  WrongSecretKey,
];

/** Returns the Spanish sentence of an error that the person who started the site or a command can correct; undefined for any other error. */
export function correctionOf(error: unknown): string | undefined {
  return error instanceof Error && kinds.some((kind) => error instanceof kind) ? error.message : undefined;
}
