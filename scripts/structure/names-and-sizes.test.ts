import { describe, expect, test } from "vitest";
import { featureFiles } from "./feature-files.ts";
import { fileNames } from "./file-names.ts";
import { routesExist } from "./routes-exist.ts";
import { smallFiles } from "./small-files.ts";

const lines = (count: number) => "x\n".repeat(count);

describe("names describe the content", () => {
  test.each([
    "app/lib/utils.ts",
    "app/lib/date-helpers/index.ts",
    "server/common.ts",
    "db/misc.sql",
    "app/ui/VehicleCard.tsx",
    "app/lib/page_meta.ts",
  ])("%s is refused", (path) => {
    expect(fileNames([{ path, text: "" }])).toHaveLength(1);
  });

  test.each(["app/ui/vehicle-card.tsx", "db/migrations/0002-roles.sql", "app/features/cars/queries.server.test.ts", "README.md"])(
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
    ["app/features/cars.ts", "a feature's folder"],
    ["app/features/cars/types.ts", "not a thing of the field"],
    ["app/features/cars/mail.server.ts", "two server modules"],
    ["app/features/cars/card.tsx", "components/"],
    ["app/features/cars/components/queries.server.ts", "runs in the browser"],
    ["app/features/cars/commands/reserve.ts", "<verb>.server.ts"],
    ["app/features/cars/rules/price.ts", "no folder rules/"],
    ["app/features/cars/components/parts/card.tsx", "no folder components/parts/"],
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
    "emails.tsx",
    "messages.ts",
    "sale-price.ts",
    "texts.test.tsx",
    "components/card.tsx",
    "components/live-form.ts",
    "formats/autoscout24.ts",
  ])("%s is allowed", (name) => {
    expect(featureFiles([{ path: `app/features/cars/${name}`, text: "" }])).toEqual([]);
  });

  test("commands are split after 300 lines", () => {
    const path = "app/features/cars/commands.server.ts";
    expect(featureFiles([{ path, text: lines(301) }])).toHaveLength(1);
    expect(featureFiles([{ path, text: lines(300) }])).toEqual([]);
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
