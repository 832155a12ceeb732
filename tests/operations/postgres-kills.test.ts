// @any-database: it starts a PostgreSQL of its own.
import { expect, test } from "vitest";
import { killTorture } from "../../scripts/torture/kills.ts";
import { newestOfDebian } from "#tests/postgres-programs.ts";

const programs = process.env["DATABASE_URL"] ? newestOfDebian() : undefined;

test.skipIf(programs === undefined)(
  "every form that was acknowledged is stored once with its mails after SIGKILLs of PostgreSQL and of the sites (rows R2, R3, R9; `npm run torture:kills` does 50)",
  async () => {
    if (!programs) return;
    const result = await killTorture(programs, { kills: 4, applicationKills: 1, people: 12 });
    expect(result).toMatchObject({ kills: 4, applicationKills: 1, missing: 0, doubled: 0, mailsMissing: 0 });
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.longestRecovery).toBeLessThan(5_000);
  },
  300_000,
);
