import { beforeEach, describe, expect, test } from "vitest";
import { enteredAsTeam, orderEnded } from "#app/features/orders/access/messages.ts";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { readProofs, readSteps } from "#app/features/orders/steps/queries.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import { type Actor, runAs, userIdOf } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { fillIdentity, insertDocument } from "#tests/documents.ts";
import { askForPaper } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { acceptedQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { signDocument } from "./commands/sign.server.ts";
import { signOnPaper } from "./commands/sign-on-paper.server.ts";
import { agreementMissing, alreadySigned, documentChanged, documentReplaced, nothingToSign } from "./messages.ts";
import { answerPreparation } from "./office/commands/prepare.server.ts";
import { recordPaperSignature } from "./office/commands/record-paper.server.ts";
import { documentReasons } from "./office/messages.ts";
import { findPreparation } from "./office/queries.server.ts";
import { contentOfDocument, findDocument, readDocumentRows } from "./queries.server.ts";

const database = await databaseOfThisFile(["orders", "emails", "form_submissions", "form_sendings"]);
const customer: Actor = { kind: "customer", userId: await insertUser(database) };
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

let order: string;
beforeEach(async () => {
  order = await insertOrder(database, { userId: customer.userId });
});

const mails = () => system((transaction) => transaction.selectFrom("emails").selectAll().orderBy("kind").orderBy("audience").execute());
const documents = () => system((transaction) => readDocumentRows(transaction, order));

async function openedBy(actor: Actor, byLink = false) {
  const signature = linkedOrderAddress(testKeys, { id: order, linkVersion: 0 }).split("/").at(-1);
  const opened = await openOrder(scopeOf(database, { actor }), byLink ? { orderId: order, signature } : { orderId: order });
  if (!opened) throw new Error("the order did not open");
  return opened;
}

type Given = { actor?: Actor; byLink?: boolean; fields?: Record<string, string> };

async function sign(id: string, sha256: string, { actor = customer, byLink = false, fields = {} }: Given = {}) {
  const sent = sentForm("sign-document", { name: "Carmen Ruiz Vega", agreed: "on", sha256, ...fields });
  return signDocument(await openedBy(actor, byLink), id, sent);
}

const prepare = (kind: "contract" | "handover" | "purchase", fields: Record<string, string>, actor = admin) =>
  answerPreparation(scopeOf(database, { actor }), order, kind, sentForm(`issue-${kind}`, { seen: "", ...fields }));

describe("a signature in the panel (ORDER-81)", () => {
  test.each([
    ["with the account", customer, false],
    ["with the link", { kind: "visitor" } satisfies Actor, true],
  ])("%s keeps name, time and hash, and mails the whole text", async (_how, actor, byLink) => {
    const { id, sha256 } = await insertDocument(database, order, { text: "Palabras que se firman" });
    expect((await sign(id, sha256, { actor, byLink })).data.ok).toBe(true);
    const [row] = await documents();
    expect(row).toMatchObject({ state: "signed", signed_name: "Carmen Ruiz Vega", signed_at: new Date(noon.epochMilliseconds) });
    const sent = (await mails()).filter(({ kind }) => kind === "order-document-signed");
    expect(sent.map(({ audience }) => audience)).toEqual(["customer", "team"]);
    expect(sent[0]?.plain).toContain("Palabras que se firman");
    expect(sent[0]?.plain).toContain(sha256.slice(0, 8));
    // A second press changes nothing and mails nothing.
    expect((await sign(id, sha256, { actor, byLink })).data.ok).toBe(true);
    expect((await mails()).filter(({ kind }) => kind === "order-document-signed")).toHaveLength(2);
  });

  test("is refused without the box, with an older page, and for a document that nobody signs or that was replaced", async () => {
    const { id, sha256 } = await insertDocument(database, order);
    const { id: receipt, sha256: receiptHash } = await insertDocument(database, order, { kind: "guarantee" });
    const { data } = await sign(id, sha256, { fields: { agreed: "" } });
    expect(data.errors.fields["agreed"]).toBe(agreementMissing);
    expect(data.typed["name"]).toBe("Carmen Ruiz Vega");
    expect((await sign(id, "b".repeat(64))).data.errors.form).toBe(documentChanged);
    expect((await sign(receipt, receiptHash)).data.errors.form).toBe(nothingToSign);
    await insertDocument(database, order, { replaces: id });
    expect((await sign(id, sha256)).data.errors.form).toBe(documentReplaced);
    expect((await documents()).map(({ signed_at }) => signed_at)).toEqual([null, null, null]);
  });

  test("is never the team's, neither with the customer's link nor in the database", async () => {
    const { id, sha256 } = await insertDocument(database, order);
    expect((await sign(id, sha256, { actor: admin, byLink: true })).data.errors.form).toBe(enteredAsTeam);
    const forged = runAs(scopeOf(database, { actor: admin }).context, (transaction) =>
      transaction
        .updateTable("order_documents")
        .set({ signed_at: noon.toString(), signed_name: "Carmen", signed_sha256: sha256 })
        .where("id", "=", id)
        .execute(),
    );
    expect(sqlStateOf(await forged.catch((error: unknown) => error))).toBe("42501");
  });

  test("is final, in the database too", async () => {
    const { id, sha256 } = await insertDocument(database, order);
    await sign(id, sha256);
    const undone = system((transaction) =>
      transaction
        .updateTable("order_documents")
        .set({ signed_at: null, signed_name: null, signed_sha256: null })
        .where("id", "=", id)
        .execute(),
    );
    expect(sqlStateOf(await undone.catch((error: unknown) => error))).toBe("OR053");
  });
});

describe("a contract that the team issues (ORDER-80, ORDER-85)", () => {
  test("waits for what is missing, then is frozen, numbered and mailed", async () => {
    expect((await prepare("contract", { agreements: "" })).data.errors.form).toBe(documentReasons.incomplete);
    await fillIdentity(database, order);
    await acceptedQuote(database, order);
    expect((await prepare("contract", { agreements: "Con alfombrillas." })).data.ok).toBe(true);
    const [contract] = await documents();
    const text = JSON.stringify(contract && contentOfDocument(contract));
    for (const words of [
      "María del Carmen Ruiz Ñáñez",
      "12345678Z",
      "WVWZZZAUZMP123456",
      "21.520,00\u00a0€",
      "tres años",
      "Con alfombrillas.",
    ])
      expect(text).toContain(words);
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([["order-document", "carmen@example.es"]]);

    // Nothing that changes later changes the document.
    await system((transaction) => transaction.updateTable("orders").set({ legal_name: "Otra Persona" }).where("id", "=", order).execute());
    expect(JSON.stringify((await documents())[0]?.content)).toContain("María del Carmen Ruiz Ñáñez");
  });

  test("is replaced by a newer version, unless the page was older; both stay", async () => {
    await fillIdentity(database, order);
    await acceptedQuote(database, order);
    await prepare("contract", { agreements: "" });
    const [first] = await documents();
    expect((await prepare("contract", { agreements: "" })).data.ok).toBe(false);
    expect((await prepare("contract", { agreements: "Otro", seen: first?.id ?? "" })).data.ok).toBe(true);
    expect((await documents()).map(({ state }) => state)).toEqual(["to-sign", "replaced"]);
  });

  test("counts until any later version is signed, also when the next one never was", async () => {
    const [first, second, third] = [await insertDocument(database, order), crypto.randomUUID(), crypto.randomUUID()];
    await sign(first.id, first.sha256);
    await insertDocument(database, order, { id: second, replaces: first.id });
    const { sha256 } = await insertDocument(database, order, { id: third, replaces: second });
    const states = async () => (await documents()).map(({ state, newer }) => [state, newer?.slice(-1)]).toReversed();
    const [one, two, three] = (await documents()).map(({ reference }) => reference.slice(-1)).toReversed();
    expect(await states()).toEqual([
      ["signed", three],
      ["replaced", three],
      ["to-sign", undefined],
    ]);
    expect((await sign(third, sha256)).data.ok).toBe(true);
    expect(await states()).toEqual([
      ["replaced", three],
      ["replaced", three],
      ["signed", undefined],
    ]);
    expect([one, two]).not.toContain(three);
  });

  test("gives less than three years only where the accepted quote says so (RDL 1/2007, art. 120)", async () => {
    await fillIdentity(database, order);
    await acceptedQuote(database, order);
    const { data } = await prepare("contract", { guarantee: "12", agreements: "" });
    expect(data.errors.fields["guarantee"]).toBe(documentReasons.guaranteeNotQuoted);
    const other = await insertOrder(database, { userId: customer.userId });
    order = other;
    await fillIdentity(database, order);
    await acceptedQuote(database, order, { text: "Garantía legal de un año." });
    expect((await prepare("contract", { guarantee: "12", agreements: "" })).data.ok).toBe(true);
    const [contract] = await documents();
    expect(contract && contentOfDocument(contract).guaranteeMonths).toBe(12);

    // The guarantee follows the contract that is signed, not a newer one that nobody has signed.
    await sign(contract?.id ?? "", contract?.content_sha256 ?? "");
    expect((await prepare("contract", { agreements: "", seen: contract?.id ?? "" })).data.ok).toBe(true);
    await prepare("handover", { day: "2026-11-20", place: "Murcia", mileage: "64.300", keys: "2", papers: "Permiso.", remarks: "" });
    const guarantee = (await documents()).find(({ kind }) => kind === "guarantee");
    expect(JSON.stringify(guarantee?.content)).toContain("hasta el 20 de noviembre de 2027");
    expect(JSON.stringify(guarantee?.content)).not.toContain("2029");
  });

  test("comes with an act and a guarantee at the handover, which counts from its day", async () => {
    await fillIdentity(database, order);
    await acceptedQuote(database, order);
    const act = { day: "2026-11-20", place: "Murcia", mileage: "64.300", keys: "2", papers: "Permiso.", remarks: "" };
    expect((await prepare("handover", { ...act, day: "2026-11-21" })).data.errors.fields["day"]).toBe(documentReasons.dayInFuture);
    expect((await prepare("handover", { ...act, mileage: "muchos" })).data.errors.fields["mileage"]).toBe(documentReasons.mileageWrong);
    expect((await prepare("handover", act)).data.ok).toBe(true);
    const issued = await documents();
    expect(issued.map(({ kind, state }) => `${kind} ${state}`).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      "guarantee issued",
      "handover to-sign",
    ]);
    const guarantee = JSON.stringify(issued.find(({ kind }) => kind === "guarantee")?.content);
    expect(guarantee).toContain("hasta el 20 de noviembre de 2029");
    expect(guarantee).toContain("hasta el 20 de noviembre de 2027");
  });
});

