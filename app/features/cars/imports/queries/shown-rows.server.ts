import { readStockFormats } from "./mappings.server.ts";
import { type RawBuilder, sql } from "kysely";
import { importedNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { likePatterns } from "#app/lib/fold-text.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs } from "#server/context.ts";
import { changesInWords, differencesBetween, type Values } from "../judging/differences.ts";
import {
  type AlikePair,
  type CarKind,
  type CountedKind,
  type PlannedCar,
  type PlannedKind,
  type Previewed,
  plannedKinds,
  type RefusedRow,
  type SampleCar,
  type ShownRows,
} from "../judging/samples.ts";
import { formatLabel } from "../reading/formats/formats.ts";
import type { StockVehicle } from "../schema.ts";
import type { GoneWish } from "../runs/import-state.ts";
import type { ShownKind } from "../search-params.ts";
import { askedPrice } from "./same-car.server.ts";
import { importedValues } from "./rows-as-table.server.ts";

/** Rows on one page of a run's changes, or of what a dry run would change. */
const shownSize = 50;

type Shown = { id: string; began: boolean; gone: GoneWish; preview: Previewed | undefined };
type Asked = { page: number; search?: string };
type Part = { asked: Asked; count: number };
type Listed = { rows: ShownRows; pages?: { page: number; pageCount: number } | undefined; kept?: number };

/** Returns a page of the rows of one kind, narrowed by a text; of some kinds only the first rows are kept. */
export async function readShownList(context: Context, found: Shown, { kind, count }: CountedKind, asked: Asked): Promise<Listed> {
  const { id, preview } = found;
  const part = { asked, count };
  if (kind === "refused")
    return { rows: { type: "lines", lines: await readRefusals(context, id, { most: shownSize, search: asked.search }) } };
  if (kind === "duplicates") return { rows: { type: "lines", lines: preview?.samples?.duplicates ?? [] } };
  if (kind === "left" || kind === "kept") {
    return { rows: { type: "cars", cars: await listLeftCars(context, id, kind === "left" ? "left" : "archived", shownSize) } };
  }
  if (found.began && kind === "doubtful") return listPairs(context, id, part);
  if (comesInPages(found, kind)) return listChangedCars(context, id, kind === "gone" ? "archived" : kind, part);
  return listReviewed(context, found, kind, part);
}

/** Lists what a dry run found: all of the kinds of which each car can be left out, the first rows of others. */
async function listReviewed(context: Context, { id, began, preview }: Shown, kind: CarKind | "leftOut", part: Part): Promise<Listed> {
  const planned = began ? undefined : plannedKinds.find((one) => one === kind);
  const list = planned && (await listPlannedCars(context, id, planned, part));
  return list ?? { rows: { type: "cars", cars: kind === "leftOut" ? [] : (preview?.samples?.[kind] ?? []) } };
}

function comesInPages({ began, gone }: Shown, kind: ShownKind): kind is "created" | "updated" | "gone" {
  return began && (kind === "created" || kind === "updated" || (kind === "gone" && gone !== "leave"));
}

const contains = (text: RawBuilder<unknown>, search = "") => sql<boolean>`folded(${text}) like all(${likePatterns(search)}::text[])`;
const nameOfCar = sql`make || ' ' || model`;

const total = sql<number>`count(*) over ()`;

/** The window of a list whose length the query itself counts: a page beyond the end is empty. */
function pagesOf({ asked, count }: Part, rows: readonly { total: number }[]) {
  const { page, pageCount } = listWindow(asked.page, rows[0]?.total ?? (asked.search ? 0 : count), shownSize);
  return { page, pageCount };
}

const offsetOf = ({ asked, count }: Part) =>
  asked.search ? (asked.page - 1) * shownSize : listWindow(asked.page, count, shownSize).offset;

/** Lists the cars that a run would create, change or take off offer, or that may be cars of the stock; undefined if they are not kept. */
async function listPlannedCars(context: Context, id: string, kind: PlannedKind, part: Part): Promise<Listed | undefined> {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("stock_import_rows")
      .select(["position", "car", "left_out", total.as("total")])
      .where("import_id", "=", id)
      .where("kind", "=", kind)
      .where(contains(sql`label`, part.asked.search))
      .orderBy("position")
      .limit(shownSize)
      .offset(offsetOf(part))
      .execute(),
  );
  if (rows.length === 0 && !part.asked.search) return undefined;
  const cars = rows.map(({ position, car, left_out }) => ({ ...(car as PlannedCar), position, leftOut: left_out }));
  return { rows: { type: "cars", cars }, pages: pagesOf(part, rows), ...(part.asked.search ? {} : { kept: rows[0]?.total ?? 0 }) };
}

