/**
 * Part of `npm run check`: how large the project may be, so that it stays readable for who takes it over. Prints today's figures next to the
 * budgets. A commit may raise a budget by what a new capability needs, and says why.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const binary = /\.(png|jpe?g|webp|avif|ico|woff2|zip|gz)$/;
const scripts = (JSON.parse(textOf("package.json")) as { scripts: object }).scripts;

/** What git tracks or would add, without the lock file, pictures, fonts and archives. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => path !== "" && path !== "package-lock.json" && !binary.test(path) && existsSync(join(root, path)));
const lines = new Map(files.map((path) => [path, textOf(path).split("\n").length - 1]));

const isTest = (path: string) => /^tests\/|\.test\.tsx?$/.test(path);
const codeOf = (folders: RegExp) => (path: string) => folders.test(path) && !isTest(path);

// "One price a car" raised lines, site and tests: the law's edges for every region, buyer and vehicle (DOOR-14 to DOOR-18), totals kept per
// region (DOOR-11), the calculator's answer (DOOR-54), complaints (WRITE-7) and the texts of law (PAGE-15, DATA-9).
// "The order holds together" raised them again, with files: contracts, receipts and registers as documents, bank statements, the roles of the
// team, the customer's identity, and one story from the reservation to the handover. Then the demonstration's imports raised the lines: they
// carry all of these papers, and a test of what must agree in them. Last the tests: three lives in which all that is said of an order is compared
// after every step, receipts under kills, and documents over HTTP.
// "The first busy week" raised them for what people did on a real site: sessions that end while somebody writes, answers by mail, one page per
// person, many cars at once, photos of phones, searches as people type them, and a standby; each with the test that was red before.
// Its rest (a backup that comes back from a page, files of mails as papers) and the first half of "Stock in, stock out" raised them next:
// stock files in every container with their format recognised, feeds for portals, and advertisements to copy. Its second half raised them for
// sources with names that come by themselves, tables whose columns a person maps, pictures of a file, and a car that is there already.
// "Somebody who waits for a car" raised them, also those of GET /stock, for what a shop remembers and tells: saved cars on every card, a
// comparison, saved searches with their alerts and the demand that the team sees, the history of a price with the law's 30 days, where a price
// stands among comparable cars, and the picture of a shared link. The import on the command line went.
// "Proof" raised them for what a buyer of a German car fears: proven kilometres, whether the car can be registered, the quote against what was
// paid, an account that two admins change and anybody can check, the map of the body and a second look at the handover, a dossier that proves
// that nothing was changed, promised and real days, and German papers explained and compared. Then defects of it that readers found, each with
// its test: forged ZIPs, papers as people paste them, a second car under the same name, and falling prices in the model of alerts.
const rows: [name: string, today: number, budget: number][] = [
  ["lines", linesOf(() => true), 202_700],
  ["files", files.length, 2_270],
  ["lines of the site: app, server, db, operations", linesOf(codeOf(/^(app|server|db|operations)\//)), 116_500],
  ["lines of demo", linesOf(codeOf(/^demo\//)), 2_700],
  ["lines of scripts", linesOf(codeOf(/^scripts\//)), 4_600],
  ["lines of tests", linesOf(isTest), 74_700],
  ["npm scripts", Object.keys(scripts).length, 28],
  ["files that GET /stock reaches", reachedFrom("app/routes/public/stock.tsx").size, 110],
];

for (const [name, today, budget] of rows) {
  const sign = today > budget ? "✗" : "✓";
  console.log(`${sign} ${name.padEnd(48)}${today.toLocaleString("en").padStart(8)} of ${budget.toLocaleString("en")}`);
}
if (rows.some(([, today, budget]) => today > budget)) {
  console.log("Too large: take out what nobody needs any more, or raise the budget in the commit that needs it, with the reason.");
  process.exitCode = 1;
}

function linesOf(counts: (path: string) => boolean): number {
  return [...lines].reduce((sum, [path, count]) => sum + (counts(path) ? count : 0), 0);
}

/** The module and everything of the project that it imports, directly or through others; types count, because who reads the code reads them. */
function reachedFrom(module: string): ReadonlySet<string> {
  const reached = new Set([module]);
  for (const path of reached) {
    for (const [, name = ""] of textOf(path).matchAll(/(?:from |import |import\()"([#.][^"]+)"/g)) {
      const imported = name.startsWith("#") ? name.slice(1).replace(/^company$/, "company.config.ts") : join(path, "..", name);
      if (lines.has(imported)) reached.add(imported);
    }
  }
  return reached;
}

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
