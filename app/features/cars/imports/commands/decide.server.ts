import { z } from "zod";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { runAsSystemWithin, type Transaction, userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { decisionMessages, decisionReasons } from "../messages.ts";
import { findPresentCar, findSameCars, isListedElsewhere } from "../queries/same-car.server.ts";
import { changedSinceImport } from "../queries.server.ts";
import { readStockFormats } from "../queries/mappings.server.ts";
import { findStockFormat } from "../reading/formats/formats.ts";
import type { StockVehicle } from "../schema.ts";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import type { StockRow } from "../judging/samples.ts";
import { lockActiveImport } from "./keep-record.server.ts";
import { joinCars, takeOver } from "./same-car.server.ts";
import { takeBackUpdated } from "./undo.server.ts";
import { insertFresh, type Writing } from "./write-rows.server.ts";

const doubt = z.uuid();
const decisions = ["same", "different"] as const;
const schemas = { decide: z.object({ doubt, decision: z.enum(decisions) }), "take-back": z.object({ doubt }) };

/** Carries out a person's decision whether a row is a car of the stock. No import runs meanwhile, and the first of two people decides. */
export function decideDoubt(scope: FormScope, importId: string, sent: FormData) {
  const description = { form: "decide", schema: schemas.decide, messages: decisionMessages.decide, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { doubt: id, decision }) => {
    const asked = await openDoubt(transaction, scope, importId, id);
    if ("ok" in asked) return asked;
    if (asked.decision !== null) return refused(decisionReasons.decided[asked.decision as (typeof decisions)[number]]);
    const { actor, now } = scope.context;
    const done = await runAsSystemWithin(transaction, actor, () => carryOut(transaction, asked, decision));
    if (!done) return refused(decisionReasons.changed);
    await mark(transaction, id, { decision, decided_at: now.toString(), decided_by: userIdOf(actor) });
    return { ok: true };
  });
}

/** Takes a decision back, if nothing has happened to the car since. Then the question waits again. */
export function takeDecisionBack(scope: FormScope, importId: string, sent: FormData) {
  const description = { form: "take-back", schema: schemas["take-back"], messages: decisionMessages["take-back"], limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { doubt: id }) => {
    const asked = await openDoubt(transaction, scope, importId, id);
    if ("ok" in asked) return asked;
    if (asked.decision === null) return refused(decisionReasons.waiting);
    const done = await runAsSystemWithin(transaction, scope.context.actor, () => takeBack(transaction, asked));
    if (!done) return refused(decisionReasons.used);
    await mark(transaction, id, { decision: null, decided_at: null, decided_by: null });
    return { ok: true };
  });
}

type Decided = { decision: string | null; decided_at: string | null; decided_by: string | null };
const mark = (transaction: Transaction, id: string, decided: Decided) =>
  transaction.updateTable("stock_doubts").set(decided).where("id", "=", id).execute();

type Asked = { decision: string | null; row: StockRow; vehicleId: string; source: string; importId: string; writing: Writing };

/** Reads a question and holds it until the transaction ends. */
async function openDoubt(transaction: Transaction, scope: FormScope, importId: string, id: string): Promise<Asked | WriteResult> {
  if (await lockActiveImport(transaction)) return refused(decisionReasons.occupied);
  const found = await transaction
    .selectFrom("stock_doubts")
    .innerJoin("stock_imports as import", "import.id", "stock_doubts.import_id")
    .select(["decision", "listing", "source_key", "vehicle_id", "stock_doubts.source as origin", "import.source", "vehicle_status"])
    .where("stock_doubts.id", "=", id)
    .where("import_id", "=", importId)
    .executeTakeFirst();
  const format = found && findStockFormat(found.source, await readStockFormats(transaction));
  if (!found || !format) return refused(decisionReasons.missing, { status: 404 });
  const { vehicle } = found.listing as { vehicle: StockVehicle };
  const row = { key: found.source_key, order: 0, vehicle };
  const writing = { format, origin: found.origin, status: found.vehicle_status as VehicleStatus, now: scope.context.now, record: importId };
  return { decision: found.decision, row, vehicleId: found.vehicle_id, source: found.source, importId, writing };
}

/** Returns false if the stock has changed since, so that the answer does not fit any more. */
async function carryOut(
  transaction: Transaction,
  { row, vehicleId, writing }: Asked,
  decision: (typeof decisions)[number],
): Promise<boolean> {
  const { origin, now } = writing;
  const same = await findSameCars(transaction, { origin, now }, [row]);
  const [alike] = same.alike;
  // By its VIN it may have become a certain case meanwhile.
  if (same.joined.length + same.takenOver.length > 0) return false;
  if (decision === "different") return (await insertFresh(transaction, writing, [row])) === 1;
  const car = alike?.cars.find(({ id }) => id === vehicleId) ?? (await findPresentCar(transaction, origin, vehicleId));
  if (car === undefined) return false;
  if (car.offered && car.source !== origin && !car.left) await joinCars(transaction, writing, [{ row, car }]);
  else await takeOver(transaction, writing, [{ row, car }]);
  return true;
}

async function takeBack(transaction: Transaction, { decision, row, vehicleId, source, importId, writing }: Asked): Promise<boolean> {
  if (decision === "different") return eraseCreated(transaction, importId, writing.origin, row.key);
  const unlinked = await transaction
    .deleteFrom("stock_listings")
    .where("source", "=", writing.origin)
    .where("source_key", "=", row.key)
    .where("import_id", "=", importId)
    .returning("vehicle_id")
    .execute();
  if (unlinked.length > 0) return true;
  await takeBackUpdated(transaction, writing.now, { id: importId, source }, [vehicleId]);
  return (await forgetChange(transaction, importId, vehicleId, "restored")) > 0;
}

async function eraseCreated(transaction: Transaction, importId: string, origin: string, key: string): Promise<boolean> {
  const erased = await transaction
    .deleteFrom("vehicles")
    .where("source", "=", origin)
    .where("source_key", "=", key)
    .where((row) => row.not(row.or([isListedElsewhere, changedSinceImport(importId)])))
    .returning("id")
    .execute();
  for (const { id } of erased) await forgetChange(transaction, importId, id, undefined);
  return erased.length > 0;
}

/** The run has not done this change any more, so that it may do it again. A change that could not be undone stays. */
async function forgetChange(
  transaction: Transaction,
  importId: string,
  vehicleId: string,
  undone: "restored" | undefined,
): Promise<number> {
  const change = transaction.deleteFrom("stock_import_changes").where("import_id", "=", importId).where("vehicle_id", "=", vehicleId);
  const rows = await (undone === undefined ? change : change.where("undone", "=", undone)).returning("vehicle_id").execute();
  if (rows.length > 0 || undone === undefined) return rows.length;
  await transaction
    .updateTable("stock_import_changes")
    .set({ undone: null })
    .where("import_id", "=", importId)
    .where("vehicle_id", "=", vehicleId)
    .execute();
  return 0;
}
