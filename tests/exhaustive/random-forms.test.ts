import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { dumpDatabase } from "#tests/database-dump.ts";
import { type FormField, type FormReply, type PublicForm, publicForms, sendForm, type Subjects, wholeForm } from "#tests/public-forms.ts";
import { noon, scopeOf, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/** Row D1: 1,000 random inputs through each of the ten forms, 10,000 together, as the row asks. */
const brokenInputs = 720;
const wildInputs = 280;

const database = await databaseOfThisFile();
const subjects = await insertSubjects();

/** Counts the inputs. Each has its own ticket, network and e-mail address, so that no limit stops the run. */
let inputs = 0;

function send(description: PublicForm, number: number, sent: FormData): Promise<FormReply> {
  const scope = scopeOf(database, {
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    formsPerHour: 1_000_000,
  });
  return sendForm(description, scope, description.path(subjects, testKeys, number), sent);
}

/** Inserts a part into a text, at a relative place from 0 to 1. */
const putInto = (text: string, part: string, place: number) => {
  const at = Math.max(1, Math.floor(text.length * place));
  return text.slice(0, at) + part + text.slice(at);
};

type InvalidInput = {
  title: string;
  /** The fields to which it applies; a form without such a field is left out. `undefined`: it applies to the whole form. */
  appliesTo?: (field: FormField) => boolean;
  part: fc.Arbitrary<string>;
  apply(sent: FormData, name: string, part: string, place: number): void;
};

const replace: InvalidInput["apply"] = (sent, name, part, place) => {
  const text = sent.get(name);
  if (typeof text === "string") sent.set(name, putInto(text, part, place));
};
const everyField = () => true;
const invalidInputs: InvalidInput[] = [
  {
    title: "a field that the form does not have",
    part: fc.oneof(fc.constantFrom("status", "id", "user_id", "created_at", "__proto__", "constructor", "name[]", "Name", ""), fc.string()),
    apply: (sent, _name, part) => sent.append(sent.has(part) ? `${part}_` : part, "1"),
  },
  { title: "a field twice", appliesTo: everyField, part: fc.string(), apply: (sent, name, part) => sent.append(name, part) },
  {
    title: "a file in place of a text",
    appliesTo: everyField,
    part: fc.string(),
    apply: (sent, name, part) => sent.set(name, new File([part], "name.txt")),
  },
  { title: "NUL", appliesTo: everyField, part: fc.constant("\0"), apply: replace },
  // A form consists of Unicode scalar values only, so half a pair always arrives as U+FFFD.
  {
    title: "half a surrogate pair",
    appliesTo: everyField,
    part: fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff", "\ufffd"),
    apply: replace,
  },
  {
    title: "a line break in a line",
    appliesTo: ({ kind }) => kind !== "paragraphs",
    part: fc.constantFrom("\n", "\r", "\r\n", "\u2028", "\u2029", "\r\nBcc: eva@example.es"),
    apply: replace,
  },
  {
    title: "a text that is too long",
    // A pasted ad may be longer (calculator.test.ts).
    appliesTo: ({ longest }) => longest <= 4_000,
    part: fc.integer({ min: 4_001, max: 20_000 }).map((length) => "x".repeat(length)),
    apply: replace,
  },
];

/** The return path of a form without scripts is no text of the form. Row C5 restricts it, and a wrong one leads to the home page. */
const leadsHome = (form: string, name: string) => (form === "cookies" || form === "guardar") && name === "page";

const broken = publicForms.flatMap((description) => {
  const fitting = invalidInputs.flatMap((invalidInput) => {
    const { appliesTo } = invalidInput;
    if (!appliesTo) return [{ description, invalidInput, names: [""] }];
    const names = Object.entries(description.fields).filter(([, field]) => appliesTo(field));
    const free = names.map(([name]) => name).filter((name) => !leadsHome(description.form, name));
    return free.length > 0 ? [{ description, invalidInput, names: free }] : [];
  });
  return fitting.map((one) => ({
    ...one,
    form: description.form,
    title: one.invalidInput.title,
    runs: Math.ceil(brokenInputs / fitting.length),
  }));
});

describe("a form with one error is refused with a message, and nothing is stored (row D1)", () => {
  test.each(broken)("$form with $title, $runs times", async ({ description, invalidInput, names, runs }) => {
    const input = fc.tuple(fc.constantFrom(...names), invalidInput.part, fc.double({ min: 0, max: 0.99, noNaN: true }));
    const before = await dumpDatabase(database);
    const property = fc.asyncProperty(input, async ([name, part, place]) => {
      const number = (inputs += 1);
      const sent = wholeForm(description, { keys: testKeys, now: noon, number });
      invalidInput.apply(sent, name, part, place);
      const reply = await send(description, number, sent);
      expect(reply).toMatchObject({ status: 400, ok: false });
      if (description.ticketed)
        expect(sentencesAbout(reply, name)).toEqual([expect.not.stringMatching(/^$|invalid |expected|unrecognized/i)]);
    });
    await fc.assert(property, { numRuns: runs });
    expect(await dumpDatabase(database)).toEqual(before);
  });
});

/** The messages about the broken field; those about the whole form when no field can show them. */
function sentencesAbout({ fields, form }: FormReply, name: string): string[] {
  const sentence = fields[name] ?? form;
  return sentence === undefined ? [] : [sentence];
}

/** Valid but unusual texts for each kind of field: every script, emoji, all characters that an address may have. */
const rightTexts: Record<FormField["kind"], fc.Arbitrary<string> | undefined> = {
  line: fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  paragraphs: fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { maxLength: 20 }).map((lines) => lines.join("\n")),
  email: fc
    .tuple(
      fc.stringMatching(/^[\w!#$%&'*+/=?^`{|}~.-]{1,64}$/),
      fc.array(fc.stringMatching(/^[a-z0-9]{1,20}$/), { minLength: 2, maxLength: 8 }),
    )
    .map(([local, labels]) => `${local}@${labels.join(".")}`),
  phone: fc.oneof(
    fc
      .tuple(
        fc.constantFrom("", "+34", "0034 ", "+49", "+49 (0) ", "+43", "+683", "+290", "+247", "+1", "+800", "+883", "+979", "+", "tel:+"),
        fc.stringMatching(/^\d{1,16}$/),
        fc.constantFrom("", " ext. 12", ";ext=1", "#"),
      )
      .map((parts) => parts.join("")),
    // Valid numbers in a country's plan, shorter and longer than numbers for international calls.
    fc.constantFrom("+49 1784", "+43 1322", "+98 9263", "+49 52288693927850", "+81 0103272836997 1", "+234 8167584668187"),
  ),
  choice: undefined,
};

const oddities = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.uuid(),
  fc.constantFrom("", " ", "\t", "on", "off", "null", "undefined", "NaN", "-1", "1e308", "%00", "[object Object]", "../../etc/passwd"),
  fc.constantFrom(
    "'; drop table emails; --",
    "${7*7}",
    "{{7*7}}",
    "<script>ran=1</script>",
    "=1+1",
    "\u202e",
    "\ufeff",
    "\uffff",
    "İ",
    "ﷺ".repeat(120),
  ),
  fc.constantFrom(
    "🚗".repeat(2_000),
    "x".repeat(100_000),
    "a\u0301".repeat(2_000),
    "\n".repeat(5_000),
    " ".repeat(50_000),
    "👩‍👧".repeat(500),
  ),
  fc.constantFrom("2026-02-30 09:30", "2026-12-09 09:31", "9999-12-31 09:00", "0000-01-01 09:00", "-00001-01-01 09:00", "2026-12-09T09:30"),
  fc.constantFrom("11111111-1111-1111-1111-11111111111", "{11111111-1111-4111-8111-111111111111}", "00000000-0000-0000-0000-000000000000"),
);

type Change = (sent: FormData, name: string) => void;

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>((sent, name) => sent.delete(name)),
  oddities.map(
    (text): Change =>
      (sent, name) =>
        sent.set(name, text),
  ),
  oddities.map(
    (text): Change =>
      (sent, name) =>
        sent.append(name, text),
  ),
  oddities.map(
    (text): Change =>
      (sent) =>
        sent.append(text, text),
  ),
  fc.tuple(oddities, oddities).map(
    ([text, title]): Change =>
      (sent, name) =>
        sent.set(name, new File([text], title)),
  ),
);

