import { data } from "react-router";
import { sql } from "kysely";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import {
  type ChangedCar,
  columnOf,
  gatherTicks,
  isComputedPrice,
  leftInWords,
  type LeftReason,
  type ManyColumn,
  manyForm,
  manyInWords,
  readStep,
  undoManyForm,
  wantedValue,
  writtenCars,
} from "../many-cars.ts";
import { manyMessages, undoManyMessages, wrongStep } from "../messages.ts";
import { manySchema, undoManySchema } from "../schema.ts";
import { vehicleName } from "../../labels.ts";
import { questionsOfStatus } from "../../questions.ts";
import type { VehicleStatus } from "../../vocabulary.ts";
import { rowOf } from "./save.server.ts";

/**
 * Changes the ticked cars of the list in one transaction. A car that somebody changed since the page was made stays as it is, and so does
 * one that the change does not fit; the answer names them (row R21). The outcome has `undo`, the cars for `undoMany`, and the `text`.
 */
export async function changeMany(scope: FormScope, sent: FormData) {
  const description = { form: manyForm, schema: manySchema, messages: manyMessages };
  const answer = await answerForm(scope, description, gatherTicks(sent), async (transaction, values): Promise<WriteResult> => {
    const { cars, change, unit } = values;
    const column = columnOf(change);
    const amount = column === "price" ? readStep(values.amount, unit) : 0;
    if (amount === undefined) return refused(wrongStep, { status: 400, field: "amount" });

    const found = await lockCars(transaction, [...cars.keys()]);
    const left: Partial<Record<LeftReason, string[]>> = {};
    const leave = (reason: LeftReason, name: string) => void (left[reason] ??= []).push(name);
    for (const id of cars.keys()) if (!found.some((car) => car.id === id)) leave("gone", "");
    const changed: ChangedCar[] = [];
    let same = 0;
    const today = companyDay(scope.context.now);
    for (const car of found) {
      const wanted = wantedValue(car, { change, amount, unit });
      if (typeof wanted === "object") leave(wanted.left, vehicleName(car));
      // The wanted state is a success, whoever made it; a step of the price is another one.
      else if (wanted === car[column]) same += 1;
      else if (car.revision !== cars.get(car.id)) leave("meanwhile", vehicleName(car));
      else if (column === "status" && questionsOfStatus(rowOf(car), wanted as VehicleStatus, today).length > 0)
        leave("asked", vehicleName(car));
      else changed.push({ id: car.id, before: String(car[column]), after: String(wanted), price: car.price });
    }
    if (changed.length === 0 && same === 0) return refused(leftInWords(left).join(" "));
    await write(transaction, scope, column, changed, "after");
    return { ok: true, outcome: { text: manyInWords({ changed: changed.length, same, left }), undo: writtenCars(changed), column } };
  });
  return withText(answer);
}

/** Gives cars their values from before `changeMany`, unless somebody has changed them since. Prices move back with a state (DOOR-11). */
export async function undoMany(scope: FormScope, sent: FormData) {
  const description = { form: undoManyForm, schema: undoManySchema, messages: undoManyMessages, limit: withoutTicket };
  const answer = await answerForm(scope, description, sent, async (transaction, { column, cars }): Promise<WriteResult> => {
    const found = new Map((await lockCars(transaction, [...cars.keys()])).map((car) => [car.id, car]));
    const [back, left]: [ChangedCar[], string[]] = [[], []];
    for (const car of cars.values()) {
      const now = found.get(car.id);
      if (now && String(now[column]) === car.after) back.push(car);
      // Sent twice, it counts once.
      else if (now && String(now[column]) !== car.before) left.push(vehicleName(now));
    }
    await write(transaction, scope, column, back, "before");
    if (column === "status") {
      const moved = back.filter(({ id, price }) => {
        const now = found.get(id);
        return now && isComputedPrice(now) && now.price !== price;
      });
      const prices = moved.map(({ id, price }) => ({ id, before: String(price), after: "", price }));
      await write(transaction, scope, "price", prices, "before");
    }
    const text = [`${countOf(back.length, "coche vuelve", "coches vuelven")} a como estaba antes.`, ...leftInWords({ meanwhile: left })];
    return { ok: true, outcome: { text: text.join(" ") } };
  });
  return withText(answer);
}

type Answer = Awaited<ReturnType<typeof answerForm>>;

/** The answer with its own sentence as the text of its notice. */
function withText(answer: Answer): Answer {
  const { notice, outcome } = answer.data;
  const text = outcome?.["text"];
  return notice && typeof text === "string" ? data<FormAnswer>({ ...answer.data, notice: { ...notice, text } }, answer.init ?? {}) : answer;
}

/** Reads the cars in the order of their ids and locks them: a save and an import lock in the same order, so nobody waits in a circle. */
function lockCars(transaction: Transaction, ids: readonly string[]) {
  return transaction
    .selectFrom("vehicles")
    .selectAll()
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

const types = { status: sql`text`, price: sql`integer`, featured: sql`boolean` } as const satisfies Record<ManyColumn, unknown>;

async function write(transaction: Transaction, scope: FormScope, column: ManyColumn, cars: readonly ChangedCar[], to: "before" | "after") {
  if (cars.length === 0) return;
  const rows = cars.map((car) => ({ id: car.id, value: car[to] }));
  await sql`
    update vehicles set ${sql.ref(column)} = given.value::${types[column]}, updated_at = ${scope.context.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, value text)
    where vehicles.id = given.id`.execute(transaction);
}
