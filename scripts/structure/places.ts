import { basename, dirname } from "node:path/posix";
import type { SourceFile, Violation } from "./source-file.ts";
import { rooms, wings } from "./wings.ts";

const ourFolders = /^(app|server|db|demo|scripts|tests|docs)\//;
const saysNothing = /(?:^|[/.])(utils?|helpers?|index|commons?|misc|shared|stuff)(?=[/.])/;
/** Names for a kind of code instead of a thing of the field. */
const kinds = /^(types?|constants?|functions|services?|managers?|data|lib|hooks|models?|validators?|validation|actions?|api)\.tsx?$/;

/** Rule 1: names say what is in a file, and every feature has the same file names, so that who knows one finds the way in all. */
export function namesAndPlaces(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const sentence = sentenceAboutName(path) ?? (path.startsWith("app/features/") ? sentenceAboutPlace(path) : undefined);
    return sentence === undefined ? [] : [{ path, line: 1, sentence }];
  });
}

function sentenceAboutName(path: string): string | undefined {
  const empty = ourFolders.test(path) ? saysNothing.exec(path)?.[1] : undefined;
  if (empty === undefined) return undefined;
  return `"${empty}" does not describe the content, so all kinds of code would collect there. Name the file after its subject: amounts.ts, slots.ts, page-meta.ts.`;
}

function sentenceAboutPlace(path: string): string | undefined {
  const [, wing = "", noun = "", below = ""] = /^app\/features\/([^/]+)\/([^/]+)\/(?:office\/)?(.+)$/.exec(path) ?? [];
  if (below === "") return "A file belongs in a feature's folder: app/features/<wing>/<noun>/.";
  if (!wings.some((each) => each === wing)) {
    return `app/features/ has no wing ${wing}/. Put the noun into the first of these whose nouns it needs: ${wings.join(", ")}.`;
  }
  if (noun === "office") return "office/ is the team's side of one noun, so it lies inside that noun: app/features/<wing>/<noun>/office/.";
  const name = basename(path).replace(/\.test(?=\.tsx?$)/, "");
  if (kinds.test(name)) {
    return `${name} names a kind of code, not a thing of the field. Put a type or constant next to the code that makes it. Name rules after the field: scoring.ts, slots.ts, sale-price.ts.`;
  }
  const folder = rooms.includes(dirname(path).slice("app/features/".length)) ? "a room" : dirname(below);
  return sentenceInFolder(folder, name, name !== basename(path));
}

function sentenceInFolder(folder: string, name: string, isTest: boolean): string | undefined {
  const server = name.includes(".server.");
  if (folder === ".") {
    if (server && !/^(queries|commands)\.server\.ts$/.test(name)) {
      return "A feature has two server modules: queries.server.ts reads, commands.server.ts writes. Put code that needs no database into a module without .server in its name.";
    }
    return name.endsWith(".tsx") && name !== "emails.tsx" && !isTest
      ? "Components belong in the feature's components/ folder, and e-mails in emails.tsx. The other modules contain no elements."
      : undefined;
  }
  if (folder === "a room" || folder === "components") {
    return server ? "Only pure modules and components are here. Put queries and commands into the feature's own folder." : undefined;
  }
  if (folder === "commands" || folder === "queries") {
    return server ? undefined : `${folder}/ contains only server modules: commands/<verb>.server.ts and queries/<subject>.server.ts.`;
  }
  return `A feature has no folder ${folder}/: its modules are directly in its folder, and it may only have the folders office/, components/, commands/ and queries/. List a room of a large feature in scripts/structure/wings.ts.`;
}