/** The state and day of the handover, and the status of the order's car. */
const handedOver = () =>
  system((transaction) =>
    transaction
      .selectFrom("order_steps")
      .innerJoin("orders", "orders.id", "order_id")
      .innerJoin("vehicles", "vehicles.id", "vehicle_id")
      .select(["state", "done_on", "vehicles.status"])
      .where("order_id", "=", order)
      .where("kind", "=", "handed_over")
      .executeTakeFirst(),
  );

describe("a signed act of handover (ORDER-28)", () => {
  test("hands the car over on the day that it names, and sells the stock car", async () => {
    const vehicleId = await insertVehicle(database, { status: "reserved" });
    order = await insertOrder(database, { userId: customer.userId, vehicleId, statusBefore: "available" });
    await fillIdentity(database, order);
    await acceptedQuote(database, order);
    const act = { day: "2026-11-18", place: "Murcia", mileage: "64.300", keys: "2", papers: "Permiso.", remarks: "" };
    expect((await prepare("handover", act)).data.ok).toBe(true);
    expect(await handedOver()).toEqual({ state: "pending", done_on: null, status: "reserved" });
    const issued = (await documents()).find(({ kind }) => kind === "handover");
    expect((await sign(issued?.id ?? "", issued?.content_sha256 ?? "")).data.ok).toBe(true);
    expect(await handedOver()).toEqual({ state: "done", done_on: "2026-11-18", status: "sold" });
  });

  test("proves nothing as long as only the contract is signed", async () => {
    const { id, sha256 } = await insertDocument(database, order);
    await insertDocument(database, order, { kind: "handover" });
    expect((await sign(id, sha256)).data.ok).toBe(true);
    const steps = await system((transaction) => readSteps(transaction, order));
    expect(steps.find(({ kind }) => kind === "handed_over")?.state).toBe("pending");
  });
});

