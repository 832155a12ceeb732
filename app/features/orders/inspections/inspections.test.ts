import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { inspectionFields } from "#tests/car-checks.ts";
import { contextOf } from "#tests/database.ts";
import { insertCustomersOrder, insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { namesIn, temporaryFolder } from "#tests/temporary-folder.ts";
import { changedMeanwhile } from "../access/messages.ts";
import { absentPoints } from "./existing-points.ts";
import { addPhotos, removePhoto } from "./office/commands/photos.server.ts";
import { publishInspection } from "./office/commands/publish.server.ts";
import { saveInspection } from "./office/commands/save.server.ts";
import { noteField, ratingField, inspectionReasons, mostPhotosAtOnce } from "./office/messages.ts";
import { readEditedInspection } from "./office/queries.server.ts";
import { openPhoto, readInspection, readInspectionSummary } from "./queries.server.ts";

const folder = temporaryFolder("inspections");
const storage = openStorage({ kind: "folder", folder: folder.path });
let customer: Actor;
let orderId: string;

const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
beforeEach(async () => {
  ({ customer, orderId } = await insertCustomersOrder(database));
});
afterAll(() => folder.remove());

const scopeFor = (actor: Actor) => scopeOf(database, { actor, storage });
const contextFor = (actor: Actor) => contextOf(database, actor);
const save = (given: Record<string, string> = {}, actor: Actor = admin) =>
  saveInspection(scopeFor(actor), orderId, sentForm("save-inspection", inspectionFields(given)));
const publish = (seen: number, actor: Actor = admin) =>
  publishInspection(scopeFor(actor), orderId, sentForm("publish-inspection", { seen: String(seen) }), "inspection");
const readEdited = () => readEditedInspection(contextFor(admin), orderId, "inspection");
const read = (actor = customer) => readInspection(contextFor(actor), orderId);

describe("saving an inspection (ORDER-45)", () => {
  test("works unfinished, keeps what was said, and shows the customer nothing", async () => {
    const given = { [ratingField("bonnet")]: "worn", [noteField("bonnet")]: "Repintado", [ratingField("roof")]: "unchecked" };
    expect((await save(given)).data.ok).toBe(true);
    const stored = await readEdited();
    expect(stored).toMatchObject({
      revision: 1,
      published: false,
      verdict: "",
      mileage: 87_000,
      counts: { good: 108, worn: 1, unchecked: 1 },
    });
    expect(await read()).toBeUndefined();
    expect(await readInspectionSummary(contextFor(customer), orderId)).toBeUndefined();
  });

  test.each([
    ["a future day", { inspected_on: "2026-11-21" }, "inspected_on"],
    ["a day that does not exist", { inspected_on: "2026-02-30" }, "inspected_on"],
    ["no inspector", { inspector: " " }, "inspector"],
    ["a mileage in words", { mileage: "muchos" }, "mileage"],
    ["an unknown rating", { [ratingField("bonnet")]: "perfect" }, ratingField("bonnet")],
    ["too long a note", { [noteField("bonnet")]: "x".repeat(301) }, noteField("bonnet")],
    ["an unknown verdict", { verdict: "buy" }, "verdict"],
  ])("with %s is refused next to its field and loses nothing that was typed", async (_title, given, field) => {
    const { data } = await save({ summary: "Mucho texto.", ...given });
    expect(Object.keys(data.errors.fields)).toEqual([field]);
    expect(data.typed["summary"]).toBe("Mucho texto.");
    expect(data.typed[ratingField("rust")]).toBe("good");
  });

  test("of two admins at once, the second is told and keeps the text", async () => {
    const saved = await Promise.all([save({ summary: "uno" }), save({ summary: "dos" })]);
    expect(saved.filter(({ data }) => data.ok)).toHaveLength(1);
    const refused = saved.find(({ data }) => !data.ok)?.data;
    expect(refused?.errors.form).toBe(inspectionReasons.changed);
    expect(refused?.typed["summary"]).toMatch(/uno|dos/);
    expect((await save({ revision: "1", summary: "tres" })).data.ok).toBe(true);
    expect((await save({ revision: "1", summary: "cuatro" })).data.ok).toBe(false);
    expect((await readEdited())?.summary).toBe("tres");
  });

  test.each([
    ["a petrol car with an automatic gearbox", { powertrain: "petrol", transmission: "Automático", drive: "Delantera" }, "good"],
    ["an electric car", { powertrain: "electric", transmission: "Automático" }, "good"],
    ["a plug-in hybrid", { powertrain: "petrol_plug_in" }, "good"],
    ["a car of which nothing is known", {}, "good"],
  ] as const)("of %s offers what it does not have as such, and no report shows it (ORDER-46)", async (_title, facts, rating) => {
    const absent = absentPoints(facts);
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("orders")
        .set({ car_facts: JSON.stringify(facts) })
        .where("id", "=", orderId)
        .execute(),
    );
    const offered = (await readEdited())?.groups.flatMap((group) => group.points) ?? [];
    expect(new Set(offered.filter((point) => point.rating === "absent").map(({ key }) => key))).toEqual(absent);
    const given = Object.fromEntries(offered.map((point) => [ratingField(point.key), point.rating === "absent" ? "absent" : rating]));
    await save({ ...given, verdict: "recommended" });
    await publish(1);
    const report = await read();
    expect(report?.counts).toMatchObject({ good: 110 - absent.size, total: 110 - absent.size });
    expect(report?.groups.flatMap((group) => group.points).filter(({ key }) => absent.has(key))).toEqual([]);
    expect(report?.groups.every((group) => group.points.length > 0)).toBe(true);
  });

  test("before the car was known shows nothing afterwards that it does not have and nobody has seen (ORDER-46)", async () => {
    await save({ [ratingField("clutch")]: "unchecked", [ratingField("turbo")]: "worn", verdict: "recommended" });
    await publish(1);
    const keys = async () => (await read())?.groups.flatMap((group) => group.points).map(({ key }) => key);
    expect(await keys()).toContain("clutch");
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("orders")
        .set({ car_facts: JSON.stringify({ fuelType: "Eléctrico" }) })
        .where("id", "=", orderId)
        .execute(),
    );
    expect(await keys()).not.toContain("clutch");
    expect(await keys()).toContain("turbo");
    expect((await readInspectionSummary(contextFor(customer), orderId))?.counts).toMatchObject({ unchecked: 0, total: 109 });
  });

  test("against the facts, the inspector decides: a rated point stays, also after the next load", async () => {
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("orders")
        .set({ car_facts: JSON.stringify({ powertrain: "petrol", transmission: "Manual" }) })
        .where("id", "=", orderId)
        .execute(),
    );
    await save({ [ratingField("charge_port")]: "unchecked", [ratingField("clutch")]: "absent", verdict: "recommended" });
    const edited = (await readEdited())?.groups.flatMap((group) => group.points) ?? [];
    const ratingOf = (wanted: string) => edited.find(({ key }) => key === wanted)?.rating;
    expect([ratingOf("charge_port"), ratingOf("clutch"), ratingOf("automatic")]).toEqual(["unchecked", "absent", "good"]);
  });

  test("with the button of a group counts its unchecked points as good, and no others; a refused form keeps that", async () => {
    const given = { [ratingField("bonnet")]: "worn", [ratingField("roof")]: "unchecked", [ratingField("idle")]: "unchecked" };
    const { data } = await save({ ...given, rest: "exterior", inspector: "" });
    expect(data.typed).toMatchObject({
      [ratingField("bonnet")]: "worn",
      [ratingField("roof")]: "good",
      [ratingField("idle")]: "unchecked",
    });
    expect((await save({ ...given, rest: "exterior" })).data.ok).toBe(true);
    expect((await readEdited())?.counts).toMatchObject({ good: 108, worn: 1, unchecked: 1 });
    expect((await save({ ...given, rest: "nothing", revision: "1" })).data.ok).toBe(true);
    expect((await readEdited())?.counts).toMatchObject({ good: 107, unchecked: 2 });
  });

  test("is for the team only", async () => {
    await save();
    for (const actor of [customer, { kind: "visitor", orderId } as const]) {
      expect((await save({ revision: "1" }, actor)).data.ok).toBe(false);
      expect((await publish(1, actor)).data.ok).toBe(false);
    }
  });
});

