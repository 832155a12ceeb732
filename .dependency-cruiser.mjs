/** Who may import whom. Each comment is what a person reads who broke the rule: what is wrong, why, and where the thing belongs. */

import { commands } from "./scripts/package/commands.ts";
import { teamNouns, wings } from "./scripts/structure/wings.ts";

/** The modules of server/ that the application may use; the rest of that folder is the way a request takes to it. */
export const serverPorts = [
  "config",
  "context",
  "fair-queue",
  "gates",
  "log",
  "request",
  "security-events",
  "session",
  "uploads",
  "background/after-response",
  "background/at-start",
  "background/jobs",
  "background/mailbox",
  "backup/backup-refused",
  "backup/earlier-backups",
  "backup/empty-installation",
  "backup/erasures",
  "background/errand",
  "files/images",
  "files/pdf-pages",
  "files/preview-picture",
  "files/storage",
  "http/cookies",
  "http/outside-fetch",
  "http/sender-network",
  "metrics/database-figures",
  "mail/mail-response",
  "mail/mail-transport",
  "pages/page-cache",
  "secrets/erasure-mark",
  "secrets/form-ticket",
  "secrets/keys",
  "secrets/password",
  "secrets/secret-token",
];

/** Commands that run where the site runs, with its dependencies only. */
const operatorCommands = [
  ...Object.values(commands).flatMap(({ module }) => /^scripts\/(.+)[.]ts$/.exec(module)?.[1] ?? []),
  "build-when-needed",
  "errand",
  "rinsegura",
];

const tests = String.raw`^tests/|\.test\.tsx?$`;
const serverModules = String.raw`\.server\.tsx?$`;
const databasePackages = "(^|/)node_modules/(kysely|pg|@electric-sql)(/|$)";

/** Modules that only the team sees. */
const forTheTeam = `^app/features/([^/]+/[^/]+/office|${teamNouns.join("|")})/`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const directions = [
  rule(
    "lib-stands-alone",
    "app/lib holds small modules that could ship in another product, so it imports only app/lib and #company. What needs a feature, a component or the server belongs into the feature that it is about.",
    { path: "^app/lib/", pathNot: tests },
    { path: "^(app|server|db|demo|scripts|tests)/", pathNot: "^app/lib/" },
  ),
  rule(
    "ui-knows-no-feature",
    "app/ui is the design system and imports only app/ui, app/lib and #company. A component that knows a car or a customer belongs into app/features/<wing>/<noun>/components.",
    { path: "^app/ui/", pathNot: tests },
    { path: "^(app|server|db|demo|scripts|tests)/", pathNot: "^app/(ui|lib)/" },
  ),
  rule(
    "nobody-imports-a-route",
    "A route is where a request arrives, and the router alone loads it. What two routes share belongs into a feature (its queries, commands or components) or into app/ui.",
    { path: "^(app|server|db|demo|scripts)/", pathNot: `${tests}|^app/routes[.]ts$` },
    { path: "^app/(routes/|routes[.]ts|root[.]tsx|entry[.])" },
  ),
  rule(
    "features-meet-the-server-in-server-modules",
    "Pure modules and components run in the browser too and must not know the server or the database. What needs them belongs into the feature's queries.server.ts or commands.server.ts.",
    { path: "^app/features/", pathNot: `${tests}|${serverModules}` },
    { path: "^(server|db)/" },
  ),
  rule(
    "app-uses-the-servers-ports",
    `The application uses only these modules of server/: ${serverPorts.join(", ")}. The others are the way of a request to the application. A new port is added to the list in .dependency-cruiser.mjs.`,
    { path: "^app/", pathNot: tests },
    { path: "^server/", pathNot: `^server/(${serverPorts.join("|")})[.]tsx?$` },
  ),
  rule(
    "server-does-not-know-the-app",
    "server/ carries requests to the application and gets it as a build; it imports server/, db/ and #company. A rule of the business belongs into a feature, which may import server/.",
    { path: "^server/", pathNot: tests },
    { path: "^(app|scripts|tests)/" },
  ),
  rule(
    "servers-lowest-rooms",
    "mail, files and secrets are the lowest rooms of server/, so each can be read and tested alone. A module that needs another room belongs into a room above, or at the top of server/.",
    { path: "^server/(mail|files|secrets)/", pathNot: tests },
    { path: "^server/[^/]+/", pathNot: "^server/$1/" },
  ),
  rule(
    "servers-middle-rooms",
    "http and background know neither each other nor the rooms above: pages use http, and backup uses background. A module that needs them belongs into pages, or at the top of server/.",
    { path: "^server/(http|background)/", pathNot: tests },
    { path: "^server/(pages|http|background|backup|metrics)/", pathNot: "^server/$1/" },
  ),
  rule(
    "server-backup",
    "backup and pages know nothing of each other. What both need belongs into a lower room, or at the top of server/.",
    { path: "^server/(backup|pages)/", pathNot: tests },
    { path: "^server/(pages|http|backup)/", pathNot: "^server/($1|http)/" },
  ),
  rule(
    "db-is-the-ground",
    "db/ stands below everything and imports only db/ and server/config.ts. What knows a feature belongs into that feature's queries.server.ts or commands.server.ts.",
    { path: "^db/", pathNot: tests },
    { path: "^(app|server|demo|scripts|tests)/", pathNot: "^server/config[.]ts$" },
  ),
  rule(
    "demo-uses-features",
    "demo/ makes the demonstration through features, app/lib and the server's ports, as a person would through the site; it imports neither routes nor app/ui.",
    { path: "^demo/", pathNot: tests },
    { path: "^(app|server|scripts|tests)/", pathNot: `^app/(features|lib)/|^server/(${serverPorts.join("|")})[.]ts$` },
  ),
  rule(
    "demo-is-on-top",
    "demo/ knows the features, so only the entry points import it: server/production.ts, scripts/dev.ts and scripts/demo.ts. They hand it over as an argument (StartOptions in server/main.ts).",
    { path: "^(app|server|db|scripts)/", pathNot: `${tests}|^server/production[.]ts$|^scripts/(dev|demo)[.]ts$` },
    { path: "^demo/" },
  ),
  rule(
    "database-behind-queries-and-commands",
    "Only queries.server.ts and commands.server.ts (and db, server, demo, scripts, tests) touch the database, so that whoever looks for SQL knows where it is. Move the query there and call it from here.",
    { path: "^app/", pathNot: `${tests}|${serverModules}` },
    { path: `^db/|${databasePackages}` },
  ),
  rule(
    "site-does-not-need-scripts-or-tests",
    "The site must run without scripts/ and tests/. What both need belongs into app, server, db or demo, and the script or the test imports it from there.",
    { path: "^(app|server|db|demo)/|^company[.]config[.]ts$", pathNot: tests },
    { path: String.raw`^(scripts|tests)/|\.test\.tsx?$` },
  ),
];