describe("a paper that was asked for, to be signed by hand", () => {
  const ask = async (id: string) => signOnPaper(await openedBy(customer), id, sentForm("sign-on-paper", {}));
  const asked = () =>
    system((transaction) => transaction.selectFrom("order_papers").select("title").where("withdrawn_at", "is", null).execute());

  test("is not asked for any more once the document is signed in the panel", async () => {
    const { id, sha256 } = await insertDocument(database, order);
    await ask(id);
    expect(await asked()).toHaveLength(1);
    await sign(id, sha256);
    expect(await asked()).toEqual([]);
    expect((await ask(id)).data.errors.form).toBe(alreadySigned);
    expect(await asked()).toEqual([]);
  });

  test("is not asked for any more once a newer version stands in its place, unless it has come", async () => {
    await fillIdentity(database, order);
    await acceptedQuote(database, order);
    await prepare("contract", { agreements: "" });
    await ask((await documents())[0]?.id ?? "");
    expect((await prepare("contract", { agreements: "Otro", seen: (await documents())[0]?.id ?? "" })).data.ok).toBe(true);
    expect(await asked()).toEqual([]);
    const newer = (await documents())[0];
    const { data } = await ask(newer?.id ?? "");
    await addSignedFile(String(data.outcome?.["paper"]));
    await prepare("contract", { agreements: "Y otro", seen: newer?.id ?? "" });
    expect(await asked()).toEqual([{ title: `Contrato ${newer?.reference}, firmado` }]);
  });

  test("is not asked for after the order has ended, when nobody can upload it", async () => {
    order = await insertOrder(database, { userId: customer.userId, status: "completed" });
    const { id } = await insertDocument(database, order, { kind: "handover" });
    expect((await ask(id)).data.errors.form).toBe(orderEnded);
    expect(await asked()).toEqual([]);
  });
});