/** Lists a page of the remaining cars of one kind that a run changed; `stockPrice` is the price before the run. */
function listChangedCars(context: Context, id: string, kind: "created" | "updated" | "archived", part: Part): Promise<Listed> {
  return runAs(context, async (transaction) => {
    type Changed = SampleCar & { stockPrice: number | null; before: Values | null; after: Values | null; total: number };
    const { rows } = await sql<Changed>`
      select vehicles.id as "vehicleId", make, model, year, mileage, coalesce((after ->> 'price')::integer, price) as price,
        (before ->> 'price')::integer as "stockPrice", before, after, ${total} as total
      from stock_import_changes join vehicles on vehicles.id = vehicle_id
      where import_id = ${id}::uuid and kind = ${kind} and ${contains(nameOfCar, part.asked.search)}
      order by vehicle_id limit ${shownSize} offset ${offsetOf(part)}`.execute(transaction);
    const cars = rows.map(({ stockPrice, before, after, total: _total, ...car }) => {
      const changes = before && after ? changesInWords(before, after) : "";
      return { ...car, ...(stockPrice !== null && { stockPrice }), ...(changes !== "" && { changes }) };
    });
    return { rows: { type: "cars", cars }, pages: pagesOf(part, rows) };
  });
}

/** Lists a page of the rows of a run that may be cars of the stock, the undecided ones first. */
function listPairs(context: Context, id: string, part: Part): Promise<Listed> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("stock_doubts as doubt")
      .innerJoin("vehicles", "vehicles.id", "doubt.vehicle_id")
      .leftJoin("stock_sources", (join) => join.on("vehicles.source", "=", sql<string>`'s-' || stock_sources.id`))
      .leftJoin("users", "users.id", "doubt.decided_by")
      .selectAll("vehicles")
      .select([
        "doubt.id as doubt",
        "listing",
        "decision",
        "users.email",
        "stock_sources.name as owner",
        askedPrice.as("asked"),
        total.as("total"),
      ])
      .where("doubt.import_id", "=", id)
      .where(contains(nameOfCar, part.asked.search))
      .orderBy(sql`decision is not null`)
      .orderBy("doubt.id")
      .limit(shownSize)
      .offset(offsetOf(part))
      .execute();
    const formats = await readStockFormats(transaction);
    const pairs = rows.map(({ doubt, listing, decision, email, owner, asked, ...car }): AlikePair => {
      const vehicle = { ...car, price: asked };
      const { vehicle: listed } = listing as { vehicle: StockVehicle };
      const differs = differencesBetween(Object.fromEntries(importedNames.map((name) => [name, vehicle[name]])), importedValues(listed));
      const labels = new Set(differs.map(({ label }) => label));
      const equal = importedNames
        .filter((name) => (vehicle[name] ?? "") !== "")
        .map((name) => fieldOf(name).label)
        .filter((label) => !labels.has(label));
      const { make, model, source } = vehicle;
      return {
        id: doubt,
        decision: decision as AlikePair["decision"],
        by: email ?? undefined,
        vehicleId: vehicle.id,
        make,
        model,
        owner: owner ?? (source === null ? "el equipo" : formatLabel(source, formats)),
        equal,
        differs,
      };
    });
    return { rows: { type: "pairs", pairs }, pages: pagesOf(part, rows) };
  });
}

/** Lists cars that the undo left because somebody had changed them since, or archived instead of erasing. */
function listLeftCars(context: Context, id: string, how: "left" | "archived", most: number): Promise<SampleCar[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("stock_import_changes as change")
      .innerJoin("vehicles", "vehicles.id", "change.vehicle_id")
      .select(["vehicles.id", "make", "model", "year", "price", "mileage"])
      .where("import_id", "=", id)
      .where("undone", "=", how)
      .orderBy("vehicles.id")
      .limit(most)
      .execute();
    return rows.map(({ id: vehicleId, ...car }) => ({ ...car, vehicleId }));
  });
}

export function readRefusals(
  context: Context,
  id: string,
  { after = 0, most, search }: { after?: number; most: number; search?: string | undefined },
): Promise<RefusedRow[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("stock_import_refusals")
      .select(["line", "reason", "column_name", "value", "row_text"])
      .where("import_id", "=", id)
      .where("line", ">", after)
      .where(contains(sql`row_text`, search))
      .orderBy("line")
      .limit(most)
      .execute();
    return rows.map(({ line, reason, column_name: column, value, row_text: text }) => ({
      line,
      reason: reason as RefusedRow["reason"],
      ...(column !== null && { column, value: value ?? "" }),
      text,
    }));
  });
}
