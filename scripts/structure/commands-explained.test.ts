import { expect, test } from "vitest";
import { commandsExplained } from "./commands-explained.ts";

const files = (names: string[], rows: string) => [
  { path: "package.json", text: JSON.stringify({ scripts: Object.fromEntries(names.map((name) => [name, "node x.ts"])) }) },
  { path: "docs/commands.md", text: `# Commands\n\n| command | what it does |\n|---|---|\n${rows}\n` },
];
const both = "| `npm start` | starts |\n| `npm run stock:import -- FILE` | imports |";

test("a guide with every script and no other is accepted", () => {
  expect(commandsExplained(files(["start", "stock:import"], both))).toEqual([]);
});

test.each([
  ["a script without a row", ["start", "stock:import", "demo"], both, '"demo"'],
  ["a row without a script", ["start"], both, '"stock:import"'],
  ["a script that is named only in a sentence", ["start"], "Run `npm start`.", '"start"'],
  ["no guide", ["start"], "", '"start"'],
])("%s is refused", (_, names, rows, reason) => {
  expect(commandsExplained(files(names, rows))).toMatchObject([{ path: "docs/commands.md", sentence: expect.stringContaining(reason) }]);
});
