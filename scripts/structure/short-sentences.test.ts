import { describe, expect, test } from "vitest";
import { shortSentences } from "./short-sentences.ts";

const words = (count: number) => Array.from({ length: count }, (_, number) => `word${number}`).join(" ");
const tooLong = `${words(29)}.`;
const longest = `${words(28)}.`;

const complaintsOf = (path: string, text: string) => shortSentences([{ path, text }]);

describe("a sentence of 29 words is refused", () => {
  test.each([
    ["in a line of its own", "app/lib/money.ts", `const a = 1;\n// ${tooLong}`],
    ["beside code", "app/lib/money.ts", `\nconst a = 1; // ${tooLong}`],
    ["in a docstring", "server/application.ts", `\n/** ${tooLong} */`],
    ["in an element", "app/ui/button.tsx", `const a = (\n  <p>{/* ${tooLong} */}</p>\n);`],
    ["in SQL", "db/migrations/0001-a.sql", `select 1;\n-- ${tooLong}`],
    ["in CSS", "app/ui/controls.css", `a { color: red; }\n/* ${tooLong} */`],
    ["in a document", "README.md", `# Title\n${tooLong}`],
    ["in an item of a list", "docs/decisions/0001-a.md", `- ${longest}\n- ${tooLong}`],
    ["although it has colons and semicolons", "docs/security.md", `\n${words(14)}: ${words(8)}; ${words(7)}.`],
    ["although it has no full stop", "docs/glossary.md", `\n${words(29)}`],
  ])("%s", (_, path, text) => {
    expect(complaintsOf(path, text)).toMatchObject([{ path, line: 2, sentence: expect.stringContaining("29 words") }]);
  });

  test("across several lines, at the line where it begins", () => {
    expect(complaintsOf("server/application.ts", `/**\n * One. ${words(20)}\n * ${words(9)}. Another.\n */`)).toMatchObject([{ line: 2 }]);
    expect(complaintsOf("server/application.ts", `// ${words(20)}.\n// ${words(20)}\n// ${words(9)}.`)).toMatchObject([{ line: 2 }]);
  });
});

describe("allowed", () => {
  test.each([
    ["28 words", "server/application.ts", `// ${longest}`],
    ["two sentences, the first with a quote at its end", "server/application.ts", `// ${words(20)} 'no.' ${words(20)}.`],
    ["two comments with code between them", "server/application.ts", `// ${words(20)}\nconst a = 1; // ${words(20)}\n// ${words(20)}`],
    ["an empty line between two paragraphs", "README.md", `${words(20)}\n\n${words(20)}`],
    ["a bold beginning", "README.md", `**${words(20)}.** ${words(20)}.`],
    ["items of a list", "README.md", `${words(20)}:\n- ${words(20)}\n1. ${words(20)}`],
    ["a table", "README.md", `| ${words(29)} | a |`],
    ["a block of code", "README.md", `\`\`\`sh\n${words(29)}\n\`\`\``],
    ["quoted code", "README.md", `${words(27)} \`${words(9)}\`.`],
    ["the address of a link", "README.md", `${words(26)} [a link](docs/a.md).`],
    ["a string", "app/lib/money.ts", `const a = "// ${tooLong}";`],
    ["a text of the page", "app/ui/button.tsx", `const a = <p>${tooLong}</p>;`],
    ["the table of requirements", "docs/requirements.md", tooLong],
    ["a generated file", "db/types.ts", `// ${tooLong}`],
  ])("%s", (_, path, text) => {
    expect(complaintsOf(path, text)).toEqual([]);
  });
});