/** A valid form with up to three changes, so that inputs get far into the commands and fail in every part. */
function mutatedForms({ fields }: PublicForm) {
  const texts = Object.entries(fields).map(([name, { kind }]): [string, fc.Arbitrary<string | undefined>] => [
    name,
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, rightTexts[kind] ?? fc.constant(undefined)),
  ]);
  const names = [...Object.keys(fields), formField, ticketField, trapField];
  return fc.tuple(
    fc.record(Object.fromEntries(texts)),
    fc.oneof(fc.constant([]), fc.array(fc.tuple(fc.constantFrom(...names), changes), { minLength: 1, maxLength: 3 })),
  );
}

/** The statuses of success, of a person's mistakes, and of the limits. */
const answers = new Set([200, 204, 303, 400, 404, 409, 422, 429]);

describe("no input causes a server error, and the acknowledged forms are those that are stored (row D1)", () => {
  test.each(publicForms)(`$form, ${wildInputs} times`, async (description) => {
    const sendings = await countSubmissions();
    let taken = 0;
    const property = fc.asyncProperty(mutatedForms(description), async ([texts, changed]) => {
      const number = (inputs += 1);
      const right = Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined));
      const sent = wholeForm(description, { keys: testKeys, now: noon, number, texts: right });
      for (const [name, change] of changed) change(sent, name);
      const { status, ok } = await send(description, number, sent);
      expect(answers).toContain(status);
      if (ok) taken += 1;
    });
    await fc.assert(property, { numRuns: wildInputs });
    expect(taken).toBeGreaterThan(wildInputs / 20);
    if (description.ticketed && description.stored !== false) expect((await countSubmissions()) - sendings).toBe(taken);
  });
});

