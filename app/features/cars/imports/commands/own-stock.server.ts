import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readMakeSpelling } from "#app/features/cars/makes-models/queries.server.ts";
import { rowOf } from "#app/features/cars/vehicles/office/commands/save.server.ts";
import { type StoredValue, inWords } from "#app/features/cars/vehicles/field.ts";
import { type FieldName, fieldOf, type FieldValues } from "#app/features/cars/vehicles/fields.ts";
import { newQuestions, questionsAbout } from "#app/features/cars/vehicles/questions.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Refusal } from "../judging/judgement.ts";
import type { RefusedRow, SampleCar, SampleCollector, Tally } from "../judging/samples.ts";
import { type OwnEdit, readOwnRow } from "../reading/formats/own-stock.ts";
import type { Row } from "../reading/stock-rows.ts";

/** The same as those of an import. */
type Options = {
  dryRun?: boolean;
  record?: string;
  onRefused?: (rows: readonly RefusedRow[]) => void | Promise<void>;
  collector?: SampleCollector;
};

/** What becomes of a row: its vehicle with a sentence about what changes, or why not. */
type Outcome = { kind: "updated" | "unchanged"; car: SampleCar } | { kind: "duplicate" } | { kind: "refused"; refusal: Refusal };

/** Returns a function that changes the vehicles of a batch of rows of the team's own file, in one transaction, and counts them. */
export function createOwnStockBatch(context: Context, options: Options, tally: Tally, isRefusedValue: (error: unknown) => boolean) {
  const seen = new Map<string, Partial<FieldValues>>();

  /** Changes all of them together, or one by one if the database refuses a value that the schema should have caught. */
  async function change(rows: readonly ReadRow[]): Promise<Outcome[]> {
    try {
      return await runAs(context, (transaction) => changeRows(transaction, context, options, rows));
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      if (rows.length === 1) return [{ kind: "refused", refusal: { reason: "refused_by_database" } }];
      const outcomes: Outcome[] = [];
      for (const row of rows) outcomes.push(...(await change([row])));
      return outcomes;
    }
  }

  return async (rows: readonly Row[]): Promise<void> => {
    const read = rows.map((row): ReadRow => ("reason" in row ? { refusal: { reason: row.reason } } : readRow(row.cells, seen)));
    const outcomes = await change(read);
    const refused: RefusedRow[] = [];
    for (const [at, outcome] of outcomes.entries()) {
      const { line = 0, text = "" } = rows[at] ?? {};
      tally.read += 1;
      if (outcome.kind === "refused") {
        refused.push({ line, text, ...outcome.refusal });
        tally.refused[outcome.refusal.reason] = (tally.refused[outcome.refusal.reason] ?? 0) + 1;
      } else if (outcome.kind === "duplicate") {
        tally.duplicates += 1;
        options.collector?.duplicate({ line, text });
      } else {
        tally[outcome.kind] += 1;
        options.collector?.add(outcome.kind, outcome.car);
      }
    }
    if (refused.length > 0) await options.onRefused?.(refused);
  };
}

type ReadRow = { edit: Extract<OwnEdit, { id: string }> } | { refusal: Refusal } | "duplicate";

function readRow(cells: Readonly<Record<string, string>>, seen: Map<string, Partial<FieldValues>>): ReadRow {
  const edit = readOwnRow(cells);
  if ("column" in edit) return { refusal: { reason: "unreadable_value", ...edit } };
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(edit.id)) {
    return { refusal: { reason: "unknown_car", column: "Identificador", value: edit.id.slice(0, 100) } };
  }
  const { id, values } = edit;
  const first = seen.get(id);
  if (first === undefined) seen.set(id, values);
  else if (Object.keys(values).length === 0 || isDeepStrictEqual(values, first)) return "duplicate";
  else return { refusal: { reason: "edited_twice", column: "Identificador", value: id } };
  return { edit };
}

async function changeRows(transaction: Transaction, context: Context, options: Options, rows: readonly ReadRow[]): Promise<Outcome[]> {
  const ids = rows.flatMap((row) => (row !== "duplicate" && "edit" in row ? [row.edit.id] : []));
  const saved = await transaction
    .selectFrom("vehicles")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const byId = new Map(saved.map((vehicle) => [vehicle.id, rowOf(vehicle)]));
  const spelled = await readMakeSpelling(transaction);
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    if (row === "duplicate") outcomes.push({ kind: "duplicate" });
    else if ("refusal" in row) outcomes.push({ kind: "refused", refusal: row.refusal });
    else {
      const { id, values } = row.edit;
      const edited = values.make === undefined ? values : { ...values, make: spelled(values.make) };
      outcomes.push(await changeCar(transaction, context, options, { id, before: byId.get(id), edited }));
    }
  }
  return outcomes;
}

type Edited = { id: string; before: FieldValues | undefined; edited: Partial<FieldValues> };

async function changeCar(transaction: Transaction, context: Context, options: Options, { id, before, edited }: Edited): Promise<Outcome> {
  if (before === undefined) return { kind: "refused", refusal: { reason: "unknown_car", column: "Identificador", value: id } };
  const names = (Object.keys(edited) as FieldName[]).filter((name) => !isDeepStrictEqual(edited[name], before[name]));
  const { make, model, year, mileage } = before;
  const car: SampleCar = { make, model, year, mileage, price: before.price, vehicleId: id };
  if (names.length === 0) return { kind: "unchanged", car };
  const after = { ...before, ...Object.fromEntries(names.map((name) => [name, edited[name]])) };
  const refusal = refusalOf(before, after, names, companyDay(context.now));
  if (refusal !== undefined) return { kind: "refused", refusal };
  if (options.dryRun !== true) {
    const only = (row: FieldValues) => Object.fromEntries(names.map((name) => [name, row[name]]));
    await transaction
      .updateTable("vehicles")
      .set({ ...only(after), updated_at: context.now.toString() })
      .where("id", "=", id)
      .execute();
    if (options.record !== undefined) {
      const change = { before: JSON.stringify(only(before)), after: JSON.stringify(only(after)) };
      await transaction
        .insertInto("stock_import_changes")
        .values({ import_id: options.record, vehicle_id: id, kind: "updated", ...change })
        .execute();
    }
  }
  const changes = names.map((name) => `${fieldOf(name).label}: ${shown(name, before)} → ${shown(name, after)}`).join(" · ");
  return { kind: "updated", car: { ...car, price: after.price, stockPrice: before.price, changes } };
}

function shown(name: FieldName, row: FieldValues): string {
  const value: StoredValue = row[name];
  return value === null || value === "" ? "nada" : inWords(fieldOf(name), value).slice(0, 60);
}

/** A price that is computed cannot be typed, and nobody is there to confirm a value that looks wrong. */
function refusalOf(before: FieldValues, after: FieldValues, names: readonly FieldName[], today: Temporal.PlainDate): Refusal | undefined {
  const isComputed = after.status === "german_prospect" && after.german_price !== null && !after.price_fixed;
  if (isComputed && names.includes("price")) {
    return { reason: "price_is_computed", column: fieldOf("price").label, value: String(after.price) };
  }
  const [question] = newQuestions(questionsAbout(after, today), questionsAbout(before, today));
  return question && { reason: "asks_a_question", column: fieldOf(question.field).label, value: shown(question.field, after) };
}
