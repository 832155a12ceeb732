import { type Argument, type CallExpression, type NewExpression, parseSync, type TemplateLiteral, Visitor } from "oxc-parser";
import type { SourceFile } from "./source-file.ts";

export type FoundExpression = {
  path: string;
  line: number;
  /** Undefined where it is put together while the program runs. */
  expression: { source: string; flags: string } | undefined;
};

/** Every regular expression that a file writes down, as the syntax tree has it: literals, and `RegExp` of a text or of a constant of the file. */
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
  // Constants first: an expression may be made above the line that gives its parts a name.
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

/** What a text is, where the file says so: a string, a template, a constant, or several of them added. */
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
