import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Argument, type CallExpression, type NewExpression, parseSync, type TemplateLiteral, Visitor } from "oxc-parser";
import { check } from "recheck";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { projectFolder } from "#db/project-folder.ts";

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

type FoundExpression = {
  path: string;
  line: number;
  /** Undefined when the program builds it at run time. */
  expression: { source: string; flags: string } | undefined;
};

/** Every regular expression in the file's syntax tree: literals, and `RegExp` of a string or of a constant of the file. */
function regularExpressionsIn({ path, text }: { path: string; text: string }): FoundExpression[] {
  const { program } = parseSync(path, text);
  const expressions: FoundExpression[] = [];
  const constants = new Map<string, string>();
  const keep = (start: number, expression: FoundExpression["expression"]) =>
    void expressions.push({ path, line: text.slice(0, start).split("\n").length, expression });
  const made = ({ start, callee, arguments: given }: NewExpression | CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const [source, flags] = given.map((argument) => textOf(argument, constants));
    keep(start, source === undefined || (given.length > 1 && flags === undefined) ? undefined : { source, flags: flags ?? "" });
  };
  // Constants first, because an expression may be above the constants that it uses.
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = init ? textOf(init, constants) : undefined;
      if (id.type === "Identifier" && value !== undefined) constants.set(id.name, value);
    },
  }).visit(program);
  new Visitor({
    Literal(literal) {
      if ("regex" in literal) keep(literal.start, { source: literal.regex.pattern, flags: literal.regex.flags });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return expressions;
}

/** The value of a text when the file determines it: a string, a template, a constant, or a sum of them. */
function textOf(node: Argument, constants: ReadonlyMap<string, string>): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "Identifier") return constants.get(node.name);
  if (node.type === "TaggedTemplateExpression") return templateText(node.quasi, constants, "raw");
  if (node.type === "TemplateLiteral") return templateText(node, constants, "cooked");
  if (node.type !== "BinaryExpression" || node.left.type === "PrivateIdentifier") return undefined;
  const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function templateText(
  { quasis, expressions }: TemplateLiteral,
  constants: ReadonlyMap<string, string>,
  how: "raw" | "cooked",
): string | undefined {
  const values = expressions.map((expression) => textOf(expression, constants));
  if (values.includes(undefined)) return undefined;
  return quasis.map(({ value }, position) => (value[how] ?? "") + (values[position] ?? "")).join("");
}
