import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readMakes } from "#app/features/cars/makes-models/queries.server.ts";
import { runAs } from "#server/context.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { addMakeToSurvey, savePreferences } from "./commands.server.ts";
import { findPreferences } from "./queries.server.ts";

const database = await databaseOfThisFile(["user_preferences", "vehicle_models", "vehicle_makes", "form_submissions", "form_sendings"]);
const [ana, eva, admin] = [await person(), await person(), await person(true)];

async function person(isAdmin = false): Promise<Session> {
  const userId = await insertUser(database, { admin: isAdmin });
  const factors = { hasFactor: false, aal: 1, confirmedAt: noon } as const;
  return { id: crypto.randomUUID(), userId, email: "x@example.es", displayName: "", role: isAdmin ? ("admin" as const) : null, ...factors };
}

const survey = {
  budget_max: "30000",
  custom_make: "",
  transmission: "any",
  max_mileage: "120000",
  min_year: "2018",
  usage_type: "family",
  financing_preference: "any",
};
const lists = [
  ["makes", "BMW"],
  ["makes", "Audi"],
  ["models", "BMW X3"],
  ["models", "Kia Rio"],
  ["fuel_types", "Diésel"],
  ["fuel_types", "Híbrido"],
  ["body_style", "SUV"],
] as const;

function form(fields: Record<string, string> = survey, more: readonly (readonly [string, string])[] = lists): FormData {
  const sent = sentForm("preferences", fields);
  for (const [name, value] of more) sent.append(name, value);
  return sent;
}
const save = (session: Session | undefined, sent = form()) => savePreferences(scopeOf(database, session ? { session } : {}), sent);
const factsAs = (session: Session | undefined) => scopeOf(database, session ? { session } : {});
const saved = (session: Session | undefined, of = session) => findPreferences(factsAs(session).context, of?.userId ?? "");

