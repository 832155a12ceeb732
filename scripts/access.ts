/** `npm run access`: prints for each table and role who may read or change which rows (db/access-matrix.ts). */
import { matrix, operations, roles } from "#db/access-matrix.ts";
import { printTable } from "./bench/measure.ts";

const rows = Object.entries(matrix).flatMap(([table, byRole]) =>
  roles.map((role, position) => [
    position === 0 ? table : "",
    role.replace("app_", ""),
    ...operations.map((operation) => byRole[role][operation]),
  ]),
);
printTable("Which rows each role reaches: all, those that are public, its own, or none because the database refuses", [
  ["table", "role", ...operations],
  ...rows,
]);
