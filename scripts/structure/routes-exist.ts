import { isTest, type SourceFile, type Violation } from "./source-file.ts";

const contents = "app/routes.ts";
const areas = new Set(["public", "account", "admin", "order"]);
const orders = "app/routes/order/";
const orderDoor = "openOrder(";

/**
 * app/routes.ts lists all files of app/routes/. Each route is in the folder of an area, which decides who may open it. Routes of an order are
 * for its customer, with an account or a signed link, so each opens the order itself (docs/decisions/0050-an-order-and-its-holder.md).
 */
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
    ...files
      .filter(({ path, text: code }) => path.startsWith(orders) && !code.includes(orderDoor))
      .map(({ path }) => ({
        path,
        line: 1,
        sentence: `A route of an order shows it to its customer alone. Call openOrder (app/features/orders/access/queries.server.ts) in its loader and action.`,
      })),
    ...outside.map((path) => ({
      path,
      line: 1,
      sentence: `A route belongs in routes/public, routes/account, routes/admin or routes/order, because the folder decides who may open it.`,
    })),
  ];
}
