import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile, copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** A project that breaks every import rule once. The comment of a line names the rule that refuses it. */
const project: Record<string, string> = {
  "app/lib/dates.ts": 'import "#app/ui/button.tsx"; // lib-stands-alone',
  "app/ui/button.tsx": 'import type { Car } from "../features/cars/schema.ts"; // ui-knows-no-feature\nexport const button = <a />;',
  "app/features/cars/schema.ts": 'import "#app/routes/public/home.tsx"; // nobody-imports-a-route\nexport type Car = 1;',
  "app/features/cars/scoring.ts": 'export type Row = import("#server/context.ts").Context; // features-meet-the-server-in-server-modules',
  "app/features/cars/slots.ts": 'import { sql } from "kysely"; // database-behind-queries-and-commands',
  "app/features/cars/queries.server.ts":
    'import { sql } from "kysely";\nimport "#server/context.ts";\nimport "#server/http.ts"; // app-uses-the-servers-ports',
  "app/features/cars/first.ts": 'import type { Second } from "./second.ts"; // no-circles\nexport type First = 1;',
  "app/features/cars/second.ts": 'import type { First } from "./first.ts";\nexport type Second = 1;',
  "app/features/cars/alone.ts": "export const alone = 1; // no-orphans",
  "app/routes/public/home.tsx": 'import "#tests/database.ts"; // site-does-not-need-scripts-or-tests\nimport "./gone.ts"; // imports-exist',
  "server/context.ts": "export type Context = 1;",
  "server/http.ts": 'import "#app/lib/dates.ts"; // server-does-not-know-the-app\nimport "vite"; // site-runs-without-dev-dependencies',
  "db/client.ts": 'import "#server/context.ts"; // db-is-the-ground\nimport "acorn"; // packages-are-declared',
  "db/seed/demo.ts": 'import "#app/features/cars/scoring.ts";\nimport "#app/ui/button.tsx"; // seed-uses-features',
  "tests/database.ts": 'import "#db/client.ts";',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rinsegura-imports-"));
  for (const name of [".dependency-cruiser.mjs", ".dependency-cruiser.reader.mjs", "package.json"])
    await copyFile(join(root, name), join(folder, name));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  for (const [path, text] of Object.entries(project)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("each forbidden import is refused once, in the file that contains it", () => {
  const cruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const options = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", "{app,db,server,tests}/**/*.{ts,tsx}"];
  const { stdout } = spawnSync(process.execPath, [cruise, ...options], { cwd: folder, encoding: "utf8" });
  const { summary } = JSON.parse(stdout) as { summary: { violations: Array<{ from: string; rule: { name: string } }> } };

  const expected = Object.entries(project).flatMap(([path, text]) =>
    [...text.matchAll(/\/\/ ([a-z-]+)$/gm)].map(([, rule]) => `${path} ${rule}`),
  );
  expect(summary.violations.map(({ from, rule }) => `${from} ${rule.name}`).sort()).toEqual(expected.sort());
});
