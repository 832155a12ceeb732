import { describe, expect, test } from "vitest";
import { environmentExplained } from "./environment.ts";
import { featureCycles } from "./feature-cycles.ts";
import { mentionedPathsExist } from "./mentioned-paths.ts";
import { requirements } from "./requirements.ts";
import { securityRows } from "./security-rows.ts";
import { unshippedPapers } from "./unshipped-papers.ts";

describe("features do not use each other in a cycle", () => {
  const uses = (from: string, to: string) => ({
    path: `app/features/cars/${from}/schema.ts`,
    text: `import { a } from "#app/features/cars/${to}/schema.ts";`,
  });

  test("one direction is allowed", () => {
    expect(featureCycles([uses("cars", "makes"), uses("visits", "cars"), uses("visits", "visits")])).toEqual([]);
  });

  test("a cycle of two is refused in both features", () => {
    expect(featureCycles([uses("cars", "makes"), uses("makes", "cars")])).toHaveLength(2);
  });

  test("a longer cycle is refused, without the feature that only leads into it", () => {
    const violations = featureCycles([uses("a", "b"), uses("b", "c"), uses("c", "a"), uses("outside", "a")]);
    expect(violations.map(({ path }) => path)).toEqual(["a", "b", "c"].map((name) => `app/features/cars/${name}/schema.ts`));
  });

  test("a feature and its office are one in a cycle", () => {
    expect(featureCycles([uses("cars/office", "makes"), uses("makes", "cars")])).toHaveLength(2);
    expect(featureCycles([uses("cars/office", "cars"), uses("cars/office", "makes")])).toEqual([]);
  });

  test("features of different wings have different names, although their folders may be called the same", () => {
    const far = { path: "app/features/panels/makes/schema.ts", text: 'import { a } from "#app/features/cars/cars/schema.ts";' };
    expect(featureCycles([uses("cars", "makes"), far])).toEqual([]);
  });

  test("tests may import any feature", () => {
    const back = { path: "app/features/cars/makes/schema.test.ts", text: 'import { a } from "#app/features/cars/cars/schema.ts";' };
    expect(featureCycles([uses("cars", "makes"), back])).toEqual([]);
  });
});

describe("every setting is explained", () => {
  const config = { path: "server/config.ts", text: "const schema = z.object({\n    NODE_ENV: z.string(),\n    PORT: z.number(),\n  });" };
  const example = (text: string) => ({ path: ".env.example", text });

  test("both files may list the same settings", () => {
    expect(environmentExplained([config, example("# The port.\nPORT=3000")])).toEqual([]);
  });

  test("a missing and an unknown setting are refused", () => {
    expect(environmentExplained([config, example("# The host.\nHOST=")])).toMatchObject([
      { path: "server/config.ts", line: 3 },
      { path: ".env.example", line: 2 },
    ]);
  });
});

describe("documents name only things that exist", () => {
  const rest = [
    { path: "package.json", text: '{ "scripts": { "check": "node scripts/check.ts" } }' },
    { path: "server/config.ts", text: "" },
  ];
  const readme = (text: string) => ({ path: "README.md", text });

  test.each([
    "`server/config.ts`",
    "`server/`",
    "`./server/config.ts:12`",
    "`npm run check`",
    "`app/features/<wing>/<noun>`",
    "`@react-router/dev`",
    "`server/NNNN-name.sql`",
    "`text/html`",
    "server/gone.ts",
  ])("%s is allowed", (text) => {
    expect(mentionedPathsExist([...rest, readme(text)])).toEqual([]);
  });

  test.each(["`server/gone.ts`", "`npm run fly`"])("%s is refused", (text) => {
    expect(mentionedPathsExist([...rest, readme(`# RinSegura\n\nSee ${text}.`)])).toMatchObject([{ path: "README.md", line: 3 }]);
  });
});

