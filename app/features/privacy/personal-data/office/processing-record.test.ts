import { expect, test } from "vitest";
import { hashes, type TableMarks } from "../table-marks.ts";
import { tables } from "../tables.ts";
import { activities } from "./processing-activities.ts";
import { processingRecord } from "./processing-record.ts";

/** Columns that name a person, or from which one could be found again. */
const namesPerson = /^(email|recipient|name|phone|user_id|\w+_by|admin_user_id|\w+_email|\w+_network_key)$/;

function isAboutPeople({ file, columns }: TableMarks): boolean {
  if (file !== undefined) return true;
  return Object.entries(columns).some(([name, mark]) => namesPerson.test(name) || (mark !== "export" && mark.exclude === hashes));
}

/** Names of cars, backups and tables, not of people. */
const aboutThings: ReadonlySet<string> = new Set(["backups", "migration_checksums"]);

test("every table with personal data is in exactly one activity, and no activity has an unknown table (row G10)", () => {
  const listed = activities.flatMap((activity) => activity.tables);
  expect(listed.filter((name) => tables[name] === undefined)).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  const personal = Object.entries(tables).flatMap(([name, marks]) => (isAboutPeople(marks) ? [name] : []));
  expect(personal.filter((name) => !listed.includes(name) && !aboutThings.has(name))).toEqual([]);
});

test.each([
  ["Consultas, mensajes y reclamaciones", ["1 año"], []],
  ["Reservas, contratos e importaciones", ["30 días", "1 año", "6 años"], ["6 años (Código de Comercio, art. 30)"]],
  ["Consentimientos y derechos", ["30 días", "3 años"], ["3 años (Ley Orgánica 3/2018, art. 72)"]],
])("the periods of %j come from the list of tables", (title, periods, locked) => {
  expect(processingRecord.find((activity) => activity.title === title)).toMatchObject({ periods, locked });
});
