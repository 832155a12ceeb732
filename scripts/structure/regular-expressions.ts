import { type Argument, type CallExpression, type NewExpression, parseSync, type TemplateLiteral, Visitor } from "oxc-parser";
import type { SourceFile } from "./source-file.ts";

export type FoundExpression = {
  path: string;
  line: number;
  /** Undefined when the program builds it at run time. */
  expression: { source: string; flags: string } | undefined;
};

/** Every regular expression in the file's syntax tree: literals, and `RegExp` of a string or of a constant of the file. */
export function regularExpressionsIn({ path, text }: SourceFile): FoundExpression[] {
  const { program } = parseSync(path, text);
  const found: FoundExpression[] = [];
  const constants = new Map<string, string>();
  const keep = (start: number, expression: FoundExpression["expression"]) =>
    void found.push({ path, line: text.slice(0, start).split("\n").length, expression });
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
  return found;
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