describe("rows of docs/security.md", () => {
  const page = (...rows: string[]) => ({ path: "docs/security.md", text: ["| row | what |", ...rows].join("\n") });
  const code = (text: string) => ({ path: "server/application.ts", text });
  const known = "| A4 | Limits | `server/application.ts` | `npm test` |";

  test.each(["// row A4", "// limits (rows A4 and A4)", "// a row of A5 paper", "// three rows"])("%s is allowed", (text) => {
    expect(securityRows([page(known), code(text)])).toEqual([]);
  });

  test.each(["// row A5", "// rows A4, A5", "// (rows A4 and A5)"])("%s is refused, because the page has no row A5", (text) => {
    expect(securityRows([page(known), code(text)])).toMatchObject([{ path: "server/application.ts", line: 1 }]);
  });

  test("a repeated row and a row without a test are refused; a row marked as not shown yet is allowed", () => {
    expect(securityRows([page(known, known)])).toMatchObject([{ line: 3 }]);
    expect(securityRows([page("| A5 | Passwords | `server/application.ts` | soon |")])).toMatchObject([{ line: 2 }]);
    expect(securityRows([page("| A5 | Passwords | `server/application.ts` | Not shown yet: why. |")])).toEqual([]);
  });
});

describe("ids of docs/requirements.md", () => {
  const page = (...rows: string[]) => ({ path: "docs/requirements.md", text: ["| id | what must hold |", ...rows].join("\n") });
  const named = (text: string, path = "server/application.ts") => ({ path, text });
  const known = ["| STOCK-4 | The sliders step by 1000 €. |", "| STOCK-5 | The orders. |"];

  test.each(["// (STOCK-4)", "// STOCK-4 to STOCK-5", "// SHA-256 of UTF-8", '"RS-AAAA-22"', '"%PDF-1.7"', '"CX-5"', "// row A4"])(
    "%s is allowed",
    (text) => {
      expect(requirements([page(...known), named(text)])).toEqual([]);
    },
  );

  test.each(["// (STOCK-6)", "// STOCK-4 to STOCK-40", "// (STOK-4)", 'test("a step (STOCK-4, BOOK-1)"'])("%s is refused", (text) => {
    expect(requirements([page(...known), named(text)])).toMatchObject([{ path: "server/application.ts", line: 1 }]);
  });

  test.each(["db/migrations/0001-a.sql", "app/ui/controls.css", "README.md", "docs/decisions/0001-a.md"])("%s is checked too", (path) => {
    expect(requirements([page(...known), named("BOOK-1", path)])).toMatchObject([{ path }]);
  });

  test("a row that names an unknown id is refused", () => {
    expect(requirements([page(...known, "| STOCK-6 | As in BOOK-1. |")])).toMatchObject([{ path: "docs/requirements.md", line: 4 }]);
  });

  test("the second row with the same id is refused", () => {
    expect(requirements([page(...known, "| STOCK-4 | Something else. |")])).toMatchObject([{ path: "docs/requirements.md", line: 4 }]);
  });
});

describe("documents that do not ship", () => {
  const file = (text: string, path = "server/application.ts") => ({ path, text });

  test.each([
    "openingHoursSpecification: {",
    "const steps = [SpecificationsStep];",
    "<Specifications vehicle={vehicle} />",
    "// the specifications of a car",
    "// (STOCK-4)",
    "See ARCHITECTURE.md.",
  ])("%s is allowed", (text) => {
    expect(unshippedPapers([file(text)])).toEqual([]);
  });

  test.each([
    "// (specification 1, section 5)",
    "// in the specification's words",
    "// The Specification says so",
    "-- (rulings)",
    "// a ruling",
    "As `architecture.md` has it",
    "// the design-language",
  ])("%s is refused", (text) => {
    expect(unshippedPapers([file(`first line\n${text}`)])).toMatchObject([{ line: 2 }]);
  });

  test("they are refused in documents, migrations and styles, but not in files that npm writes", () => {
    const refused = ["README.md", "docs/decisions/0001-a.md", "db/migrations/0001-a.sql", "app/ui/controls.css"];
    expect(unshippedPapers(refused.map((path) => file("rulings", path))).map(({ path }) => path)).toEqual(refused);
    expect(unshippedPapers([file('"specification"', "package-lock.json")])).toEqual([]);
  });
});
