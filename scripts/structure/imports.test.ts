import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile, copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** A project that breaks every import rule at least once. The comment of a line names the rule that refuses it. */
const project: Record<string, string> = {
  "app/lib/dates.ts": 'import "#app/ui/button.tsx"; // lib-stands-alone',
  "app/ui/button.tsx":
    'import type { Car } from "../features/cars/vehicles/schema.ts"; // ui-knows-no-feature\nexport const button = <a />;',
  "app/features/cars/vehicles/schema.ts": 'import "#app/routes/public/home.tsx"; // nobody-imports-a-route\nexport type Car = 1;',
  "app/features/cars/vehicles/scoring.ts":
    'export type Row = import("#server/context.ts").Context; // features-meet-the-server-in-server-modules',
  "app/features/cars/vehicles/slots.ts": 'import { sql } from "kysely"; // database-behind-queries-and-commands',
  "app/features/cars/vehicles/queries.server.ts":
    'import { sql } from "kysely";\nimport "#server/context.ts";\nimport "#server/secrets/keys.ts";\nimport "#server/application.ts"; // app-uses-the-servers-ports',
  "app/features/cars/commands.server.ts": 'import "#server/pages/page-handler.ts"; // app-uses-the-servers-ports',
  "app/features/bikes/queries.server.ts": 'import "#server/http/context.ts"; // app-uses-the-servers-ports',
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
  "server/application.ts":
    'import "./pages/page-handler.ts";\nimport "#app/lib/dates.ts"; // server-does-not-know-the-app\nimport "vite"; // site-runs-without-dev-dependencies',
  "server/pages/page-handler.ts": 'import "../http/context.ts";\nimport "#app/ui/button.tsx"; // server-does-not-know-the-app',
  "server/http/context.ts": 'import "../secrets/keys.ts";\nimport "../background/jobs.ts"; // servers-middle-rooms',
  "server/background/jobs.ts": 'import "../context.ts";\nimport "../secrets/keys.ts";',
  "server/secrets/keys.ts": 'import "../context.ts";\nimport "./token.ts";\nimport "../files/images.ts"; // servers-lowest-rooms',
  "server/secrets/token.ts": 'import "vite"; // site-runs-without-dev-dependencies',
  "server/files/images.ts":
    'import { sql } from "kysely";\nimport type { Sharp } from "sharp";\nexport const images = () => import("sharp");',
  "server/files/storage.ts": 'import sharp from "sharp"; // large-packages-wait\nexport * from "./images.ts"; // no-barrels',
  "db/client.ts": 'import "#server/context.ts"; // db-is-the-ground\nimport "acorn"; // packages-are-declared',
  "db/login.ts": 'import "#server/secrets/keys.ts"; // db-is-the-ground',
  "db/migrate.ts": 'import "#app/features/cars/vehicles/scoring.ts"; // db-is-the-ground',
  "demo/seed-stock.ts": 'import "#app/features/cars/vehicles/scoring.ts";\nimport "#app/ui/button.tsx"; // demo-uses-features',
  "demo/pictures.ts": 'import "#server/files/images.ts";\nimport "#server/http/context.ts"; // demo-uses-features',
  "demo/business/calls.ts": 'import "#server/application.ts"; // demo-uses-features',
  "server/main.ts": 'import "#demo/seed-stock.ts"; // demo-is-on-top',
  "server/production.ts": 'import "#demo/seed-stock.ts";',
  "tests/database.ts": 'import "#db/client.ts";',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rinsegura-imports-"));
  for (const room of ["scripts/package", "scripts/structure"]) await mkdir(join(folder, room), { recursive: true });
  for (const name of [
    ".dependency-cruiser.mjs",
    ".dependency-cruiser.reader.mjs",
    ".oxlintrc.json",
    "package.json",
    "scripts/package/commands.ts",
    "scripts/structure/wings.ts",
  ])
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

test("each port of the server is a file, so that no entry of the list allows nothing", async () => {
  const { serverPorts } = (await import(pathToFileURL(join(root, ".dependency-cruiser.mjs")).href)) as { serverPorts: readonly string[] };
  expect(serverPorts.filter((port) => !existsSync(join(root, `server/${port}.ts`)))).toEqual([]);
});

test.each(["app/ui/card.tsx", "app/lib/money.ts", "app/features/cars/components/card.tsx"])(
  "the linter refuses code of the server in %s, from every folder",
  async (path) => {
    const modules = [
      "#server/context.ts",
      "#server/secrets/keys.ts",
      "#db/client.ts",
      "#demo/seed-stock.ts",
      "#app/features/cars/queries.server.ts",
    ];
    const lines = modules.map((module, index) => `import { a as a${index} } from "${module}";`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), lines.join("\n"));
    const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
    const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json", path], { cwd: folder, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Array<{ code: string; labels: Array<{ span: { line: number } }> }> };
    const refused = diagnostics.filter(({ code }) => code.includes("no-restricted-imports")).map(({ labels }) => labels[0]?.span.line);
    expect(refused).toEqual(modules.map((_, index) => index + 1));
  },
);
