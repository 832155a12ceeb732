import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { handoverCheckFields, inspectionFields } from "#tests/car-checks.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertCustomersOrder, typedOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { editOrder } from "../orders/office/commands/edit.server.ts";
import { readProofs } from "../steps/queries.server.ts";
import { removePhoto } from "./office/commands/photos.server.ts";
import { publishInspection } from "./office/commands/publish.server.ts";
import { saveHandoverCheck, saveInspection } from "./office/commands/save.server.ts";
import { shotField } from "./office/condition-to-form.ts";
import { inspectionReasons, newsOf, shotsMissing } from "./office/messages.ts";
import { readEditedInspection } from "./office/queries.server.ts";
import { readHandoverCheck, readHandoverCheckDay, readInspection, readInspectionSummary } from "./queries.server.ts";
import { shotKeys } from "./shots.ts";
import { readCondition } from "./stored-condition.ts";

let customer: Actor;
let orderId: string;

const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
beforeEach(async () => {
  ({ customer, orderId } = await insertCustomersOrder(database));
});

const scopeFor = (actor: Actor) => scopeOf(database, { actor });
const contextFor = (actor: Actor) => contextOf(database, actor);
const save = (given: Record<string, string> = {}, actor: Actor = admin) =>
  saveInspection(scopeFor(actor), orderId, sentForm("save-inspection", inspectionFields(given)));
const publish = (seen: number) =>
  publishInspection(scopeFor(admin), orderId, sentForm("publish-inspection", { seen: String(seen) }), "inspection");
const read = (actor = customer) => readInspection(contextFor(actor), orderId);
const check = (given: Record<string, string> = {}, actor: Actor = admin) =>
  saveHandoverCheck(scopeFor(actor), orderId, sentForm("save-inspection", handoverCheckFields(given)));

const photograph = async (shot: string | null, occasion = "inspection", damage: number | null = null) => {
  const photo = {
    order_id: orderId,
    occasion,
    storage_key: `order-inspections/${orderId}/${crypto.randomUUID()}`,
    width: 3,
    height: 2,
    shot,
    damage,
  };
  const rows = await runAs(contextOf(database), (transaction) =>
    transaction.insertInto("order_inspection_photos").values(photo).returning("id").execute(),
  );
  return rows[0]?.id ?? "";
};

describe("the demanded shots of a report", () => {
  const noReason = { [shotField("keys")]: "", [shotField("front")]: "" };
  const remove = (photo: string) => removePhoto(scopeFor(admin), orderId, sentForm("remove-inspection-photo", { photo }));

  test("hold back its publication until each has a photo or the reason why it could not be taken", async () => {
    await save({ verdict: "recommended", ...noReason });
    expect((await publish(1)).data.errors.form).toBe(shotsMissing(["front", "keys"]));
    await photograph("front");
    expect((await publish(1)).data.errors.form).toBe(shotsMissing(["keys"]));
    expect(await read()).toBeUndefined();
    await save({ revision: "1", verdict: "recommended", [shotField("front")]: "", [shotField("keys")]: "No las tenía" });
    expect((await publish(2)).data.ok).toBe(true);
    const shot = (await read())?.condition.shots.find(({ key }) => key === "keys");
    expect(shot).toMatchObject({ reason: "No las tenía", photos: [] });
  });

  test("stay when the report is published: neither the last photo nor the last reason goes", async () => {
    await save({ verdict: "recommended", [shotField("front")]: "" });
    const id = await photograph("front");
    await publish(1);
    expect((await remove(id)).data.errors.form).toBe(inspectionReasons.photoNeeded);
    const given = { revision: "1", verdict: "recommended", [shotField("front")]: "" };
    expect((await save({ ...given, [shotField("keys")]: "" })).data.errors.fields[shotField("keys")]).toBe(inspectionReasons.shotNeeded);
    const second = await photograph("front");
    expect((await remove(second)).data.ok).toBe(true);
    expect((await save({ ...given, [shotField("front")]: "Borrosa" })).data.ok).toBe(true);
    expect((await remove(id)).data.ok).toBe(true);
  });

  test("are not demanded of a report that was published before: it stays as it is and may be corrected", async () => {
    await save({ verdict: "recommended", ...noReason });
    const values = { published_at: new Date(), condition: "{}" };
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("order_inspections").set(values).where("order_id", "=", orderId).execute(),
    );
    expect((await read())?.condition.isRecorded).toBe(false);
    const empty = Object.fromEntries(shotKeys.map((shot) => [shotField(shot), ""]));
    expect((await save({ revision: "1", verdict: "recommended", summary: "Corregido.", ...empty })).data.ok).toBe(true);
  });
});

const damageRow = (panel: string, kind = "scratch") => ({ damage_1_panel: panel, damage_1_kind: kind, damage_1_size: "coin" });

describe("the photo of a damage", () => {
  const damage = (panel: string, kind?: string) => ({ verdict: "recommended", ...damageRow(panel, kind) });

  test.each([
    ["the row was emptied and another damage took its number", [{ verdict: "recommended" }, damage("roof", "rust")], null],
    ["another panel was chosen in its row", [damage("roof", "rust")], null],
    ["its kind was corrected", [damage("bonnet", "paint")], 1],
  ])("after %s", async (_title, saves, number) => {
    await save(damage("bonnet"));
    const id = await photograph(null, "inspection", 1);
    await check();
    const other = await photograph(null, "handover", 2);
    for (const [place, given] of saves.entries()) expect((await save({ revision: String(place + 1), ...given })).data.ok).toBe(true);
    await publish(saves.length + 1);
    const report = await read();
    expect(report?.photos).toMatchObject([{ id, damage: number }]);
    expect(report?.condition.others.map((photo) => photo.id)).toEqual(number === null ? [id] : []);
    const untouched = await readEditedInspection(contextFor(admin), orderId, "handover");
    expect(untouched?.photos).toMatchObject([{ id: other, damage: 2 }]);
  });
});