const wingOrder = wings
  .slice(0, -1)
  .map((wing, position) =>
    rule(
      "wings-go-one-way",
      `The wings of app/features go one way: ${wings.join(" ← ")}. Each imports itself and the wings to its left, so that a reader can learn them in this order. Move the small thing that both need into the left wing, or let the route hand it over as an argument.`,
      { path: `^app/features/${wing}/`, pathNot: tests },
      { path: `^app/features/(${wings.slice(position + 1).join("|")})/` },
    ),
  );

/** A source's program is no person: its key opens one command and shows nothing (row B16). */
const doorOfPrograms = "^app/routes/public/stock-arrival[.]ts$";

const audiences = [
  rule(
    "office-is-for-the-team",
    "Only the team may see what is in a noun's office/ and in the team's own nouns (teamNouns in scripts/structure/wings.ts): row B6 of docs/security.md. So only other such modules and app/routes/admin import them. What customers see too belongs into the noun itself, outside office/.",
    { path: "^app/", pathNot: `${tests}|${forTheTeam}|^app/routes/admin/|^app/entry[.]server[.]tsx$|${doorOfPrograms}` },
    { path: forTheTeam },
  ),
];

/** The embedded database, the client of S3, the list of passwords, encryption of backups, and pictures. */
const largePackages =
  "(^|/)node_modules/(@electric-sql|@aws-sdk|@zxcvbn-ts|age-encryption|sharp)/|^server/(files/bucket|backup/bucket-place)[.]ts$";

const packages = [
  rule(
    "large-packages-wait",
    "This package takes 10 to 40 MB of memory, and most sites never need it. Load it with import() where it is used, as db/client.ts does. The client of S3 belongs into server/files/bucket.ts.",
    { path: "^(app|server|db|demo)/", pathNot: `${tests}|^server/(files/bucket|backup/bucket-place)[.]ts$` },
    { path: largePackages, dynamic: false },
  ),
  rule(
    "site-runs-without-dev-dependencies",
    "This package stands under devDependencies in package.json, and where the site runs it may be missing. Move it to dependencies, or do without it here.",
    { path: `^(app|server|db|demo)/|^scripts/(${operatorCommands.join("|")})[.]ts$`, pathNot: `${tests}|^app/routes[.]ts$` },
    { dependencyTypes: ["npm-dev"] },
  ),
  rule(
    "packages-are-declared",
    "This package is not in package.json; it is here only because another package brought it, and goes when that one does. Add it with an exact version, or do without it.",
    { pathNot: "(^|/)node_modules/" },
    { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  ),
  rule(
    "imports-exist",
    "There is no such file or package. Imports name the whole file: ./scoring.ts, #app/lib/dates.ts.",
    {},
    { couldNotResolve: true },
  ),
];

const shape = [
  rule(
    "no-barrels",
    "This re-exports from another module. Then one export has two addresses, and importing one name loads all of them. Import it directly from the module that defines it.",
    {},
    { dependencyTypes: ["export"] },
  ),
  rule(
    "no-circles",
    "These modules import one another in a circle, so neither can be read, tested or moved alone. Take what both need (often a type) into a module of its own, or hand it over as an argument.",
    {},
    { circular: true },
  ),
  rule(
    "no-orphans",
    "Nothing imports this module and it imports nothing: it is dead. Delete it; git remembers it.",
    { orphan: true, pathNot: String.raw`^(app/routes[.]ts|scripts/[^/]+[.]ts|[^/]+[.]config[.]ts)$|\.d\.ts$|\.test\.tsx?$|^app/routes/` },
    {},
  ),
];

export default {
  forbidden: [...directions, ...wingOrder, ...audiences, ...packages, ...shape],
  options: {
    babelConfig: { fileName: ".dependency-cruiser.reader.mjs" },
    doNotFollow: { path: "(^|/)node_modules/" },
    // Made by `react-router typegen` and by the build: types of a route alone, and the compiled routes.
    exclude: { path: String.raw`\+types/|^virtual:` },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "require", "types", "default"],
    },
  },
};
