import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { company } from "#company";
import { checksumOf } from "#db/migration-files.ts";
import { projectFolder } from "#db/project-folder.ts";
import { coloursAreTokens, companyInOnePlace, migrationsLast, routesExist } from "./code.ts";
import { documentsAreTrue, papersShip, rowsExist, settingsAreExplained } from "./documents.ts";
import { formsOutliveAnswers } from "./forms.ts";
import { namesAndPlaces } from "./places.ts";
import type { Rule } from "./source-file.ts";
import { rooms, teamNouns, wings } from "./wings.ts";

/** Files as path and text. */
type Project = Record<string, string>;

function complaints(rule: Rule, project: Project): string[] {
  return rule(Object.entries(project).map(([path, text]) => ({ path, text }))).map(({ path, line }) => `${path}:${line}`);
}

const rows: Project = {
  "docs/security.md": "| A4 | Limits | `server/main.ts` | `npm test` |",
  "docs/requirements.md": "| STOCK-4 | The sliders. |\n| STOCK-5 | The orders. |",
};
const documents: Project = {
  "package.json": '{ "scripts": { "check": "node scripts/check.ts" } }',
  "docs/commands.md": "| `npm run check` | checks |",
  "server/config.ts": "    NODE_ENV: z.string(),\n    PORT: z.number(),",
};
const routes: Project = { "app/routes.ts": 'route("stock", "routes/public/stock.tsx"),', "app/routes/public/stock.tsx": "" };
const guide: Project = { "docs/second-company.md": "`app/about-us.ts`" };
const migration: Project = { "db/migrations/0001-cars.sql": "create table cars ();" };
const listed: Project = { "db/migrations/checksums.json": `{ "0001-cars": "${checksumOf("create table cars ();")}" }` };
const form = "app/features/requests/contact/components/form.tsx";
const noun = "app/features/cars/vehicles";
const atTop = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, ""]));

describe("allowed", () => {
  test.each<[Rule, Project]>([
    [namesAndPlaces, atTop("app/ui/vehicle-card.tsx", "db/migrations/0002-roles.sql", "README.md", "scripts/commonplace.ts")],
    [
      namesAndPlaces,
      atTop(...["schema.ts", "queries.server.ts", "commands.server.test.ts", "emails.tsx"].map((name) => `${noun}/${name}`)),
    ],
    [namesAndPlaces, atTop(`${noun}/office/commands/reserve.server.ts`, `${noun}/components/card.tsx`, `${noun}/texts.test.tsx`)],
    [namesAndPlaces, atTop("app/features/cars/imports/reading/lines.ts", "app/features/cars/imports/reading/formats/autoscout24.ts")],
    [rowsExist, { ...rows, "a.ts": "// row A4 of A5 paper\n// (rows A4 and A4), STOCK-4 to STOCK-5, SHA-256 of UTF-8\n'RS-AAAA-22'" }],
    [rowsExist, { "docs/security.md": "| A5 | Passwords | `a.ts` | Not shown yet: why. |" }],
    [
      documentsAreTrue,
      { ...documents, "README.md": "`server/config.ts:12` `./server/` `npm run check` `app/<wing>` `server/NNNN-a.sql` server/gone.ts" },
    ],
    [
      papersShip,
      { "a.ts": "openingHoursSpecification: {\n<Specifications />\n// see ARCHITECTURE.md", "package-lock.json": '"specification"' },
    ],
    [settingsAreExplained, { ...documents, ".env.example": "# The port.\nPORT=3000" }],
    [
      coloursAreTokens,
      { "app/ui/a.tsx": '<a href="#add">\nimport { a } from "#app/lib/money.ts";', "app/root.tsx": '"#fbfaf6"', "demo/a.ts": '"#0d4a57"' },
    ],
    [
      companyInOnePlace,
      { ...guide, "app/about-us.ts": company.name, "app/a.ts": `${company.address.locality}nos`, "tests/a.ts": company.name },
    ],
    [routesExist, routes],
    [migrationsLast, { ...migration, ...listed }],
    [formsOutliveAnswers, { [form]: '<Form method="post"><Button type="submit" /></Form>\n<input type="hidden" name="a" value={id} />' }],
  ])("%o: %j", (rule, project) => {
    expect(complaints(rule, project)).toEqual([]);
  });
});

