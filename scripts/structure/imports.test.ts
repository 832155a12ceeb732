import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile, copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** A project that breaks every import rule once. The comment of a line names the rule that refuses it. */
const project: Record<string, string> = {
  "app/lib/dates.ts": 'import "#app/ui/button.tsx"; // lib-stands-alone',
  "app/ui/button.tsx":
    'import type { Car } from "../features/cars/vehicles/schema.ts"; // ui-knows-no-feature\nexport const button = <a />;',
  "app/features/cars/vehicles/schema.ts": 'import "#app/routes/public/home.tsx"; // nobody-imports-a-route\nexport type Car = 1;',
  "app/features/cars/vehicles/scoring.ts":
    'export type Row = import("#server/context.ts").Context; // features-meet-the-server-in-server-modules',
  "app/features/cars/vehicles/slots.ts": 'import { sql } from "kysely"; // database-behind-queries-and-commands',
  "app/features/cars/vehicles/queries.server.ts":
    'import { sql } from "kysely";\nimport "#server/context.ts";\nimport "#server/http.ts"; // app-uses-the-servers-ports',
  "app/features/cars/vehicles/first.ts": 'import type { Second } from "./second.ts"; // no-circles\nexport type First = 1;',
  "app/features/cars/vehicles/second.ts": 'import type { First } from "./first.ts";\nexport type Second = 1;',
  "app/features/cars/vehicles/alone.ts": "export const alone = 1; // no-orphans",
  "app/features/cars/vehicles/facts.ts": 'import "./office/sale-price.ts"; // office-is-for-the-team',
  "app/features/cars/vehicles/facts.test.ts": 'import "./office/sale-price.ts";',
  "app/features/cars/vehicles/office/sale-price.ts": 'import "../scoring.ts";\nimport "./components/row.tsx";',
  "app/features/cars/vehicles/office/components/row.tsx":
    'import type { Context } from "#server/context.ts"; // features-meet-the-server-in-server-modules',
  "app/features/cars/imports/tally.ts": 'import "../vehicles/office/sale-price.ts";',
  "app/features/ground/forms/ticket.ts": 'import type { Car } from "../../cars/vehicles/schema.ts"; // wings-go-one-way',
  "app/features/ground/forms/ticket.test.ts": 'import "#app/features/cars/vehicles/scoring.ts";',
  "app/features/ground/emails/office/queries.server.ts": 'import "#app/features/people/accounts/schema.ts"; // wings-go-one-way',
  "app/features/people/accounts/schema.ts": 'import "#app/features/ground/forms/ticket.ts";\nexport type Account = 1;',
  "app/features/privacy/legal/terms.ts": 'import "#app/features/cars/vehicles/scoring.ts"; // wings-go-one-way',
  "app/features/cars/catalogue/facets.ts": 'import "#app/features/matching/preferences/schema.ts"; // wings-go-one-way',
  "app/features/matching/preferences/schema.ts":
    'export const load = () => import("#app/features/requests/contact/schema.ts"); // wings-go-one-way',
  "app/features/requests/contact/schema.ts": 'import "../../panels/dashboard/next-step.ts"; // wings-go-one-way',
  "app/features/panels/dashboard/next-step.ts":
    'import "#app/features/ground/forms/ticket.ts";\nimport "#app/features/people/accounts/schema.ts";',
  "app/routes/public/home.tsx": 'import "#tests/database.ts"; // site-does-not-need-scripts-or-tests\nimport "./gone.ts"; // imports-exist',
  "app/routes/public/stock.tsx": 'import "#app/features/cars/vehicles/office/sale-price.ts"; // office-is-for-the-team',
  "app/routes/account/panel.tsx": 'import "#app/features/cars/imports/tally.ts"; // office-is-for-the-team',
  "app/routes/admin/vehicle.tsx":
    'import "#app/features/cars/vehicles/office/sale-price.ts";\nimport "#app/features/cars/imports/tally.ts";',
  "server/context.ts": "export type Context = 1;",
  "server/http.ts": 'import "#app/lib/dates.ts"; // server-does-not-know-the-app\nimport "vite"; // site-runs-without-dev-dependencies',
  "db/client.ts": 'import "#server/context.ts"; // db-is-the-ground\nimport "acorn"; // packages-are-declared',
  "db/migrate.ts": 'import "#app/features/cars/vehicles/scoring.ts"; // db-is-the-ground',
  "demo/seed-stock.ts": 'import "#app/features/cars/vehicles/scoring.ts";\nimport "#app/ui/button.tsx"; // demo-uses-features',
  "demo/drawing/car.ts": 'import "#server/http.ts"; // demo-uses-features',
  "server/main.ts": 'import "#demo/seed-stock.ts"; // demo-is-on-top',
  "server/production.ts": 'import "#demo/seed-stock.ts";',
  "tests/database.ts": 'import "#db/client.ts";',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rinsegura-imports-"));
  await mkdir(join(folder, "scripts/structure"), { recursive: true });
  for (const name of [".dependency-cruiser.mjs", ".dependency-cruiser.reader.mjs", "package.json", "scripts/structure/wings.ts"])
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
  const options = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", "{app,db,demo,server,tests}/**/*.{ts,tsx}"];
  const { stdout } = spawnSync(process.execPath, [cruise, ...options], { cwd: folder, encoding: "utf8" });
  const { summary } = JSON.parse(stdout) as { summary: { violations: Array<{ from: string; rule: { name: string } }> } };

  const expected = Object.entries(project).flatMap(([path, text]) =>
    [...text.matchAll(/\/\/ ([a-z-]+)$/gm)].map(([, rule]) => `${path} ${rule}`),
  );
  expect(summary.violations.map(({ from, rule }) => `${from} ${rule.name}`).sort()).toEqual(expected.sort());
});
