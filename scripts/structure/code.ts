import { company } from "#company";
import { checksumOf } from "#db/migration-files.ts";
import { isTest, lineAt, type SourceFile, textOf, type Violation, violationsAt } from "./source-file.ts";

/** A hexadecimal colour that is neither a link's anchor nor an import, or one of the colour functions. */
const colour =
  /(?<!(?:href|to)=["'`])(?<=["'`[\s:(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=["'`\]\s;,)]|$)|\b(?:rgba?|hsla?|oklch|oklab)\(/gim;

/** Here no stylesheet applies: mail programs, the page's head and a manifest read none. */
const outsideStyles: ReadonlySet<string> = new Set([
  "app/ui/tokens.css",
  "app/features/ground/emails/letter.ts",
  "app/features/cars/link-previews/preview-drawing.ts",
  "app/features/orders/documents/pdf.ts",
  "app/root.tsx",
  "app/routes/public/web-manifest.ts",
]);

/** Rule 6: code uses the colour names of app/ui/tokens.css, because both themes and the measured contrast depend on them. */
export function coloursAreTokens(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => /^app\/.*\.(tsx?|css)$/.test(file.path) && !isTest(file) && !outsideStyles.has(file.path))
    .flatMap((file) =>
      violationsAt(
        file,
        colour,
        "A raw colour does not follow the dark theme, and nobody measured its contrast. Use a token (text-soft, bg-tile …), or add one to app/ui/tokens.css.",
      ),
    );
}

const guide = "docs/second-company.md";

/** Rule 7: the site's code takes the company's name and city from company.config.ts; the guide for another company lists what does not. */
export function companyInOnePlace(files: readonly SourceFile[]): Violation[] {
  const names = new RegExp(`\\b(?:${company.name}|${company.address.locality})\\b`, "g");
  const listed = textOf(files, guide);
  return files
    .filter((file) => /^(app|server)\//.test(file.path) && !isTest(file) && !listed.includes(file.path))
    .flatMap((file) =>
      violationsAt(
        file,
        names,
        `This names the company or its city, so a second importer would have to search for it. Take the words from company.config.ts, or write them into a file that ${guide} lists.`,
      ),
    );
}

const contents = "app/routes.ts";

/** Rule 8: app/routes.ts lists all files of app/routes/. The folder decides who may open a route; a route of an order asks by itself. */
export function routesExist(files: readonly SourceFile[]): Violation[] {
  const text = textOf(files, contents);
  const listed = [...text.matchAll(/["'](routes\/[^"']+\.tsx?)["']/g)].map(({ 1: path = "", index }) => ({ path: `app/${path}`, index }));
  const present = files.filter((file) => file.path.startsWith("app/routes/") && !isTest(file));
  const missing = listed.filter(({ path }) => !present.some((file) => file.path === path));
  return [
    ...missing.map(({ path, index }) => ({
      path: contents,
      line: lineAt(text, index),
      sentence: `${path} does not exist, so its address cannot work. Write the route, or remove the line.`,
    })),
    ...present.flatMap((file) => sentencesAboutRoute(file, listed).map((sentence) => ({ path: file.path, line: 1, sentence }))),
  ];
}

function sentencesAboutRoute({ path, text }: SourceFile, listed: readonly { path: string }[]): string[] {
  const sentences = [];
  if (!listed.some((each) => each.path === path)) {
    sentences.push(`No address in ${contents} leads to this file. Add one, or move code that is not a route into a feature or app/ui.`);
  }
  if (!/^app\/routes\/(public|account|admin|order)\//.test(path)) {
    sentences.push("A route belongs in routes/public, routes/account, routes/admin or routes/order: the folder decides who may open it.");
  }
  if (path.startsWith("app/routes/order/") && !text.includes("openOrder(")) {
    sentences.push(
      "A route of an order shows it to its customer alone. Call openOrder (app/features/orders/access/queries.server.ts) in its loader and action.",
    );
  }
  return sentences;
}

const checksums = "db/migrations/checksums.json";

/** Rule 9: checksums.json lists every migration with its checksum, so that an edit of one that has run is noticed before a site refuses it. */
export function migrationsLast(files: readonly SourceFile[]): Violation[] {
  const listed = JSON.parse(textOf(files, checksums) || "{}") as Record<string, string>;
  const migrations = new Map(
    files.flatMap(({ path, text }) => {
      const name = /^db\/migrations\/(.+)\.sql$/.exec(path)?.[1];
      return name === undefined ? [] : [[name, checksumOf(text)] as const];
    }),
  );
  const changed = [...migrations].filter(([name, checksum]) => listed[name] !== checksum);
  const gone = Object.keys(listed).filter((name) => !migrations.has(name));
  return [
    ...changed.map(([name, checksum]) => ({
      path: `db/migrations/${name}.sql`,
      line: 1,
      sentence: `${checksums} has another line for this migration, or none. A migration that a shop has run is never edited: write a new one. If no shop has run it yet, put "${name}": "${checksum}" there.`,
    })),
    ...gone.map((name) => ({
      path: checksums,
      line: 1,
      sentence: `db/migrations/${name}.sql is gone, but a migration that a shop has run is never removed or renamed. Restore it.`,
    })),
  ];
}