describe("publishing an inspection", () => {
  test("needs a verdict and the seen revision; then the customer reads it and hears of it once", async () => {
    expect((await publish(0)).data.errors.form).toBe(inspectionReasons.unsaved);
    await save();
    expect((await publish(1)).data.errors.form).toBe(inspectionReasons.noVerdict);
    await save({ revision: "1", verdict: "recommended", summary: "Un coche cuidado." });
    expect((await publish(1)).data.errors.form).toBe(changedMeanwhile);
    const published = await Promise.all([publish(2), publish(2)]);
    expect(published.filter(({ data }) => data.ok)).toHaveLength(1);
    expect(await read()).toMatchObject({
      verdict: "recommended",
      summary: "Un coche cuidado.",
      counts: { good: 110 },
      mileage: "87.000\u00a0km",
    });
    expect(await readInspection(contextFor({ kind: "visitor", orderId }), orderId)).toBeDefined();
    const stranger: Actor = { kind: "customer", userId: await insertUser(database) };
    for (const actor of [stranger, { kind: "visitor" } as const]) expect(await read(actor)).toBeUndefined();

    expect((await save({ revision: "2" })).data.errors.fields["verdict"]).toBe(inspectionReasons.publishedNeedsVerdict);
    expect((await save({ revision: "2", verdict: "with_reservations" })).data.ok).toBe(true);
    const news = await runAs(contextFor(customer), (transaction) =>
      transaction.selectFrom("order_news").select("topic").where("order_id", "=", orderId).orderBy("id").execute(),
    );
    expect(news.map(({ topic }) => topic)).toEqual(["inspection", "step/handed_over/day", "inspection/corrected"]);
  });
});

