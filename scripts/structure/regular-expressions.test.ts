import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { projectFolder } from "#db/project-folder.ts";
import { regularExpressionsIn } from "./regular-expressions.ts";

/** What runs while the site runs, or when its operator calls a command. */
const product = /^(?:(?:app|server|db)\/.*|scripts\/[^/]+|company\.config)\.tsx?$/;

/** The library's own that our schemas name (app/lib/form-fields.ts and others). */
const library = { html5Email: z.regexes.html5Email, uuid: z.regexes.uuid(), date: z.regexes.date };

const patience = 120_000;

/** What the checker says against an expression; undefined where it takes time in proportion to the text. */
async function complaintAbout({ source, flags }: { source: string; flags: string }): Promise<string | undefined> {
  const found = await check(source, flags, { timeout: patience });
  if (found.status === "safe") return undefined;
  return found.status === "vulnerable" ? `${found.complexity.summary}: ${found.attack.pattern}` : JSON.stringify(found.error);
}

function productFiles() {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  return list
    .split("\0")
    .filter((path) => product.test(path) && !path.includes(".test."))
    .map((path) => ({ path, text: readFileSync(join(projectFolder, path), "utf8") }));
}

const found = productFiles().flatMap(regularExpressionsIn);

describe("the regular expressions of the product (row D4)", () => {
  test("are all written down, so that they can be looked at before anybody sends a text", () => {
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ expression }) => expression === undefined)).toEqual([]);
  });

  test("take time in proportion to the text, whatever is sent", async () => {
    const places = new Map(
      found.map(({ path, line, expression = { source: "", flags: "" } }) => [`${path}:${line} ${expression.source}`, expression]),
    );
    for (const [name, { source, flags }] of Object.entries(library)) places.set(`zod ${name}`, { source, flags });
    const complaints = [];
    for (const [place, expression] of places) {
      const complaint = await complaintAbout(expression);
      if (complaint !== undefined) complaints.push(`${place}: ${complaint}`);
    }
    expect(complaints).toEqual([]);
  }, 600_000);
});

describe("an expression that can be made to run long", () => {
  const planted = (text: string) => regularExpressionsIn({ path: "app/lib/planted.ts", text });

  test.each([
    ["a literal", "export const name = /^(a+)+$/;"],
    ["in a schema", "z.string().regex(/^(?:\\w+\\s?)*$/u)"],
    ["of a constant", 'const words = "(x+x+)+y"; export const made = new RegExp(words, "i");'],
    ["of a template", "const word = `(?:a|a)*`; export const made = RegExp(`^${word}$`);"],
    ["of a raw template", "export const made = new RegExp(String.raw`^(\\d+)*$`);"],
    ["of a sum, above its parts", 'export const make = () => new RegExp(one + "$"); const one = "^(.*)*";'],
    ["of the second degree", "export const trim = /\\s+$/;"],
  ])("is found %s", async (_, text) => {
    const [one, ...others] = planted(text);
    expect(others).toEqual([]);
    expect(await complaintAbout(one?.expression ?? { source: "", flags: "" })).toMatch(/exponential|polynomial/);
  });

  test("is refused where nobody can know it, because it is put together from what somebody sent", () => {
    const text = "export const finds = (word: string) => new RegExp(`^${word}`);\n\nRegExp(...parts);";
    expect(planted(text)).toEqual([
      { path: "app/lib/planted.ts", line: 1, expression: undefined },
      { path: "app/lib/planted.ts", line: 3, expression: undefined },
    ]);
  });

  test("is not seen in a comment or a text", () => {
    expect(planted('// new RegExp("(a+)+")\nconst text = "/(a+)+/";')).toEqual([]);
  });
});