/** A file of a paper as its customer uploads it; returns its id. */
async function addSignedFile(paper: string): Promise<string> {
  const { id } = await system((transaction) =>
    transaction
      .insertInto("order_paper_files")
      .values({
        paper_id: paper,
        order_id: order,
        storage_key: `order-papers/${order}/${crypto.randomUUID()}`,
        file_name: "firmado.pdf",
        content_type: "application/pdf",
        bytes: 1,
        sha256: "a".repeat(64),
        uploaded_by: "customer",
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const recordPaper = (documentId: string, file: string) =>
  recordPaperSignature(scopeOf(database, { actor: admin }), { orderId: order, documentId }, sentForm("record-paper-signature", { file }));

function acceptFile(file: string) {
  return system(async (transaction) => {
    await transaction
      .insertInto("order_paper_looks")
      .values({ file_id: file, looked_by: "team", user_id: userIdOf(admin) })
      .execute();
    await transaction
      .updateTable("order_paper_files")
      .set({ state: "accepted", checked_at: noon.toString() })
      .where("id", "=", file)
      .execute();
  });
}

test("a paper that the customer signed counts once the team has accepted its file", async () => {
  const { id } = await insertDocument(database, order, { kind: "handover" });
  const { data } = await signOnPaper(await openedBy(customer), id, sentForm("sign-on-paper", {}));
  const paper = String(data.outcome?.["paper"]);
  expect((await signOnPaper(await openedBy(customer), id, sentForm("sign-on-paper", {}))).data.outcome?.["paper"]).toBe(paper);
  const file = await addSignedFile(paper);
  expect((await recordPaper(id, file)).data.errors.fields["file"]).toBe(documentReasons.fileMissing);
  await acceptFile(file);
  expect((await recordPaper(id, file)).data.ok).toBe(true);
  expect((await documents())[0]).toMatchObject({ state: "signed", signed_name: "Carmen Ruiz", signed_file_id: file });
  const words = "Firmado en papel por Carmen Ruiz. Lo recibimos el 20 de noviembre de 2026";
  expect((await findDocument((await openedBy(customer)).scope.context, order, id))?.signature).toContain(words);
  const steps = await system((transaction) => readSteps(transaction, order));
  // The act says no day of its own, so that of its issue counts.
  expect(steps.find(({ kind }) => kind === "handed_over")).toMatchObject({ state: "done", done_on: "2026-11-20" });
});

test("a private person's car is bought when its seller has signed, not when it was written down for that (ORDER-28)", async () => {
  order = await insertOrder(database, { userId: customer.userId, template: "private_seller" });
  await fillIdentity(database, order);
  await acceptedQuote(database, order);
  await system(async (transaction) => {
    const { id } = await transaction.selectFrom("order_quotes").select("id").where("order_id", "=", order).executeTakeFirstOrThrow();
    const confirmation = { order_id: order, quote_id: id, name: "Carmen Ruiz", statement: "Confirmo" };
    await transaction.insertInto("order_purchase_confirmations").values(confirmation).execute();
    const seller = { seller_kind: "private", seller_name: "Jürgen Groß", seller_country: "DE", vat_scheme: "none" };
    await transaction
      .insertInto("order_purchases")
      .values({ order_id: order, ...seller, cents: 11_000_00, bought_on: "2026-11-20" })
      .execute();
  });
  const office = scopeOf(database, { actor: admin }).context;
  const missing = async () => (await findPreparation(office, order, "purchase"))?.missing.map(({ words }) => words);
  expect(await missing()).toEqual(["el domicilio del vendedor", "el documento del vendedor"]);
  expect((await prepare("purchase", { place: "", defects: "" })).data.errors.form).toBe(documentReasons.incomplete);
  await system((transaction) =>
    transaction
      .updateTable("order_purchases")
      .set({ seller_address: "Domstraße 1, Köln", seller_document: "L01X00T47", revision: 2, corrected_because: "Faltaba" })
      .where("order_id", "=", order)
      .execute(),
  );
  expect((await prepare("purchase", { place: "", defects: "" })).data.ok).toBe(true);

  const bought = () =>
    system(async (transaction) => {
      const row = await transaction.selectFrom("orders").selectAll().where("id", "=", order).executeTakeFirstOrThrow();
      return (await readProofs(transaction, row, "2026-11-20")).get("bought")?.day;
    });
  expect(await bought()).toBeUndefined();
  const paper = await askForPaper(database, order, { broughtBy: "team" });
  await system((transaction) => transaction.updateTable("order_papers").set({ kind: "contract" }).where("id", "=", paper).execute());
  const file = await addSignedFile(paper);
  await acceptFile(file);
  const [contract] = await documents();
  expect((await recordPaper(contract?.id ?? "", file)).data.ok).toBe(true);
  expect(await bought()).toBe("2026-11-20");
  expect((await findDocument(office, order, contract?.id ?? ""))?.signature).toContain("Firmado en papel por Jürgen Groß.");
});
