import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { projectFolder } from "#db/project-folder.ts";
import { regularExpressionsIn } from "./regular-expressions.ts";

/** Code that runs in the site or in an operator's command. */
const product = /^(?:(?:app|server|db|demo)\/.*|scripts\/[^/]+|company\.config)\.tsx?$/;

/** Expressions of Zod that our schemas use (app/lib/form-fields.ts and others). */
const library = { html5Email: z.regexes.html5Email, uuid: z.regexes.uuid(), date: z.regexes.date };

/** Only the number of steps decides. The checker's own limits of time would call an expression slow because the machine is busy. */
const withPatience = { timeout: 120_000, attackTimeout: null, incubationTimeout: null };

/** The checker's complaint about an expression; undefined when its running time is proportional to the length of the text. */
async function complaintAbout({ source, flags }: { source: string; flags: string }): Promise<string | undefined> {
  const found = await check(source, flags, withPatience);
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
  test("are all literals or constants, so that they can be checked before the site runs", () => {
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ expression }) => expression === undefined)).toEqual([]);
  });

  test("take time in proportion to the length of any text", async () => {
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

describe("a slow expression", () => {
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

  test("is refused when the program builds it from input, because nobody can check it", () => {
    const text = "export const finds = (word: string) => new RegExp(`^${word}`);\n\nRegExp(...parts);";
    expect(planted(text)).toEqual([
      { path: "app/lib/planted.ts", line: 1, expression: undefined },
      { path: "app/lib/planted.ts", line: 3, expression: undefined },
    ]);
  });

  test("is ignored in comments and strings", () => {
    expect(planted('// new RegExp("(a+)+")\nconst text = "/(a+)+/";')).toEqual([]);
  });
});
