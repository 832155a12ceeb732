// @any-database: it starts a PostgreSQL of its own.
import { expect, test } from "vitest";
import { longRun } from "../../scripts/torture/long-run/run.ts";
import { installedPostgres, newestOfDebian } from "#tests/postgres-programs.ts";

// Only Linux shows the children of a process that is killed.
const programs = process.platform === "linux" ? (newestOfDebian() ?? installedPostgres().at(-1)) : undefined;

test.skipIf(programs === undefined)(
  "200 random operations of ten clients on two sites leave nothing missing, doubled or seen by others after every kind of fault (row R18; `npm run torture:long-run` does 10,000)",
  async () => {
    if (!programs) return;
    const { findings, figures, faults } = await longRun(programs, { operations: 200, clients: 10, seed: 42 });
    expect(findings).toEqual([]);
    expect(figures["rows acknowledged"]).toBeGreaterThan(50);
    expect(figures["values compared"]).toBeGreaterThan(20);
    expect(figures["mails sent"]).toBeGreaterThan(100);
    expect(faults).toEqual({ "kill site": 1, "kill database": 1, "mail server away": 1, "restart site": 1, "slow mail server": 1 });
  },
  400_000,
);