test("another car has nothing of the first one's checks, and its photos say so", async () => {
  await save({ verdict: "recommended", ...damageRow("bonnet"), [shotField("front")]: "" });
  await photograph("front");
  await publish(1);
  await check();
  await photograph("front", "handover");
  const facts = { ...typedOrder, car_name: "Audi A4", advertisement: "Audi A4 2.0 TDI, 90.000 km", seen: "0" };
  expect((await editOrder(scopeFor(admin), orderId, sentForm("order-facts", facts))).data.ok).toBe(true);
  for (const occasion of ["inspection", "handover"] as const) {
    const started = await readEditedInspection(contextFor(admin), orderId, occasion);
    expect(started).toMatchObject({ published: false, verdict: "", mileage: null, missing: shotKeys, condition: readCondition(null) });
    expect(started?.counts.unchecked).toBe(started?.counts.total);
    expect(started?.photos).toMatchObject([{ shot: null, damage: null, caption: "Del coche anterior. " }]);
    const revision = String(started?.revision);
    const { data } = await publishInspection(scopeFor(admin), orderId, sentForm("publish-inspection", { seen: revision }), occasion);
    expect(data.errors.form).toBe(occasion === "inspection" ? inspectionReasons.noVerdict : shotsMissing(shotKeys));
  }
  // A page that was open before does not write the first car over it.
  expect((await check({ revision: "1" })).data.errors.form).toBe(inspectionReasons.changed);
});

describe("the check at the handover", () => {
  const told = async () => {
    const rows = await runAs(contextFor(customer), (transaction) =>
      transaction.selectFrom("order_news").select(["topic", "sentence"]).where("order_id", "=", orderId).execute(),
    );
    return rows.find(({ topic }) => topic === "handover-check")?.sentence;
  };
  const publishCheck = (actor: Actor = admin) =>
    publishInspection(scopeFor(actor), orderId, sentForm("publish-inspection", { seen: "1" }), "handover");

  test("is no inspection: it needs no verdict, gives no report and proves no step", async () => {
    await check();
    expect((await publishCheck()).data.ok).toBe(true);
    expect(await read()).toBeUndefined();
    expect(await readInspectionSummary(contextFor(customer), orderId)).toBeUndefined();
    expect(await readHandoverCheck(contextFor(customer), orderId)).toMatchObject({ mileage: "87.120\u00a0km", changes: undefined });
    expect(await told()).toBe(newsOf.handover.published.sentence);
    const order = { id: orderId, template: "dealer", begun_on: "2026-11-20", created_at: new Date(), vehicle_id: null, car_name: "" };
    const proofs = await runAs(contextOf(database), (transaction) => readProofs(transaction, order, "2026-11-20"));
    expect(proofs.has("inspection_done")).toBe(false);
  });

  test("shows what has changed since the inspection, and each shows only its own photos", async () => {
    await save({ verdict: "recommended", ...damageRow("bonnet") });
    await publish(1);
    await check({ damage_1_panel: "roof", damage_1_kind: "dent", damage_1_size: "hand", [shotField("front")]: "" });
    expect((await publishCheck()).data.errors.form).toBe(shotsMissing(["front"]));
    await photograph("front", "handover");
    const photosSeen = () =>
      runAs(contextFor(customer), (transaction) =>
        transaction.selectFrom("order_inspection_photos").select("id").where("order_id", "=", orderId).execute(),
      );
    expect(await photosSeen()).toEqual([]);
    expect(await readHandoverCheck(contextFor(customer), orderId)).toBeUndefined();
    expect(await readHandoverCheckDay(contextFor(admin), orderId)).toBeUndefined();
    expect((await publishCheck()).data.ok).toBe(true);
    expect(await photosSeen()).toHaveLength(1);
    expect((await read())?.photos).toEqual([]);
    const shown = await readHandoverCheck(contextFor(customer), orderId);
    expect(shown?.changes).toMatchObject({ added: [{ panel: "roof" }], unnoted: [{ panel: "bonnet" }], resized: [], kilometres: 120 });
    const stranger: Actor = { kind: "customer", userId: await insertUser(database) };
    expect(await readHandoverCheck(contextFor(stranger), orderId)).toBeUndefined();
    expect([await readHandoverCheckDay(contextFor(customer), orderId), await readHandoverCheckDay(contextFor(stranger), orderId)]).toEqual([
      shown?.day,
      undefined,
    ]);
  });

  test("shows a damage as new after an inspection that has every photo and found nothing", async () => {
    await save({ verdict: "recommended", ...Object.fromEntries(shotKeys.map((shot) => [shotField(shot), ""])) });
    for (const shot of shotKeys) await photograph(shot);
    expect((await publish(1)).data.ok).toBe(true);
    await check(damageRow("roof", "dent"));
    await publishCheck();
    const shown = await readHandoverCheck(contextFor(customer), orderId);
    expect(shown?.changes).toMatchObject({ isComparable: true, added: [{ panel: "roof" }] });
    expect(await told()).toBe(newsOf.handover.compared.sentence);
  });

  test("is for the team only, and a damage that is half described is refused next to its field", async () => {
    expect((await check({}, customer)).data.ok).toBe(false);
    await check();
    expect((await publishCheck(customer)).data.ok).toBe(false);
    const { data } = await check({ revision: "1", damage_3_note: "Algo", dot_front_left: "5126" });
    expect(Object.keys(data.errors.fields)).toEqual(["damage_3_panel", "damage_3_kind", "damage_3_size", "dot_front_left"]);
    expect(data.typed["damage_3_note"]).toBe("Algo");
  });
});