describe("photos of an inspection", () => {
  const picture = async (width = 2400, height = 1200) =>
    sharp({ create: { width, height, channels: 3, background: "#0d4a57" } })
      .withExif({ IFD0: { Copyright: "secreto" }, IFD3: { GPSLatitude: "50/1 56/1 0/1" } })
      .jpeg()
      .toBuffer();
  const photosSent = (files: readonly (string | Buffer)[], fields: Record<string, string> = {}) => {
    const sent = new FormData();
    for (const [name, value] of Object.entries({ caption: "Capó", point: "bonnet", car: "Volkswagen Golf Variant 2.0 TDI", ...fields }))
      sent.append(name, value);
    for (const file of files) sent.append("file", new Blob([typeof file === "string" ? file : Uint8Array.from(file)]), "foto.jpg");
    return sent;
  };
  const stored = () => namesIn(join(folder.path, "order-inspections", orderId));
  const add = (sent: FormData, actor: Actor = admin) => addPhotos(scopeFor(actor), orderId, sent, "inspection");

  test("are encoded anew without metadata, and only who may read the report sees them", async () => {
    expect(await add(photosSent([await picture()]))).toBe("unsaved");
    await save({ verdict: "recommended" });
    expect(await add(photosSent([await picture()]))).toBeUndefined();
    const photo = (await readEdited())?.photos[0];
    expect(photo).toMatchObject({ width: 1600, height: 800, caption: "Capó", pointLabel: "Capó" });
    const open = (actor: Actor, id = photo?.id ?? "", order = orderId) => openPhoto(scopeFor(actor), order, id);
    expect(await open(customer)).toBeUndefined();
    await publish(1);
    const response = await open(customer);
    const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
    const { format, exif } = await sharp(bytes).metadata();
    expect([format, exif, bytes.includes("secreto")]).toEqual(["webp", undefined, false]);
    expect(response?.headers.get("cache-control")).toBe("private, no-store");
    expect(response?.headers.get("content-disposition")).toBe(`inline; filename="Capo.webp"; filename*=UTF-8''Cap%C3%B3.webp`);
    const other = await insertOrder(database);
    expect(await open({ kind: "visitor", orderId: other })).toBeUndefined();
    expect(await open(customer, photo?.id, other)).toBeUndefined();
    expect(await open({ kind: "customer", userId: await insertUser(database) })).toBeUndefined();
    expect(await open(admin)).toBeDefined();
  });

  test("are refused when they are no pictures, too many, or about an unknown point, and leave nothing", async () => {
    await save();
    const some = await picture(60, 40);
    expect(await add(photosSent(["<svg/>"]))).toBe("unknown_format");
    expect(await add(photosSent([]))).toBe("no_file");
    expect(await add(photosSent([some], { point: "engine room" }))).toBe("bad_fields");
    expect(await add(photosSent([some], { caption: "x".repeat(201) }))).toBe("bad_fields");
    expect(await add(photosSent(Array.from({ length: mostPhotosAtOnce + 1 }, () => some)))).toBe("too_many");
    expect(await add(photosSent([some]), customer)).not.toBeUndefined();
    expect(stored()).toEqual([]);
  });

  test.each([
    ["the car of the page", { point: "shot/front" }, { shot: "front", caption: "Capó" }],
    ["another car", { point: "shot/front", car: "Audi A4" }, { shot: null, caption: "Del coche anterior. Capó" }],
    ["another car, about a point", { car: "" }, { point: null, caption: "Del coche anterior. Capó" }],
    ["the damage of the page", { point: "damage/2", damages: "1// 2/roof/rust" }, { damage: 2, caption: "Capó" }],
    ["another damage in its row", { point: "damage/2", damages: "1// 2/bonnet/scratch" }, { damage: null, caption: "Capó" }],
  ])("that have waited show %s", async (_title, fields, shown) => {
    await save({ damage_2_panel: "roof", damage_2_kind: "rust", damage_2_size: "coin" });
    expect(await add(photosSent([await picture(60, 40)], fields))).toBeUndefined();
    expect((await readEdited())?.photos).toMatchObject([shown]);
  });

  test("can be removed, with their file, through their own order only", async () => {
    await save();
    await add(photosSent([await picture(60, 40)], { point: "shot/front", caption: "" }));
    expect((await readEdited())?.photos[0]).toMatchObject({
      shot: "front",
      point: null,
      pointLabel: "Frente",
    });
    const photo = (await readEdited())?.photos[0]?.id ?? "";
    const remove = (order: string) => removePhoto(scopeFor(admin), order, sentForm("remove-inspection-photo", { photo }));
    expect((await remove(await insertOrder(database))).data.ok).toBe(false);
    expect(stored()).toHaveLength(1);
    expect((await remove(orderId)).data.ok).toBe(true);
    expect((await remove(orderId)).data.errors.form).toBe(inspectionReasons.photoMissing);
    expect(stored()).toEqual([]);
  });
});
