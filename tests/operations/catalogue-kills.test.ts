// @any-database: it starts a PostgreSQL of its own.
import { expect, test } from "vitest";
import { catalogueTorture } from "../../scripts/torture/catalogue.ts";
import { createOwnPostgres } from "#tests/own-postgres.ts";
import { newestOfDebian } from "#tests/postgres-programs.ts";

const programs = process.env["DATABASE_URL"] ? newestOfDebian() : undefined;

test.skipIf(programs === undefined)(
  "two sites show the list of plain SQL after writes and SIGKILLs of PostgreSQL and of a site (`npm run torture:catalogue` writes 10,000 times)",
  async () => {
    if (!programs) return;
    const postgres = await createOwnPostgres(programs, { durable: true });
    try {
      const result = await catalogueTorture(postgres, { writes: 400, rounds: 1 });
      expect(result).toMatchObject({ databaseKills: 1, siteKills: 1, compared: 100, different: [] });
      expect(result.unknown).toBeGreaterThan(0);
      expect(result.searches - result.unanswered).toBeGreaterThan(0);
    } finally {
      await postgres.remove();
    }
  },
  300_000,
);
