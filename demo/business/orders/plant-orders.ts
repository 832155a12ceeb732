import { tablesWithin } from "#app/features/cars/price-tables/queries.server.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { carName } from "#app/features/cars/calculator/form-groups.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { fittingForm } from "#app/features/orders/access/contract-cases.ts";
import { inspectionPoints } from "#app/features/orders/inspections/points.ts";
import { stepKinds } from "#app/features/orders/steps/step-kinds.ts";
import { readTemplate } from "#app/features/orders/steps/queries.server.ts";
import { declarationOf } from "#app/features/orders/withdrawals/messages.ts";
import type { Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { dayAgo, daysAgo } from "../moments.ts";
import type { DemoPerson } from "../people.ts";
import { stepDays } from "./order-days.ts";
import { type OrderStory, orderStories } from "./order-stories.ts";
import { paperRows } from "./paper-rows.ts";
import { quoteRows } from "./quote-rows.ts";

type Parts = { storage: Storage; now: Temporal.Instant; people: readonly DemoPerson[] };

/** Plants the orders with everything below them and their files. Returns the orders' ids; the rest goes with them. */
export async function plantOrders(transaction: Transaction, parts: Parts): Promise<string[]> {
  const ids: string[] = [];
  const tables = await tablesWithin(transaction, dayAgo(parts.now, 0));
  for (const [place, story] of orderStories.entries()) {
    const person = parts.people[story.who];
    if (person) ids.push(await plantOrder(transaction, { ...parts, tables }, { story, person, reference: `RS-DEMO-A${place + 1}` }));
  }
  return ids;
}

type Planted = { story: OrderStory; person: DemoPerson; reference: string };

async function plantOrder(
  transaction: Transaction,
  { storage, now, tables }: Parts & { tables: PriceTables },
  { story, person, reference }: Planted,
): Promise<string> {
  const template = await readTemplate(transaction, story.template);
  const id = crypto.randomUUID();
  await transaction
    .insertInto("orders")
    .values({ id, reference, ...orderColumns(story, person, now) })
    .execute();
  const days = stepDays(story, template, now);
  const daysOf = new Map(template.map((step) => [step.kind, step.days]));
  const responsible = new Map(template.map((step) => [step.kind, step.responsible]));
  await transaction
    .insertInto("order_steps")
    .values(
      days.map(({ kind, doneOn, plannedOn }) => ({
        order_id: id,
        kind,
        state: doneOn === undefined ? "pending" : "done",
        done_on: doneOn ?? null,
        planned_on: plannedOn,
        days: daysOf.get(kind) ?? 1,
        responsible: responsible.get(kind) ?? "team",
      })),
    )
    .execute();
  const news = days.flatMap(({ kind, doneOn }) =>
    doneOn === undefined
      ? []
      : [{ order_id: id, topic: `step/${kind}`, sentence: stepKinds[kind].done, happened_at: `${doneOn}T11:30:00Z` }],
  );
  if (news.length > 0) await transaction.insertInto("order_news").values(news).execute();
  const handover = days.find(({ kind }) => kind === "handed_over")?.plannedOn;
  const { quotes, entries, confirmations } = quoteRows({ orderId: id, story, reference, name: person.name, now, handover, tables });
  if (quotes.length > 0) await transaction.insertInto("order_quotes").values(quotes).execute();
  if (confirmations.length > 0) await transaction.insertInto("order_purchase_confirmations").values(confirmations).execute();
  if (entries.length > 0) await transaction.insertInto("order_entries").values(entries).execute();
  await plantPapers(transaction, storage, paperRows(id, story, now));
  await plantInspection(transaction, id, story, now);
  await plantWithdrawal(transaction, { id, reference, story, person, now });
  return id;
}

function orderColumns(story: OrderStory, { id, name, email, phone }: DemoPerson, now: Temporal.Instant) {
  const ended = story.completed ?? story.withdrawn;
  const status = story.withdrawn === undefined ? (story.completed === undefined ? "open" : "completed") : "withdrawn";
  return {
    user_id: id,
    name,
    email,
    phone,
    region: "mc",
    delivery_place: story.place,
    plan: story.plan,
    template: story.template,
    contract_form: fittingForm(story.template),
    car_name: story.car ? carName(story.car) : "",
    car_facts: story.car ? JSON.stringify(story.car) : null,
    internal_note: story.note,
    begun_on: dayAgo(now, story.begun).toString(),
    status,
    ended_at: ended === undefined ? null : daysAgo(now, ended, "09:12"),
    end_reason: story.withdrawn === undefined ? null : "Desistimiento del cliente",
    created_at: daysAgo(now, story.begun, "09:45"),
  };
}

/** The files go into the store before the transaction ends, so that no row of a paper misses its file. */
async function plantPapers(transaction: Transaction, storage: Storage, { papers, files }: ReturnType<typeof paperRows>): Promise<void> {
  if (papers.length > 0) await transaction.insertInto("order_papers").values(papers).execute();
  for (const { content, ...row } of files) {
    await transaction.insertInto("order_paper_files").values(row).execute();
    await storage.write(row.storage_key, content, row.content_type);
  }
}

/** Most points are well, every twentieth is worn, and one is a defect. */
async function plantInspection(transaction: Transaction, orderId: string, { inspected, car }: OrderStory, now: Temporal.Instant) {
  if (!inspected) return;
  const points = Object.fromEntries(
    inspectionPoints.map(({ key }, place) => {
      if (key === "rear_discs") return [key, { rating: "defect", note: "Discos en el límite, pastillas al 30 %." }];
      return [key, place % 20 === 7 ? { rating: "worn", note: "Desgaste propio de sus kilómetros." } : { rating: "good", note: "" }];
    }),
  );
  const { ago, inspector, place, summary } = inspected;
  await transaction
    .insertInto("order_inspections")
    .values({
      order_id: orderId,
      inspected_on: dayAgo(now, ago).toString(),
      inspector,
      place,
      summary,
      mileage: car?.mileage ?? null,
      points: JSON.stringify(points),
      verdict: "with_reservations",
      published_at: daysAgo(now, Math.max(1, ago - 1), "16:20"),
      created_at: daysAgo(now, ago, "15:00"),
    })
    .execute();
}

async function plantWithdrawal(
  transaction: Transaction,
  { id, reference, story, person, now }: Planted & { id: string; now: Temporal.Instant },
): Promise<void> {
  const { withdrawn, quote, car } = story;
  if (withdrawn === undefined) return;
  const day = dayAgo(now, withdrawn);
  const declaration = declarationOf({
    name: person.name,
    reference,
    carName: car ? carName(car) : "",
    bond: { by: "acceptance", on: dayAgo(now, quote?.accepted ?? withdrawn).toString() },
    declaredOn: day.toString(),
    reason: "Al final no necesito el coche.",
  });
  await transaction
    .insertInto("order_withdrawals")
    .values({
      order_id: id,
      declared_at: daysAgo(now, withdrawn, "09:12"),
      name: person.name,
      declaration,
      reason: "Al final no necesito el coche.",
      period_until: day.add({ days: 14 }).toString(),
      refund_until: day.add({ days: 14 }).toString(),
      after_delivery: false,
      user_id: person.id,
    })
    .execute();
  await transaction
    .insertInto("order_news")
    .values({
      order_id: id,
      topic: "withdrawal",
      sentence: `Has desistido del contrato el ${formatCalendarDay(day.toString())}.`,
      happened_at: daysAgo(now, withdrawn, "09:12"),
    })
    .execute();
}
