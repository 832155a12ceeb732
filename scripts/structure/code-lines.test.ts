import { describe, expect, test } from "vitest";
import { cheapSelectors } from "./cheap-selectors.ts";
import { colours } from "./colours.ts";
import { environmentReadOnce } from "./environment.ts";
import { formsOutliveAnswers } from "./forms-outlive-answers.ts";
import { inlineStyles } from "./inline-styles.ts";
import { largePackagesWait } from "./large-packages.ts";
import { noBarrels } from "./no-barrels.ts";
import { nothingSilenced } from "./nothing-silenced.ts";
import type { Rule } from "./source-file.ts";

/** Joins the parts of a text that this file must not contain, because the same rules check this file. */
const spelled = (...parts: string[]) => parts.join("");

const violationsOf = (rule: Rule, path: string, text: string) => rule([{ path, text: `first line\n${text}\n` }]);

describe("refused", () => {
  test.each<[Rule, string, string]>([
    [largePackagesWait, "db/client.ts", 'import { PGlite } from "@electric-sql/pglite";'],
    [largePackagesWait, "server/files/storage.ts", 'import { openBucket } from "./bucket.ts";'],
    [noBarrels, "app/lib/money.ts", 'export * from "./dates.ts";'],
    [noBarrels, "app/lib/money.ts", 'export {\n  a,\n} from "./dates.ts";'],
    [noBarrels, "app/lib/money.ts", 'export type { A } from "./dates.ts";'],
    [nothingSilenced, "app/lib/money.ts", spelled("// @ts-", "expect-error")],
    [nothingSilenced, "app/lib/money.ts", spelled("// oxlint-", "disable-next-line no-var")],
    [nothingSilenced, "app/lib/money.ts", spelled("value as", " any")],
    [nothingSilenced, "app/lib/money.ts", spelled("value as", " unknown as Money")],
    [nothingSilenced, "app/lib/money.ts", spelled("// TO", "DO: round")],
    [nothingSilenced, "app/lib/money.test.ts", spelled("test.on", 'ly("x", () => {})')],
    [nothingSilenced, "app/lib/money.test.ts", spelled("describe.concurrent.sk", 'ip("x", () => {})')],
    [cheapSelectors, "app/ui/field.tsx", '<div className="hidden group-has-[input:checked]/make:block">'],
    [colours, "app/ui/button.tsx", '<path fill="#fff" />'],
    [colours, "app/ui/button.tsx", 'className="bg-[#0d4a57]"'],
    [colours, "app/ui/controls.css", "color: rgb(1 2 3);"],
    [inlineStyles, "app/ui/button.tsx", "<p style={{ width }}>"],
    [formsOutliveAnswers, "app/routes/public/contact.tsx", "export async function clientAction() {}"],
    [formsOutliveAnswers, "app/features/requests/contact/components/form.tsx", '<form\n  method="post">'],
    [formsOutliveAnswers, "app/features/requests/contact/components/form.tsx", '<Form method="post"><TextField name="a" /></Form>'],
    [formsOutliveAnswers, "app/features/requests/contact/components/form.tsx", '<TextInput\n  name="a"\n  value={text}'],
    [formsOutliveAnswers, "app/features/requests/contact/components/form.tsx", "<textarea />"],
    [environmentReadOnce, "server/mail/mail-transport.ts", "const url = process.env.SMTP_URL;"],
  ])("%o in %s: %s", (rule, path, text) => {
    expect(violationsOf(rule, path, text)).toMatchObject([{ path, line: 2 }]);
  });
});

describe("allowed", () => {
  test.each<[Rule, string, string]>([
    [formsOutliveAnswers, "app/features/requests/contact/components/form.tsx", '<Form method="post"><Button type="submit" /></Form>'],
    [formsOutliveAnswers, "app/features/requests/contact/components/form.tsx", '<input type="hidden" name="a" value={id} />'],
    [largePackagesWait, "db/client.ts", 'import type { PGlite } from "@electric-sql/pglite";'],
    [largePackagesWait, "server/backup/bucket-place.ts", 'import { openBucket } from "../files/bucket.ts";'],
    [noBarrels, "app/lib/money.ts", 'import { a } from "./dates.ts";\nexport { b };'],
    [noBarrels, "app/lib/money.ts", 'export const from = "a";'],
    [nothingSilenced, "app/lib/money.ts", "// has any value as anything"],
    [nothingSilenced, "app/lib/money.test.ts", 'describe.skipIf(!url)("x", () => {})'],
    [nothingSilenced, "docs/decisions/0001-money.md", spelled("TO", "DO")],
    [cheapSelectors, "app/ui/field.tsx", '<li className="[&:has(input:checked)>div]:block">'],
    [colours, "app/ui/button.tsx", '<a href="#add"><a href="#preguntas">'],
    [colours, "app/features/cars/vehicles/card.ts", 'import { a } from "#app/lib/money.ts";'],
    [colours, "app/root.tsx", '<meta name="theme-color" content="#fbfaf6" />'],
    [colours, "app/features/ground/emails/letter.ts", 'const rhine = "#0d4a57";'],
    [colours, "demo/paints.ts", '"#0d4a57"'],
    [inlineStyles, "app/ui/button.tsx", "<Button buttonStyle={look} />"],
    [environmentReadOnce, "server/production.ts", "readConfig(process.env)"],
    [environmentReadOnce, "scripts/check.ts", "process.env"],
    [environmentReadOnce, "server/mail/mail-transport.test.ts", "process.env"],
  ])("%o in %s: %s", (rule, path, text) => {
    expect(violationsOf(rule, path, text)).toEqual([]);
  });
});