describe("a survey", () => {
  test("is saved with its fields and replaces the earlier one", async () => {
    const { data } = await save(ana);
    expect(data).toMatchObject({
      ok: true,
      notice: {
        title: "Preferencias guardadas",
        text: "Tus preferencias han sido guardadas correctamente. Te ayudarán a encontrar el vehículo perfecto.",
      },
    });
    expect(await saved(ana)).toMatchObject({
      survey_completed: true,
      budget_max: 30_000,
      preferred_makes: ["BMW", "Audi"],
      // The model of a make that is not ticked is dropped.
      preferred_models: ["BMW X3"],
      preferred_fuel_types: ["Diésel", "Híbrido"],
      preferred_transmission: null,
      max_mileage: 120_000,
      min_year: 2018,
      preferred_locations: ["Madrid"],
      body_style: ["SUV"],
      additional_features: [],
      financing_preference: null,
      usage_type: "family",
    });
    await save(ana, form({ ...survey, transmission: "Manual", usage_type: "any" }, []));
    expect(await saved(ana)).toMatchObject({
      preferred_makes: [],
      preferred_fuel_types: [],
      preferred_transmission: "Manual",
      usage_type: null,
    });
    expect(await saved(eva)).toBeUndefined();
  });

  test("sent twice is saved once with the same outcome", async () => {
    const sent = form();
    expect(await save(ana, sent)).toEqual(await save(ana, sent));
  });

  test.each([
    ["budget_max", "4999", "El presupuesto va de 5.000 a 100.000 €."],
    ["budget_max", "100001", "El presupuesto va de 5.000 a 100.000 €."],
    ["budget_max", "1e4", "El presupuesto va de 5.000 a 100.000 €."],
    ["budget_max", "", "El presupuesto va de 5.000 a 100.000 €."],
    ["max_mileage", "49999", "Los kilómetros van de 50.000 a 300.000."],
    ["max_mileage", "300001", "Los kilómetros van de 50.000 a 300.000."],
    ["min_year", "1999", "El año va de 2000 a 2026."],
    ["min_year", "2027", "El año va de 2000 a 2026."],
    ["transmission", "", "Elige una opción de la lista."],
    ["transmission", "Semi", "Elige una opción de la lista."],
    ["usage_type", "racing", "Elige una opción de la lista."],
    ["financing_preference", "gold", "Elige una opción de la lista."],
  ])("with %s = '%s' is refused with a sentence, and the form keeps the typed values", async (field, value, sentence) => {
    const { data, init } = await save(ana, form({ ...survey, [field]: value }));
    expect(init?.status).toBe(400);
    expect(data).toMatchObject({ ok: false, errors: { fields: { [field]: sentence } }, typed: { [field]: value, makes: "BMW\nAudi" } });
    expect(await saved(ana)).toBeUndefined();
  });

  test.each([
    ["fuel_types", "Carbón"],
    ["fuel_types", "Otro"],
    ["body_style", "Tanque"],
    ["makes", "x".repeat(61)],
    ["makes", "a\0b"],
    ["makes", "  "],
    ["models", `BMW ${"x".repeat(180)}`],
  ])("with an invalid value of '%s' is refused", async (field, value) => {
    const { data, init } = await save(ana, form(survey, [[field, value]]));
    expect(init?.status).toBe(400);
    expect(data.errors.fields).toHaveProperty(field);
  });

  test.each(["user_id", "survey_completed", "preferred_locations", "additional_features", "updated_at", "budget_min"])(
    "cannot set the column %s, which is not in its form (row B5)",
    async (field) => {
      expect((await save(ana, form({ ...survey, [field]: eva.userId }))).init?.status).toBe(400);
      expect(await saved(ana)).toBeUndefined();
    },
  );

  test("from a person who is signed out is refused", async () => {
    const { data, init } = await save(undefined);
    expect(init?.status).toBe(401);
    expect(data).toMatchObject({ ok: false, notice: { title: "User not authenticated" }, typed: { budget_max: "30000" } });
  });

  test("from a person whose session could not be read asks to try again, and not to sign in (row R9)", async () => {
    const { data, init } = await savePreferences({ ...scopeOf(database), sessionUnknown: true }, form());
    expect(init?.status).toBe(503);
    expect(data).toMatchObject({ ok: false, notice: { title: "Error" }, typed: { budget_max: "30000" } });
  });

  test("with the database away fails with a message and keeps the typed values", async () => {
    const closed = databaseThatThrows(new Error("the database is away"));
    const { data, init } = await savePreferences(scopeOf(closed, { session: ana }), form());
    expect(init?.status).toBe(500);
    expect(data).toMatchObject({
      notice: { title: "Error", text: "No se pudieron guardar las preferencias. Inténtalo de nuevo." },
      typed: { budget_max: "30000" },
    });
  });

  test("stores the text in the box for another model or make even if nobody pressed its button", async () => {
    await save(ana, form({ ...survey, custom_make: "Lucid" }, [...lists, ["other_model:BMW", " 2002 "], ["other_model:Audi", ""]]));
    expect(await saved(ana)).toMatchObject({ preferred_makes: ["BMW", "Audi", "Lucid"], preferred_models: ["BMW X3", "BMW 2002"] });
    expect((await readMakes(factsAs(ana).context)).map(({ name }) => name)).toContain("Lucid");
  });

  test("from an admin is saved for that admin", async () => {
    await save(ana);
    await save(admin, form({ ...survey, budget_max: "50000" }));
    expect((await saved(admin))?.budget_max).toBe(50_000);
    expect((await saved(ana))?.budget_max).toBe(30_000);
  });

  test("can be read and changed only by its owner", async () => {
    await save(ana);
    expect(await saved(eva, ana)).toBeUndefined();
    const changed = await runAs(factsAs(eva).context, (transaction) =>
      transaction.updateTable("user_preferences").set({ min_year: 2000 }).executeTakeFirstOrThrow(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });
});

function databaseThatThrows(failure: Error): typeof database {
  const fail = () => {
    throw failure;
  };
  return { ...database, kysely: database.kysely.withPlugin({ transformQuery: fail, transformResult: async () => fail() }) };
}

describe("makes", () => {
  const add = (session: Session | undefined, name: string) =>
    addMakeToSurvey(factsAs(session), form({ intent: "add-make", ...survey, custom_make: name }));
  const namesFor = async (session: Session | undefined) => (await readMakes(factsAs(session).context)).map(({ name }) => name);
  const activate = (name: string) =>
    runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicle_makes").set({ is_active: true }).where("name", "=", name).execute(),
    );

  test("are the eighteen of the fallback list with their models while the database has none", async () => {
    const makes = await readMakes(factsAs(ana).context);
    expect(makes).toHaveLength(18);
    for (const { models } of makes) expect(new Set(models).size).toBe(models.length);
    expect(makes.find(({ name }) => name === "Volkswagen")?.models).toContain("Golf");
  });

  test("added by a customer are theirs at once, and public when an admin activates them", async () => {
    const { data } = await add(ana, " Lucid ");
    expect(data).toMatchObject({
      ok: true,
      notice: { title: "Marca añadida", text: "Lucid se ha añadido correctamente." },
      outcome: { make: "Lucid" },
      typed: { makes: "BMW\nAudi\nLucid", custom_make: "", budget_max: "30000" },
    });
    expect(await namesFor(ana)).toContain("Lucid");
    expect(await namesFor(eva)).not.toContain("Lucid");
    expect(await namesFor(admin)).not.toContain("Lucid");
    await activate("Lucid");
    expect(await namesFor(eva)).toEqual(["Lucid"]);
  });

  test("with the same name appear once, however often and by however many people they are added", async () => {
    await add(ana, "Lucid");
    await add(eva, "lucid");
    expect((await Promise.all([add(ana, "LUCID"), add(ana, "Lúcid")])).map(({ data }) => data.outcome?.["make"])).toEqual([
      "Lucid",
      "Lucid",
    ]);
    expect((await add(ana, "citroen")).data.outcome).toEqual({ make: "Citroën" });
    await activate("Lucid");
    // Eva's own make and the public one are merged.
    expect(await namesFor(eva)).toEqual(["Lucid"]);
    const rows = await runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicle_makes").selectAll().execute());
    expect(rows).toHaveLength(2);
  });

  test.each([
    ["", "Escribe la marca que falta."],
    ["   ", "Escribe la marca que falta."],
    ["x".repeat(61), "La marca admite 60 caracteres como mucho."],
    ["a\nb", "La marca va en una sola línea."],
  ])("with an invalid name are refused: '%s'", async (name, sentence) => {
    const { data, init } = await add(ana, name);
    expect(init?.status).toBe(400);
    expect(data.errors.fields).toEqual({ custom_make: sentence });
    expect(await namesFor(ana)).toHaveLength(18);
  });

  test.each<[title: string, failure: Error, status: number]>([
    ["is away", Object.assign(new Error("no connection"), { code: "ECONNREFUSED" }), 503],
    ["fails", new Error("no such table"), 500],
  ])("while the database %s are refused with a sentence, and everything typed stays", async (_title, failure, status) => {
    const sent = form({ intent: "add-make", ...survey, custom_make: "Lucid" });
    const { data, init } = await addMakeToSurvey(scopeOf(databaseThatThrows(failure), { session: ana }), sent);
    expect(init?.status).toBe(status);
    expect(data).toMatchObject({
      ok: false,
      notice: { title: "Error", text: "No se pudo añadir la marca personalizada." },
      errors: { fields: { custom_make: expect.stringContaining("Ahora mismo no podemos guardarlo.") } },
      typed: { budget_max: "30000", custom_make: "Lucid" },
    });
  });

  test("of a person whose session cannot be read now are refused as while the database is away", async () => {
    const sent = form({ intent: "add-make", ...survey, custom_make: "Lucid" });
    const { data, init } = await addMakeToSurvey({ ...scopeOf(database), sessionUnknown: true }, sent);
    expect(init?.status).toBe(503);
    expect(data.errors.fields["custom_make"]).toContain("Ahora mismo no podemos guardarlo.");
  });

  test("are limited to forty per person, even if more are sent at once", async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, (_, number) => add(ana, `Marca ${number}`)));
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(40);
    expect(answers.find(({ data }) => !data.ok)?.data.notice).toEqual({
      title: "Error",
      text: "No se pudo añadir la marca personalizada.",
    });
  });

  test("keep a person's added models as that person's own", async () => {
    await add(ana, "100%_Motor");
    await save(
      ana,
      form(survey, [
        ["makes", "100%_Motor"],
        ["models", "100%_Motor Uno"],
        ["models", "100%_motor uno"],
        ["models", "1000_Motor Dos"],
      ]),
    );
    await save(
      ana,
      form(survey, [
        ["makes", "100%_Motor"],
        ["models", "100%_Motor Uno"],
      ]),
    );
    const own = (await readMakes(factsAs(ana).context)).find(({ name }) => name === "100%_Motor");
    expect(own?.models.map((model) => model.toLowerCase())).toEqual(["uno"]);
    const { rows } = await runAs(contextOf(database), (transaction) =>
      sql<{ is_active: boolean; created_by: string }>`select is_active, created_by from vehicle_models`.execute(transaction),
    );
    expect(rows).toEqual([{ is_active: false, created_by: ana.userId }]);
  });

  test("cannot be made public by a customer", async () => {
    const insertion = runAs(factsAs(ana).context, (transaction) =>
      transaction.insertInto("vehicle_makes").values({ name: "Lucid", is_active: true, created_by: ana.userId }).execute(),
    );
    await expect(insertion).rejects.toMatchObject({ code: "42501" });
  });
});