describe("refused", () => {
  test.each([
    "app/lib/utils.ts",
    "app/lib/date-helpers/index.ts",
    "server/common.ts",
    "app/features/cars/shared/price.ts",
    "app/features/vehicles.ts",
    "app/features/vehicles/components/card.tsx",
    "app/features/cars/office/schema.ts",
    `${noun}/types.ts`,
    `${noun}/mail.server.ts`,
    `${noun}/card.tsx`,
    `${noun}/components/queries.server.ts`,
    `${noun}/commands/reserve.ts`,
    `${noun}/rules/price.ts`,
    `${noun}/components/parts/card.tsx`,
    `${noun}/office/office/schema.ts`,
    "app/features/cars/imports/reading/queries.server.ts",
    "app/features/cars/imports/runs/record/counts.ts",
  ])("the name or the place of %s", (path) => {
    expect(complaints(namesAndPlaces, { [path]: "" })).toEqual([`${path}:1`]);
  });

  test.each<[Rule, Project, string]>([
    [rowsExist, { ...rows, "a.ts": "\n// (rows A4 and A5)" }, "a.ts:2"],
    [rowsExist, { ...rows, "README.md": "STOCK-4 to STOCK-40" }, "README.md:1"],
    [rowsExist, { "docs/security.md": `${rows["docs/security.md"]}\n${rows["docs/security.md"]}` }, "docs/security.md:2"],
    [rowsExist, { "docs/security.md": "| A5 | Passwords | `a.ts` | soon |" }, "docs/security.md:1"],
    [documentsAreTrue, { ...documents, "README.md": "# A\n\n`server/gone.ts`" }, "README.md:3"],
    [documentsAreTrue, { ...documents, "README.md": "`npm run fly`" }, "README.md:1"],
    [documentsAreTrue, { ...documents, "docs/commands.md": "Run `npm run check`." }, "docs/commands.md:1"],
    [papersShip, { "docs/a.md": "\nin the specification's words" }, "docs/a.md:2"],
    [papersShip, { "a.sql": "-- (rulings)" }, "a.sql:1"],
    [settingsAreExplained, { ...documents, ".env.example": "" }, "server/config.ts:2"],
    [settingsAreExplained, { ...documents, ".env.example": "PORT=3000\nHOST=" }, ".env.example:2"],
    [coloursAreTokens, { "app/ui/a.tsx": '\nclassName="bg-[#0d4a57]"' }, "app/ui/a.tsx:2"],
    [coloursAreTokens, { "app/ui/a.css": "color: rgb(1 2 3);" }, "app/ui/a.css:1"],
    [companyInOnePlace, { ...guide, "server/main.ts": `\n"${company.address.locality}"` }, "server/main.ts:2"],
    [routesExist, { "app/routes.ts": routes["app/routes.ts"] ?? "" }, "app/routes.ts:1"],
    [routesExist, { ...routes, "app/routes/admin/forgotten.tsx": "" }, "app/routes/admin/forgotten.tsx:1"],
    [routesExist, { "app/routes.ts": '"routes/loose.tsx"', "app/routes/loose.tsx": "" }, "app/routes/loose.tsx:1"],
    [routesExist, { "app/routes.ts": '"routes/order/a.tsx"', "app/routes/order/a.tsx": "" }, "app/routes/order/a.tsx:1"],
    [migrationsLast, migration, "db/migrations/0001-cars.sql:1"],
    [migrationsLast, { "db/migrations/0001-cars.sql": "create table vans ();", ...listed }, "db/migrations/0001-cars.sql:1"],
    [migrationsLast, listed, "db/migrations/checksums.json:1"],
    [formsOutliveAnswers, { [form]: "\nexport async function clientAction() {}" }, `${form}:2`],
    [formsOutliveAnswers, { [form]: '<form\n  method="post">' }, `${form}:1`],
    [formsOutliveAnswers, { [form]: '<Form method="post"><TextField name="a" /></Form>' }, `${form}:1`],
    [formsOutliveAnswers, { [form]: '<TextInput\n  name="a"\n  value={text}' }, `${form}:1`],
    [formsOutliveAnswers, { [form]: "<textarea />" }, `${form}:1`],
  ])("%o: %j", (rule, project, expected) => {
    expect(complaints(rule, project)).toEqual([expected]);
  });
});

test("the list of the wings names each folder of app/features/, and its nouns and rooms exist", () => {
  const features = join(projectFolder, "app/features");
  expect(readdirSync(features).sort()).toEqual([...wings].sort());
  for (const folder of [...teamNouns, ...rooms]) expect(readdirSync(join(features, folder)).length).toBeGreaterThan(0);
});
