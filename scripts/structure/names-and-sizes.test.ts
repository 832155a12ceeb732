import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { extraFeatureFolders, rooms } from "./exceptions.ts";
import { featureFiles } from "./feature-files.ts";
import { fileNames } from "./file-names.ts";
import { routesExist } from "./routes-exist.ts";
import { smallFiles } from "./small-files.ts";
import { teamNouns, wings } from "./wings.ts";

const lines = (count: number) => "x\n".repeat(count);

describe("names describe the content", () => {
  test.each([
    "app/lib/utils.ts",
    "app/lib/date-helpers/index.ts",
    "server/common.ts",
    "db/misc.sql",
    "app/ui/VehicleCard.tsx",
    "app/lib/page_meta.ts",
    "app/features/cars/vehicles/office/SalePrice.ts",
    "app/features/cars/shared/price.ts",
  ])("%s is refused", (path) => {
    expect(fileNames([{ path, text: "" }])).toHaveLength(1);
  });

  test.each(["app/ui/vehicle-card.tsx", "db/migrations/0002-roles.sql", "app/features/cars/vehicles/queries.server.test.ts", "README.md"])(
    "%s is allowed",
    (path) => {
      expect(fileNames([{ path, text: "" }])).toEqual([]);
    },
  );
});

test("a file has at most 400 lines, unless a tool wrote it", () => {
  const violations = smallFiles([
    { path: "app/a.ts", text: lines(401) },
    { path: "app/b.ts", text: lines(400) },
    { path: "db/types.ts", text: lines(401) },
    { path: "db/migrations/0001-a.sql", text: lines(401) },
  ]);
  expect(violations.map(({ path }) => path)).toEqual(["app/a.ts"]);
});

describe("a feature's files have fixed names", () => {
  test.each([
    ["app/features/vehicles.ts", "a feature's folder"],
    ["app/features/cars/vehicles.ts", "a feature's folder"],
    ["app/features/vehicles/components/card.tsx", "no wing vehicles/"],
    ["app/features/cars/office/schema.ts", "inside that noun's folder"],
    ["app/features/cars/vehicles/types.ts", "not a thing of the field"],
    ["app/features/cars/vehicles/mail.server.ts", "two server modules"],
    ["app/features/cars/vehicles/card.tsx", "components/"],
    ["app/features/cars/vehicles/components/queries.server.ts", "runs in the browser"],
    ["app/features/cars/vehicles/commands/reserve.ts", "<verb>.server.ts"],
    ["app/features/cars/vehicles/queries/list.ts", "<subject>.server.ts"],
    ["app/features/cars/vehicles/rules/price.ts", "no folder rules/"],
    ["app/features/cars/vehicles/components/parts/card.tsx", "no folder components/parts/"],
    ["app/features/cars/vehicles/formats/autoscout24.ts", "no folder formats/"],
    ["app/features/cars/imports/reading/constants.ts", "not a thing of the field"],
    ["app/features/cars/imports/reading/lines.server.ts", "pure modules"],
    ["app/features/cars/imports/reading/queries.server.ts", "pure modules"],
    ["app/features/cars/imports/judging/row.tsx", "components/"],
    ["app/features/cars/imports/runs/record/counts.ts", "no folder runs/record/"],
    ["app/features/cars/vehicles/office/types.ts", "not a thing of the field"],
    ["app/features/cars/vehicles/office/mail.server.ts", "two server modules"],
    ["app/features/cars/vehicles/office/components/queries.server.ts", "runs in the browser"],
    ["app/features/cars/vehicles/office/office/schema.ts", "no folder office/"],
    ["app/features/cars/vehicles/components/office/card.tsx", "no folder components/office/"],
  ])("%s is refused", (path, reason) => {
    expect(featureFiles([{ path, text: "" }])).toEqual([{ path, line: 1, sentence: expect.stringContaining(reason) }]);
  });

  test.each([
    "schema.ts",
    "search-params.ts",
    "queries.server.ts",
    "commands.server.ts",
    "commands.server.test.ts",
    "commands/reserve.server.ts",
    "queries/list.server.ts",
    "emails.tsx",
    "messages.ts",
    "sale-price.ts",
    "texts.test.tsx",
    "components/card.tsx",
    "components/live-form.ts",
  ])("%s is allowed", (name) => {
    expect(featureFiles([{ path: `app/features/cars/vehicles/${name}`, text: "" }])).toEqual([]);
    expect(featureFiles([{ path: `app/features/cars/vehicles/office/${name}`, text: "" }])).toEqual([]);
  });

  test.each(["reading/lines.ts", "reading/lines.test.ts", "reading/formats/autoscout24.ts", "runs/report.ts"])(
    "%s of a room is allowed",
    (name) => {
      expect(featureFiles([{ path: `app/features/cars/imports/${name}`, text: "" }])).toEqual([]);
    },
  );

  test.each(["app/features/cars/vehicles", "app/features/cars/vehicles/office"])("commands of %s are split after 300 lines", (folder) => {
    const path = `${folder}/commands.server.ts`;
    expect(featureFiles([{ path, text: lines(301) }])).toHaveLength(1);
    expect(featureFiles([{ path, text: lines(300) }])).toEqual([]);
  });
});

describe("the list of the wings", () => {
  const features = join(projectFolder, "app/features");

  test("names each folder of app/features/ and no other", () => {
    expect(readdirSync(features).sort()).toEqual([...wings].sort());
  });

  test.each([...rooms.keys(), ...extraFeatureFolders.keys()])("%s exists", (folder) => {
    expect(readdirSync(join(projectFolder, folder)).length).toBeGreaterThan(0);
  });

  test.each(teamNouns)("%s is a noun, so the rule about the team's modules protects it", (noun) => {
    expect(readdirSync(join(features, noun)).length).toBeGreaterThan(0);
  });
});

describe("app/routes.ts and the files of app/routes/ agree", () => {
  const contents = {
    path: "app/routes.ts",
    text: 'layout("routes/public/layout.tsx", [\n  route("stock", "routes/public/stock.tsx"),\n])',
  };
  const layout = { path: "app/routes/public/layout.tsx", text: "" };
  const stock = { path: "app/routes/public/stock.tsx", text: "" };

  test("a complete list is allowed", () => {
    expect(routesExist([contents, layout, stock])).toEqual([]);
  });

  test("a listed file that is missing is refused", () => {
    expect(routesExist([contents, layout])).toMatchObject([{ path: "app/routes.ts", line: 2 }]);
  });

  test("a file that is not listed is refused", () => {
    const path = "app/routes/admin/forgotten.tsx";
    expect(routesExist([contents, layout, stock, { path, text: "" }])).toMatchObject([{ path }]);
  });

  test("a route outside the three areas is refused", () => {
    const outside = [
      { path: "app/routes.ts", text: 'route("x", "routes/loose.tsx")' },
      { path: "app/routes/loose.tsx", text: "" },
    ];
    expect(routesExist(outside)).toMatchObject([{ path: "app/routes/loose.tsx", sentence: expect.stringContaining("routes/account") }]);
  });
});