test("the tests sent more than 10,000 inputs", () => expect(inputs).toBeGreaterThanOrEqual(10_000));

async function countSubmissions(): Promise<number> {
  return (await dumpDatabase(database))["form_submissions"]?.length ?? 0;
}

/** Many appointments and requests for the forms that need one, because an address may send a form eight times an hour. */
async function insertSubjects(): Promise<Subjects> {
  const ids = () => Array.from({ length: 150 }, () => crypto.randomUUID());
  const [appointments, dataRequests] = [ids(), ids()];
  await runAs(contextOf(database), async (transaction) => {
    const consent = { gdpr_consent: true, data_processing_consent: true };
    const slot = { appointment_date: "2026-12-09", appointment_time: "09:30" };
    await transaction
      .insertInto("appointments")
      .values(
        appointments.map((id, place) => ({
          id,
          customer_name: "Ana",
          customer_email: `a${place}@b.es`,
          place: 1_000 + place,
          ...slot,
          ...consent,
        })),
      )
      .execute();
    const marketing = { purpose: "marketing", granted: true, text_revision: "2026-11", form: "booking" };
    await transaction
      .insertInto("consents")
      .values(appointments.map((id, place) => ({ ...marketing, subject_id: id, email: `a${place}@b.es` })))
      .execute();
    await transaction
      .insertInto("data_requests")
      .values(dataRequests.map((id) => ({ id, email: "a@b.es", request_type: "access", created_at: noon.toString() })))
      .execute();
  });
  return { vehicles: [await insertVehicle(database)], appointments, dataRequests };
}
