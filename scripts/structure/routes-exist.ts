import { type Complaint, isTest, type SourceFile } from "./source-file.ts";

const contents = "app/routes.ts";
const areas = new Set(["public", "account", "admin"]);

/** app/routes.ts and the files of app/routes/ agree, and every route stands in an area, whose folder is its gate. */
export function routesExist(files: readonly SourceFile[]): Complaint[] {
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
      sentence: `${path} does not exist: the address would lead nowhere. Write the route, or take the line out.`,
    })),
    ...present
      .filter((path) => !listed.has(path))
      .map((path) => ({
        path,
        line: 1,
        sentence: `No address in ${contents} leads here. Add one; what is no route belongs into a feature or app/ui.`,
      })),
    ...outside.map((path) => ({
      path,
      line: 1,
      sentence: `A route stands in routes/public, routes/account or routes/admin: the folder decides who may come in.`,
    })),
  ];
}
