import { isTest, type SourceFile, type Violation } from "./source-file.ts";

const contents = "app/routes.ts";
const areas = new Set(["public", "account", "admin"]);

/** app/routes.ts lists all files of app/routes/. Each route is in the folder of an area, which decides who may open it. */
export function routesExist(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path));
  const text = files.find(({ path }) => path === contents)?.text ?? "";
  const listed = new Map(
    [...text.matchAll(/["'](routes\/[^"']+\.tsx?)["']/g)].map((match) => [
      `app/${match[1] ?? ""}`,
      text.slice(0, match.index).split("\n").length,
    ]),
  );

  const missing = [...listed].filter(([path]) => !paths.has(path));
  const present = files.filter((file) => file.path.startsWith("app/routes/") && !isTest(file)).map(({ path }) => path);
  const outside = present.filter((path) => !areas.has(path.split("/")[2] ?? "") || path.split("/").length < 4);
  return [
    ...missing.map(([path, line]) => ({
      path: contents,
      line,
      sentence: `${path} does not exist, so its address cannot work. Write the route, or remove the line.`,
    })),
    ...present
      .filter((path) => !listed.has(path))
      .map((path) => ({
        path,
        line: 1,
        sentence: `No address in ${contents} leads to this file. Add one, or move code that is not a route into a feature or app/ui.`,
      })),
    ...outside.map((path) => ({
      path,
      line: 1,
      sentence: `A route belongs in routes/public, routes/account or routes/admin, because the folder decides who may open it.`,
    })),
  ];
}
